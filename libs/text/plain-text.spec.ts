import fc from 'fast-check';
import { escapeHtml, normalizeReferences, sanitizeUrl } from '#libs/markup';
import { anyCharacter } from '../../test/support/any-character.js';
import { plainLine, sanitizeTermName, shortenName, stripTags } from './plain-text.js';

describe('stripTags', () => {
  it.each([
    ['<b>Food</b> & Drink', 'Food & Drink'],
    ['I <3 you', 'I <3 you'],
    ['a<script>alert(1)</script>b<style>p{}</style>c<!-- d -->e', 'abce'],
    ['<scr<b>ipt>alert(1)</script>', '&lt;script>alert(1)'],
    ['x <y', 'x &lt;y'],
    ['<a title="1 > 0">q</a>', 'q'],
  ])('%j becomes %j', (text, plain) => {
    expect(stripTags(text)).toBe(plain);
  });

  it('leaves nothing that could open a tag', () => {
    const markup = fc
      .array(fc.constantFrom('<', '>', '/', 'b', 'script', '"', '=', ' ', '!', '--', '&'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(markup, (text) => {
        expect(stripTags(text)).not.toMatch(/<[a-z/!?]/i);
      }),
    );
  });
});

describe('plainLine', () => {
  it.each([
    [' a\n\tb \u0000c  d ', 'a b c d'],
    ['50% off %20now%2%200', '50% off now'],
    ['<i>x</i>\r\ny', 'x y'],
    ['Ann "A" O\'Neil', 'Ann "A" O\'Neil'],
  ])('%j becomes %j', (text, line) => {
    expect(plainLine(text)).toBe(line);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(plainLine(plainLine(text))).toBe(plainLine(text));
      }),
    );
  });
});

describe('sanitizeTermName', () => {
  it.each([
    ['<b>Food</b> & Drink', 'Food &amp; Drink'],
    ['Food &amp; Drink', 'Food &amp; Drink'],
    ['\\&\\ &amp; &invalid; < &lt; &amp;lt;', '\\&amp;\\ &amp; &amp;invalid; &lt; &lt; &amp;lt;'],
    [' 3 < 4 > 2 ', '3 &lt; 4 &gt; 2'],
    ['日本', '日本'],
  ])('%j becomes %j', (name, stored) => {
    expect(sanitizeTermName(name)).toBe(stored);
    expect(sanitizeTermName(stored)).toBe(stored);
  });
});

describe('escapeHtml', () => {
  it.each([
    ['A & B <b>1</b>', 'A &amp; B &lt;b&gt;1&lt;/b&gt;'],
    ['A &amp; B &#038; "q" \'s\'', 'A &amp; B &#038; &quot;q&quot; &#039;s&#039;'],
    ['&nope &; &nope;', '&amp;nope &amp;; &amp;nope;'],
  ])('%j becomes %j', (text, html) => {
    expect(escapeHtml(text)).toBe(html);
    expect(escapeHtml(html)).toBe(html);
  });
});

describe('normalizeReferences', () => {
  it.each([
    ['\\&\\ &amp; &invalid; &lt; &amp;lt;', '\\&amp;\\ &amp; &amp;invalid; &lt; &amp;lt;'],
    ['&#38; &#038; &#0000038;', '&#038; &#038; &#038;'],
    ['&#x26; &#X0026;', '&#x26; &#x26;'],
    ['&#0; &#xd800; &#99999999999;', '&amp;#0; &amp;#xd800; &amp;#99999999999;'],
    ['&copy &copy; &COPY; &frac12;', '&amp;copy &copy; &amp;COPY; &frac12;'],
  ])('%j becomes %j', (text, html) => {
    expect(normalizeReferences(text)).toBe(html);
    expect(normalizeReferences(html)).toBe(html);
  });
});

describe('shortenName', () => {
  it('does not split character references', () => {
    expect(shortenName('AT&amp;T', 10)).toBe('AT&amp;T');
    for (const most of [3, 4, 6]) expect(shortenName('AT&amp;T', most)).toBe('AT');
    expect(shortenName('AT&amp;T', 7)).toBe('AT&amp;');
  });
});

describe('sanitizeUrl', () => {
  it.each([
    ['https://example.org/a?b=1&c=2#d', 'https://example.org/a?b=1&c=2#d'],
    [' example.org/x ', 'http://example.org/x'],
    ['/path', '/path'],
    ['#part', '#part'],
    ['?a=1', '?a=1'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['tel:+49123', 'tel:+49123'],
    ['https://example.org/日本', 'https://example.org/日本'],
    ['https://example.org/a b"<>', 'https://example.org/a%20b'],
    ['javascript:alert(1)', ''],
    ['JaVaScRiPt:alert(1)', ''],
    ['java\nscript:alert(1)', ''],
    ['\u0001javascript:alert(1)', ''],
    ['data:text/html,<script>', ''],
    ['vbscript:x', ''],
    ['', ''],
  ])('%j becomes %j', (url, safe) => {
    expect(sanitizeUrl(url)).toBe(safe);
  });
});
