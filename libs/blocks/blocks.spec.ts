import fc from 'fast-check';
import { anyCharacter } from '../../test/support/any-character.js';
import {
  hasBlocks,
  parseBlocks,
  renderBlocks,
  replaceAttributes,
  serializeBlocks,
  withoutHiddenBlocks,
  type BlockRenderer,
} from './blocks.js';

const PARAGRAPH = '<!-- wp:paragraph {"align":"left"} -->\n<p>x</p>\n<!-- /wp:paragraph -->';

/** Pieces of texts with blocks, complete and broken ones. */
const piece = fc.oneof(
  fc.constantFrom(
    '<!-- wp:a -->',
    '<!-- /wp:a -->',
    '<!-- wp:b/c {"x":"y"} -->',
    '<!-- /wp:b/c -->',
    '<!-- wp:d /-->',
    '<!-- wp:e {broken} -->',
    '<!-- wp:f {"g":"',
    '<!-- wp:h {"i":"j --> k"} -->',
    '"} /-->',
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
const blockText = fc.array(piece).map((pieces) => pieces.join(''));

describe('attributes that contain the end of a comment', () => {
  it.each([
    ['{"a":"b --> c"}', { a: 'b --> c' }],
    ['{"a":"}-->","b":{"c":"--> }-->x"}}', { a: '}-->', b: { c: '--> }-->x' } }],
  ])('belong to their block: %s', (json, attributes) => {
    const [block, after] = parseBlocks(`<!-- wp:x/y ${json} -->in<!-- /wp:x/y -->after`);
    expect([block?.attributes, block?.content, after?.content]).toEqual([attributes, ['in'], ['after']]);
    const [empty] = parseBlocks(`<!-- wp:x/y ${json} /-->after`);
    expect([empty?.attributes, empty?.content]).toEqual([attributes, []]);
  });

  it('do not take a later block into a broken one', () => {
    const blocks = parseBlocks('<!-- wp:x/y {broken --> text <!-- wp:z {"b":1} /-->');
    expect(blocks.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['', {}],
      ['core/z', { b: 1 }],
    ]);
  });
});

describe('withoutHiddenBlocks', () => {
  const hidden = '<!-- wp:a {"metadata":{"blockVisibility":false}} -->';

  it('takes blocks with everything in them away, and nothing else', () => {
    expect(withoutHiddenBlocks(`x${hidden}<p>1</p><!-- wp:b /--><!-- /wp:a -->y<!-- wp:b /-->`)).toBe(
      'xy<!-- wp:b /-->',
    );
    expect(withoutHiddenBlocks(`x${hidden}never closed`)).toBe('x');
    const other = '<!-- wp:a {"metadata":{"blockVisibility":{"viewport":{"mobile":false}}}} -->x<!-- /wp:a -->';
    expect(withoutHiddenBlocks(other)).toBe(other);
  });

  it('keeps texts without hidden blocks byte for byte', () => {
    fc.assert(
      fc.property(blockText, (text) => {
        expect(withoutHiddenBlocks(`${text}blockVisibility`)).toBe(`${text}blockVisibility`);
      }),
    );
  });
});

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

describe('replaceAttributes', () => {
  it('replaces attributes and keeps everything else', () => {
    const text = 'a <!-- wp:a  {"ids":[1], "x":2} -->{"ids":[1]}<!-- wp:b {"ids":[1]} /--><!-- /wp:a --> <!-- wp:a -->';
    const replaced = replaceAttributes(text, (name, { ids, ...others }) =>
      name === 'core/a' && ids ? { ...others, ids: ['--><b>'] } : undefined,
    );
    expect(replaced).toBe(text.replace('{"ids":[1], "x":2}', '{"x":2,"ids":["\\u002d\\u002d\\u003e\\u003cb\\u003e"]}'));
    expect(parseBlocks(replaced)[1]?.attributes).toEqual({ x: 2, ids: ['--><b>'] });
  });

  it('returns the original text if nothing is replaced, whatever it is', () => {
    fc.assert(
      fc.property(blockText, (text) => {
        expect(replaceAttributes(text, () => undefined)).toBe(text);
        const names = parseBlocks(replaceAttributes(text, () => ({ y: 1 }))).map(({ name }) => name);
        expect(names).toEqual(parseBlocks(text).map(({ name }) => name));
      }),
    );
  });
});

describe('serializeBlocks', () => {
  it('returns the original text, whatever it is', () => {
    fc.assert(
      fc.property(blockText, (raw) => {
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
