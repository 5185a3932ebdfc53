import * as markup from '#libs/markup';
import * as text from '#libs/text';
import { cpuTime } from '../../test/support/cpu-time.js';
import * as blocks from './index.js';

const SIZE = 200_000;
/** CPU milliseconds. Anything faster passes, however it grows; anything slower always fails. */
const QUICK = 150;
const LIMIT = 8000;
/** How many short texts are as long as the long one. */
const PIECES = 8;
/** How much longer the long text may take than the short ones together, as memory costs time, too. Quadratic time is 8. */
const GROWTH = 3;
/** A loaded machine disturbs single measurements. */
const TRIES = 5;

const repeat =
  (piece: string, after = '') =>
  (size: number): string => {
    const times = Math.ceil(size / (piece.length + after.length));
    return piece.repeat(times) + after.repeat(times);
  };

const HOSTILE: readonly (readonly [string, (size: number) => string])[] = [
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
    '<!-- wp:a -->',
    '<!--more ',
    '[caption]',
    '[caption a="',
    '<object>',
    '<img class="wp-image-7" src="',
    '<img style="width:',
    '字',
    '字 ',
    'a\u0301',
    '<a b="<a b=\'" c=\'',
    '<script>',
    '&#',
    'http://',
    '%2',
  ].map((piece) => [piece, repeat(piece)] as const),
  ['a long address around many texts', (size) => `<a href="http://${'a'.repeat(size / 2)}">${'x<b>'.repeat(size / 8)}`],
  ['deeply nested lists', repeat('<ul><li>x', '</li></ul>')],
  ['deeply nested blocks', repeat('<!-- wp:a -->', '<!-- /wp:a -->')],
  ['deeply nested shortcodes', repeat('[caption]', '[/caption]')],
  ['a style of brackets', (size) => `<p style="${'('.repeat(size)}">`],
  ['a URL of brackets', (size) => `<p style="background:${'url('.repeat(size / 4)}">`],
  ['a URL of schemes', (size) => `<a href="${'a:'.repeat(size / 2)}">`],
];

const FUNCTIONS: Readonly<Record<string, (input: string) => unknown>> = {
  slugify: (input) => text.slugify(input),
  sanitizePostHtml: markup.sanitizePostHtml,
  sanitizeCommentHtml: markup.sanitizeCommentHtml,
  sanitizeTrustedCommentHtml: markup.sanitizeTrustedCommentHtml,
  sanitizeTermName: text.sanitizeTermName,
  sanitizeUrl: markup.sanitizeUrl,
  escapeHtml: markup.escapeHtml,
  renderTitle: (input) => blocks.renderTitle(input),
  renderContent: (input) => blocks.renderContent(input, { smilies: true }),
  renderExcerpt: (input) => blocks.renderExcerpt({ excerpt: '', content: input, smilies: true, length: { words: 55 } }),
  autop: text.autop,
  completePictures: (input) =>
    blocks.completePictures(input, { pictureOf: () => [{ url: '/a', width: 1, height: 1 }] }),
  renderComment: (input) => blocks.renderComment(input, { smilies: true }),
};

/** Whether a function takes more than linear time in every attempt. */
async function takesUndueTime(run: (input: string) => unknown, textOf: (size: number) => string): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const long = await cpuTime(() => run(textOf(SIZE)));
    if (long < QUICK) return false;
    const short = await cpuTime(() => {
      for (let piece = 0; piece < PIECES; piece += 1) run(textOf(SIZE / PIECES));
    });
    if (long < LIMIT && long < GROWTH * short) return false;
  }
  return true;
}

describe('a long hostile text takes linear time', () => {
  it.each(HOSTILE)('%s', async (_, textOf) => {
    for (const [name, run] of Object.entries(FUNCTIONS))
      expect([name, await takesUndueTime(run, textOf)]).toEqual([name, false]);
  });
});
