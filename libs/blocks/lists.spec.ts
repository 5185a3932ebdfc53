import { itemMoves, liftItem, nestItem } from './lists.js';
import { structureOf } from './regions.js';

const item = (html: string) => `<!-- wp:list-item -->\n<li>${html}</li>\n<!-- /wp:list-item -->`;
const list = (...items: string[]) =>
  `<!-- wp:list -->\n<ul class="wp-block-list">${items.map(item).join('\n\n')}</ul>\n<!-- /wp:list -->`;
const ordered = (...items: string[]) =>
  `<!-- wp:list {"ordered":true} -->\n<ol class="wp-block-list">${items.map(item).join('\n\n')}</ol>\n<!-- /wp:list -->`;
const former = (inside: string) => `<!-- wp:list -->\n<ul>${inside}</ul>\n<!-- /wp:list -->`;

const at = (source: string, text: string) => source.search(new RegExp(`>${text}\\s*<`)) + 1;
const texts = (source: string | undefined) => structureOf(source ?? '')?.regions.map(({ html }) => html.trim());

describe('an item of a list', () => {
  it.each([
    [list('a', 'b', 'c'), 'b', list(`a${list('b')}`, 'c')],
    [list(`a${list('x')}`, 'b'), 'b', list(`a${list('x', 'b')}`)],
    [list('a', `b${list('x')}`), 'b', list(`a${list(`b${list('x')}`)}`)],
    [list(`a${list('x', 'y')}`), 'y', list(`a${list(`x${list('y')}`)}`)],
    [ordered('a', 'b'), 'b', ordered(`a${ordered('b')}`)],
    [list('', 'b'), 'b', list(list('b'))],
    [former('<li>a</li><li>b</li>'), 'b', former('<li>a<ul><li>b</li></ul></li>')],
    [former('\n<li class="q">a\n</li>\n<li>b</li>\n'), 'b', former('\n<li class="q">a\n<ul><li>b</li></ul></li>\n')],
    [former('<li>a<ol><li>x</li></ol></li><li>b</li>'), 'b', former('<li>a<ol><li>x</li><li>b</li></ol></li>')],
  ])('becomes part of the one before it: %j', (source, text, expected) => {
    const made = nestItem(source, at(source, text));
    expect(made).toBe(expected);
    // Also in another block, whose other bytes stay.
    const around = (one: string) => `<!-- wp:group -->\n<div><p>p</p>${one}<hr/></div>\n<!-- /wp:group -->`;
    const deep = around(source);
    expect(nestItem(deep, deep.indexOf(source) + at(source, text))).toBe(around(expected));
    expect(texts(made)?.filter(Boolean)).toEqual(texts(source)?.filter(Boolean));
  });

  it.each([
    [list(`a${list('b')}`, 'c'), 'b', list('a', 'b', 'c')],
    [list(`a${list('x', 'b')}`), 'b', list(`a${list('x')}`, 'b')],
    [list(`a${list('b', 'x', 'y')}`), 'b', list('a', `b${list('x', 'y')}`)],
    [list(`a${list(`b${list('v')}`, 'x')}`), 'b', list('a', `b${list('v', 'x')}`)],
    [list(`a${list(`x${list('b')}`)}`), 'b', list(`a${list('x', 'b')}`)],
    [former('<li>a<ul><li>b</li></ul></li>'), 'b', former('<li>a</li><li>b</li>')],
    [former('<li>a<ol><li>b</li><li>x</li></ol></li>'), 'b', former('<li>a</li><li>b<ol><li>x</li></ol></li>')],
  ])('leaves the one that it is in: %j', (source, text, expected) => {
    expect(liftItem(source, at(source, text))).toBe(expected);
    expect(texts(expected)).toEqual(texts(source));
  });

  it('says how it can be moved', () => {
    const source = list('a', `b${list('c', 'd')}`);
    const moves = ['a', 'b', 'c', 'd'].map((text) => itemMoves(source, source.lastIndexOf(text)));
    expect(moves.slice(1)).toEqual([
      { in: true, out: false, isOnly: false },
      { in: false, out: true, isOnly: false },
      { in: true, out: true, isOnly: false },
    ]);
    expect(itemMoves(source, source.indexOf('>a<') + 1)).toEqual({ in: false, out: false, isOnly: false });
    expect(nestItem(source, source.indexOf('>a<') + 1)).toBeUndefined();
    expect(liftItem(source, source.indexOf('>a<') + 1)).toBeUndefined();
  });

  it('of what is no well-formed list stays', () => {
    for (const source of [
      former('<li>a</li><b>x</b><li>b'),
      '<ul><li>a</li><li>b</li></ul>',
      former('<ul><li>a</li><li>b</li></ul>'),
      list('a', '<!-- wp:paragraph --><p>b</p><!-- /wp:paragraph -->'),
    ])
      expect([source, nestItem(source, source.lastIndexOf('b'))]).toEqual([source, undefined]);
  });
});
