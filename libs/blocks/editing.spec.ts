import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { markupOf } from '../../src/demo/content/markup.js';
import { PAGES, POSTS } from '../../src/demo/content/posts.js';
import { anyCharacter } from '../../test/support/any-character.js';
import { parseBlocks, serializeBlocks } from './blocks.js';
import { cutText, joinText, problemIn, replaceBlock } from './editing.js';
import { parseInline, serializeInline } from './inline.js';
import { replaceRegion, structureOf } from './regions.js';

const paragraph = (text: string) =>
  `<!-- wp:paragraph {"align":"left"} -->\n<p class="a">${text}</p>\n<!-- /wp:paragraph -->`;
const LIST =
  '<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>One <em>and</em><!-- wp:list -->\n<ul><!-- wp:list-item -->\n<li>Two</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list --></li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->';

const THEME_TEST = resolve(import.meta.dirname, '../../../../shared/data/theme-unit-test.xml');
const themeTexts = (): string[] =>
  existsSync(THEME_TEST)
    ? [
        ...readFileSync(THEME_TEST, 'utf8').matchAll(/<content:encoded><!\[CDATA\[([^]*?)\]\]><\/content:encoded>/g),
      ].map(([, text]) => text ?? '')
    : [];
const place = { home: '/en', picture: () => ({ id: 7, url: '/files/7.webp', alt: 'A picture' }) };
const texts = (): string[] => [
  ...[...POSTS, ...PAGES].map((entry) => markupOf(entry.texts.en.content, place)),
  ...themeTexts(),
];

const piece = fc.oneof(
  fc.constantFrom(
    '<b>',
    '</b>',
    '<strong class="x">',
    '</strong>',
    '<em>',
    '</em>',
    '<br>',
    '<br />',
    '<a href="/x?a=1&amp;b">',
    '</a>',
    '&amp;',
    '&',
    '&#8217;',
    '&nbsp;',
    '\u00a0',
    '<',
    '>',
    '<!-- c -->',
    '<img src="x">',
    '<span></span>',
    '</p>',
    '\n',
    '"',
    'words ',
    '<p>',
    '<li>',
    '</li>',
    '<ul>',
    '</ul>',
    '<td>',
    '<!-- wp:a {"b":1} -->',
    '<!-- /wp:a -->',
    '<!-- wp:c /-->',
  ),
  fc.string({ unit: anyCharacter, maxLength: 5 }),
);
const html = fc.array(piece).map((pieces) => pieces.join(''));

describe('a text in parts', () => {
  it('is its parts, byte for byte', () => {
    for (const text of texts()) expect(joinText(cutText(text))).toBe(text);
    fc.assert(fc.property(html, (text) => expect(joinText(cutText(text))).toBe(text)));
  });

  it('changes in one block only', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 8 }), { minLength: 1 }), fc.nat(), (all, any) => {
        const sources = all.map((text) => paragraph(text.replaceAll(/[<>-]/g, '')));
        const at = any % sources.length;
        const changed = replaceBlock(sources.join('\n\n'), [at], 'new');
        expect(changed).toBe(sources.with(at, 'new').join('\n\n'));
      }),
    );
    expect(replaceBlock(`x${LIST}y`, [0, 0, 0, 0], 'new')).toBe(
      `x${LIST}y`.replace('<!-- wp:list-item -->\n<li>Two</li>\n<!-- /wp:list-item -->', 'new'),
    );
    expect(() => replaceBlock(LIST, [1], '')).toThrow(RangeError);
    expect(() => replaceBlock(LIST, [0, 0, 5], '')).toThrow(RangeError);
  });
});

describe('the text of a region', () => {
  it('is parsed without loss', () => {
    fc.assert(
      fc.property(html, (text) => expect(serializeInline(parseInline(text))).toBe(text)),
      { numRuns: 2000 },
    );
  });

  it('has marks that keep their tags', () => {
    expect(parseInline('a<strong class="x">b</strong>')).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b', marks: [{ type: 'bold', attrs: { open: '<strong class="x">', level: 0, part: 0 } }] },
    ]);
    expect(parseInline('<i></i>&amp;')).toEqual([
      { type: 'raw', attrs: { html: '<i></i>' } },
      { type: 'text', text: '&' },
    ]);
  });

  it('is written as HTML when it changes', () => {
    expect(serializeInline([{ type: 'text', text: '<script>&' }])).toBe('&lt;script&gt;&amp;');
  });
});

describe('the structure of a block', () => {
  const htmlOf = (source: string) => structureOf(source)?.regions.map((region) => [region.tag, region.html]);

  it('has the regions of texts, lists, tables, buttons and code', () => {
    expect(htmlOf(paragraph('x <b>y</b>'))).toEqual([['p', 'x <b>y</b>']]);
    expect(htmlOf(LIST)).toEqual([
      ['li', 'One <em>and</em>'],
      ['li', 'Two'],
    ]);
    expect(htmlOf('<table><tbody><tr><td>a</td><td></td></tr></tbody></table>')).toEqual([
      ['td', 'a'],
      ['td', ''],
    ]);
    expect(htmlOf('<div><a class="wp-block-button__link" href="/x">Go</a></div>')).toEqual([['a', 'Go']]);
    expect(htmlOf('<pre class="wp-block-code"><code>a\n&lt;b</code></pre>')).toEqual([['code', 'a\n&lt;b']]);
  });

  it('is none of what is not edited in place', () => {
    for (const source of [
      '<p>x',
      '<iframe src="x"></iframe>',
      '<div><p>x</div></p>',
      '<script>x</script>',
      '<form></form>',
    ])
      expect([source, structureOf(source)]).toEqual([source, undefined]);
  });

  it('changes in one region only, in every text of the examples', () => {
    let changed = 0;
    for (const text of texts())
      for (const { source, kind } of cutText(text)) {
        const structure = kind === 'block' ? structureOf(source) : undefined;
        for (const region of structure?.regions ?? []) {
          expect(source.slice(region.start, region.end)).toBe(region.html);
          expect(serializeInline(parseInline(region.html))).toBe(region.html);
          expect(replaceRegion(source, region, region.html)).toBe(source);
          const other = replaceRegion(source, region, 'new');
          expect(other.startsWith(source.slice(0, region.start))).toBe(true);
          expect(other.endsWith(source.slice(region.end))).toBe(true);
          expect(serializeBlocks(parseBlocks(other))).toBe(other);
          changed += 1;
        }
      }
    expect(changed).toBeGreaterThan(30);
  });

  it('is a slice of any source', () => {
    fc.assert(
      fc.property(html, (text) => {
        for (const region of structureOf(text)?.regions ?? [])
          expect(text.slice(region.start, region.end)).toBe(region.html);
      }),
    );
  });
});

describe('the check of a source', () => {
  it.each([
    [LIST, undefined],
    ['<!-- wp:a {"b": } -->x<!-- /wp:a -->', { kind: 'json', name: 'a', line: 1 }],
    ['\n<!-- wp:a {"b":1 -->', { kind: 'delimiter', name: 'a', line: 2 }],
    ['<!-- wp:a --><!-- wp:b/c --><!-- /wp:a -->', { kind: 'unclosed', name: 'b/c', line: 1 }],
    ['<p></p><!-- /wp:a -->', { kind: 'unopened', name: 'a', line: 1 }],
    ['<!-- wp:a -->', { kind: 'unclosed', name: 'a', line: 1 }],
  ])('says what is wrong: %s', (source, problem) => expect(problemIn(source)).toEqual(problem));
});
