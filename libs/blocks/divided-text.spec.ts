import { linkLoneUrls, decodeText } from '#libs/markup';
import { textPagesOf } from './divided-text.js';

describe('partsOfText', () => {
  it.each([
    ['one', ['one']],
    ['one<!--nextpage-->two', ['one', 'two']],
    ['<!--nextpage-->one<!--nextpage-->', ['one']],
    ['one<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->two', ['one', 'two']],
    ['a<!--nextpage--><!--nextpage-->b', ['a', '', 'b']],
  ])('divides %j', (raw, parts) => {
    expect(textPagesOf(raw).map((part) => part.trim())).toEqual(parts);
  });

  it('keeps long text pages whole', () => {
    const long = 'word '.repeat(1000);
    expect(textPagesOf(`${long}<!--nextpage-->${long}`).join('')).toBe(long + long);
  });
});

describe('linkLoneUrls', () => {
  const LINK = '<a href="https://example.org/a?b=1&amp;c">https://example.org/a?b=1&amp;c</a>';
  it.each([
    ['https://example.org/a?b=1&c', LINK],
    ['Before\nhttps://example.org/a?b=1&c\nafter', `Before\n${LINK}\nafter`],
    ['<p>https://example.org/a?b=1&c</p>', `<p>${LINK}</p>`],
    ['See https://example.org/ there', 'See https://example.org/ there'],
    ['<li>https://example.org/</li>', '<li>https://example.org/</li>'],
    ['<pre>\nhttps://example.org/\n</pre>', '<pre>\nhttps://example.org/\n</pre>'],
    ['<a href="/">\nhttps://example.org/\n</a>', '<a href="/">\nhttps://example.org/\n</a>'],
  ])('%j becomes %j', (html, linked) => {
    expect(linkLoneUrls(html)).toBe(linked);
  });
});

describe('decodeText', () => {
  it.each([
    ['a [&hellip;] &laquo;b&raquo; &Omega; &#8217;', 'a […] «b» Ω ’'],
    ['&amp;hellip; &lt;b&gt; &unknown;', '&hellip; <b> &unknown;'],
  ])('%s shows %s', (html, text) => {
    expect(decodeText(html)).toBe(text);
  });
});
