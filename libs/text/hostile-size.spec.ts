import { cpuTime } from '../../test/support/cpu-time.js';
import * as text from './index.js';

const SIZE = 200_000;
/**
 * Milliseconds of the processor: well above what the slowest takes, and far below what anything takes that reads its
 * input more than once per character.
 */
const LIMIT = 2000;

const repeat = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length));

const HOSTILE: readonly (readonly [string, string])[] = [
  ...[
    '<',
    '[',
    '"',
    "'",
    '&',
    '%',
    '-',
    ' ',
    '\n',
    '<p>',
    '<!--',
    '<!',
    '<!a',
    '[a ',
    '<a ',
    '</b>',
    '<br>x',
    '<a b="',
  ].map((piece) => [piece, repeat(piece)] as const),
  ...[
    '<!-- wp:a -->',
    '<!--more ',
    '[caption]',
    '[caption a="',
    '<a b="<a b=\'" c=\'',
    '<script>',
    '&#',
    'http://',
    '%2',
  ].map((piece) => [piece, repeat(piece)] as const),
  ['lists nested deep', '<ul><li>x'.repeat(20_000) + '</li></ul>'.repeat(20_000)],
  ['blocks nested deep', '<!-- wp:a -->'.repeat(12_000) + '<!-- /wp:a -->'.repeat(12_000)],
  ['shortcodes nested deep', '[caption]'.repeat(20_000) + '[/caption]'.repeat(20_000)],
  ['a style of brackets', `<p style="${repeat('(')}">`],
  ['an address of brackets', `<p style="background:${repeat('url(')}">`],
  ['an address of schemes', `<a href="${repeat('a:')}">`],
];

const FUNCTIONS: Readonly<Record<string, (input: string) => unknown>> = {
  slugify: (input) => text.slugify(input),
  sanitizePostHtml: text.sanitizePostHtml,
  sanitizeCommentHtml: text.sanitizeCommentHtml,
  sanitizeTrustedCommentHtml: text.sanitizeTrustedCommentHtml,
  sanitizeTermName: text.sanitizeTermName,
  sanitizeUrl: text.sanitizeUrl,
  escapeHtml: text.escapeHtml,
  renderTitle: (input) => text.renderTitle(input),
  renderContent: (input) => text.renderContent(input, { smilies: true }),
  renderExcerpt: (input) => text.renderExcerpt({ excerpt: '', content: input, smilies: true }),
  renderComment: (input) => text.renderComment(input, { smilies: true }),
};

describe('a long hostile text takes no undue time', () => {
  it.each(HOSTILE)('%s', async (_, input) => {
    for (const run of Object.values(FUNCTIONS)) expect(await cpuTime(() => run(input))).toBeLessThan(LIMIT);
  });
});
