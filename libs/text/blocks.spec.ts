import fc from 'fast-check';
import { anyCharacter } from '../../test/support/any-character.js';
import { hasBlocks, parseBlocks, renderBlocks, serializeBlocks, type BlockRenderer } from './blocks.js';

const PARAGRAPH = '<!-- wp:paragraph {"align":"left"} -->\n<p>x</p>\n<!-- /wp:paragraph -->';

describe('parseBlocks', () => {
  it('reads names, attributes, nesting and the text between blocks', () => {
    const [before, columns, between, latest] = parseBlocks(
      `free <!-- wp:columns --><div>${PARAGRAPH}</div><!-- /wp:columns --> \n<!-- wp:acme/latest {"n":3} /-->`,
    );
    expect(before).toMatchObject({ name: '', content: ['free '] });
    expect(columns).toMatchObject({ name: 'core/columns', attributes: {}, content: ['<div>', {}, '</div>'] });
    expect(columns?.content[1]).toMatchObject({
      name: 'core/paragraph',
      attributes: { align: 'left' },
      content: ['\n<p>x</p>\n'],
    });
    expect(between).toMatchObject({ name: '', content: [' \n'] });
    expect(latest).toMatchObject({ name: 'acme/latest', attributes: { n: 3 }, content: [], closer: '' });
  });

  it('treats broken JSON as no attributes', () => {
    expect(parseBlocks('<!-- wp:a {"b": } -->x<!-- /wp:a -->')[0]).toMatchObject({ name: 'core/a', attributes: {} });
  });

  it('keeps a stray closer as text and closes open blocks inside a closed one', () => {
    expect(parseBlocks('a<!-- /wp:a -->b')).toMatchObject([{ name: '', content: ['a<!-- /wp:a -->b'] }]);
    const [outer, after] = parseBlocks('<!-- wp:a --><!-- wp:b -->x<!-- /wp:a -->y');
    expect(outer).toMatchObject({
      name: 'core/a',
      closer: '<!-- /wp:a -->',
      content: [{ name: 'core/b', closer: '', content: ['x'] }],
    });
    expect(after).toMatchObject({ name: '', content: ['y'] });
  });

  it('treats other comments as text', () => {
    for (const text of [
      '<!--more-->',
      '<!-- wp:Upper -->',
      '<!-- wp: -->',
      '<!--wp:a-->',
      '<!-- wp:a [1] -->',
      '<!-- wp:a',
    ]) {
      expect(hasBlocks(text)).toBe(false);
    }
    expect(hasBlocks('x <!-- wp:a /-->')).toBe(true);
  });
});

describe('serializeBlocks', () => {
  it('returns the original text, whatever it is', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<!-- wp:a -->',
        '<!-- /wp:a -->',
        '<!-- wp:b/c {"x":"y"} -->',
        '<!-- /wp:b/c -->',
        '<!-- wp:d /-->',
        '<!-- wp:e {broken} -->',
        '<!-- wp:f {"g":"',
        '-->',
        '<!--',
        '<!-- /wp:nope -->',
        '<!--  wp:a   {}  / -->',
        PARAGRAPH,
        '\n',
        '<p>',
        '</p>',
        '<!--more-->',
      ),
      fc.string({ unit: anyCharacter, maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const raw = pieces.join('');
        expect(serializeBlocks(parseBlocks(raw))).toBe(raw);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('renderBlocks', () => {
  const dynamic = new Map<string, BlockRenderer>([
    ['acme/latest', (attributes) => `[${JSON.stringify(attributes)}]`],
    ['core/box', (_, inner) => `<div>${inner}</div>`],
  ]);

  it.each([
    [PARAGRAPH, '\n<p>x</p>\n'],
    ['a <!-- wp:acme/latest {"n":3} /--> b', 'a [{"n":3}] b'],
    ['<!-- wp:box -->1<!-- wp:box -->2<!-- /wp:box -->3<!-- /wp:box -->', '<div>1<div>2</div>3</div>'],
    ['a<!-- wp:unknown {"n":3} /-->b', 'ab'],
    ['<!-- wp:unknown -->x<!-- /wp:unknown -->', 'x'],
  ])('%j becomes %j', (raw, html) => {
    expect(renderBlocks(parseBlocks(raw), dynamic)).toBe(html);
  });
});
