import fc from 'fast-check';
import { parsePhpSerialized, serializePhp, type PhpValue } from './php-serialized.js';

describe('parsePhpSerialized', () => {
  it.each<[string, PhpValue]>([
    ['N;', null],
    ['b:1;', true],
    ['b:0;', false],
    ['i:-42;', -42],
    ['i:9223372036854775807;', '9223372036854775807'],
    ['d:0.5;', 0.5],
    ['d:1.0E+25;', 1e25],
    ['d:-INF;', -Infinity],
    ['d:NAN;', NaN],
    ['s:0:"";', ''],
    ['s:6:"Café;";', 'Café;'],
    ['s:7:"a";s:1:";', 'a";s:1:'],
    ['a:0:{}', []],
    ['a:2:{i:0;s:1:"a";i:1;N;}', ['a', null]],
    ['a:2:{i:1;s:1:"a";i:0;N;}', { 0: null, 1: 'a' }],
    ['O:8:"stdClass":3:{s:1:"a";i:1;s:4:"\0*\0b";i:2;s:6:"\0Foo\0c";i:3;}', { a: 1, b: 2, c: 3 }],
  ])('reads %j', (text, value) => {
    expect(parsePhpSerialized(text)).toEqual(value);
  });

  it('reads the metadata of an image', () => {
    const text =
      'a:4:{s:5:"width";i:800;s:6:"height";s:3:"600";s:4:"file";s:14:"2024/01/té.jpg";s:5:"sizes";' +
      'a:1:{s:9:"thumbnail";a:2:{s:4:"file";s:5:"t.jpg";s:5:"width";i:150;}}}';
    // The length counts bytes, and é has two.
    const metadata = text.replace('s:14:"2024/01/té.jpg"', 's:15:"2024/01/té.jpg"');
    expect(parsePhpSerialized(metadata)).toEqual({
      width: 800,
      height: '600',
      file: '2024/01/té.jpg',
      sizes: { thumbnail: { file: 't.jpg', width: 150 } },
    });
    expect(parsePhpSerialized(text)).toBeUndefined();
  });

  it.each([
    '',
    'hello',
    'N',
    'N;N;',
    'b:2;',
    'i:;',
    'i:1',
    'i:1.5;',
    'i:99999999999999999999;',
    'd:1e;',
    's:5:"abc";',
    's:1:"abc";',
    's:-1:"";',
    's:1:"é";',
    's:99999999999:"a";',
    'a:1:{}',
    'a:1:{i:0;}',
    'a:0:{i:0;N;}',
    'a:999999999:{i:0;N;}',
    'a:1:{N;N;}',
    'a:1:{i:0;R:1;}',
    'a:1:{i:0;r:1;}',
    'C:3:"Foo":3:{abc}',
    'E:7:"Foo:Bar";',
    'S:1:"\\41";',
  ])('refuses %j', (text) => {
    expect(parsePhpSerialized(text)).toBeUndefined();
  });

  it('refuses deeply nested, long and large values', () => {
    const nested = (depth: number): string => 'a:1:{i:0;'.repeat(depth) + 'N;' + '}'.repeat(depth);
    expect(parsePhpSerialized(nested(60))).toBeDefined();
    expect(parsePhpSerialized(nested(100_000))).toBeUndefined();
    expect(
      parsePhpSerialized(`a:300000:{${Array.from({ length: 300_000 }, (_, n) => `i:${n};N;`).join('')}}`),
    ).toBeUndefined();
    expect(parsePhpSerialized(`s:20000000:"${'x'.repeat(20_000_000)}";`)).toBeUndefined();
  });

  it('cannot reach the prototype', () => {
    const value = parsePhpSerialized('a:1:{s:9:"__proto__";a:1:{s:5:"admin";b:1;}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(value).not.toHaveProperty('admin');
  });

  it('reads any value serialized by PHP', () => {
    const { value } = fc.letrec<{ value: PhpValue }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constant(null),
        fc.boolean(),
        fc.integer(),
        fc.string({ unit: 'grapheme' }),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(
          fc.string({ unit: 'grapheme' }).map((key) => `k${key}`),
          tie('value'),
          { minKeys: 1, maxKeys: 4, noNullPrototype: true },
        ),
      ),
    }));
    fc.assert(
      fc.property(value, (any) => {
        expect(parsePhpSerialized(serializePhp(any))).toEqual(any);
      }),
    );
  });

  it('never throws', () => {
    const piece = fc.constantFrom('a:', 's:', 'i:', 'N;', '{', '}', '"', ';', ':', '1', '0', '-', 'O:', 'é', '\0');
    fc.assert(fc.property(fc.array(piece), (pieces) => void parsePhpSerialized(pieces.join(''))));
  });
});
