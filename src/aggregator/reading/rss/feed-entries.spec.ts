import fc from 'fast-check';
import { LoneAmpersands } from './feed-entries.js';

function escaped(text: string, size = 1000): string {
  const ampersands = new LoneAmpersands();
  let result = '';
  for (let at = 0; at < text.length; at += size) result += ampersands.write(text.slice(at, at + size));
  return result + ampersands.end();
}

describe('LoneAmpersands', () => {
  it.each([
    ['a & b', 'a &amp; b'],
    ['a&b;', 'a&b;'],
    ['&', '&amp;'],
    ['&&amp;', '&amp;&amp;'],
    ['?a=1&b=2', '?a=1&amp;b=2'],
    ['&#38; &#x26; &nbsp;', '&#38; &#x26; &nbsp;'],
    ['<![CDATA[a & b]]> & c', '<![CDATA[a & b]]> &amp; c'],
    ['<!-- a & b --> & c', '<!-- a & b --> &amp; c'],
    ['<![CDATA[a & b', '<![CDATA[a & b'],
    [`&${'a'.repeat(40)};`, `&amp;${'a'.repeat(40)};`],
  ])('converts %s to %s, in pieces of any size', (text, expected) => {
    for (const size of [1, 2, 5, 1000]) expect(escaped(text, size)).toBe(expected);
  });

  it('changes ampersands only', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '&', ';', '<![CDATA[', ']]>', '<!--', '-->', '<', '#1'),
      maxLength: 90,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 50 }), (source, size) => {
        expect(escaped(source, size)).toBe(escaped(source));
        expect(escaped(source).replaceAll('&amp;', '&')).toBe(source);
      }),
    );
  });
});
