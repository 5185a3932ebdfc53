import fc from 'fast-check';
import { autop } from './autop.js';

describe('autop', () => {
  it.each([
    [
      'First paragraph.\n\nSecond paragraph\nwith a break.',
      '<p>First paragraph.</p>\n<p>Second paragraph<br />\nwith a break.</p>\n',
    ],
    ['one\r\n\r\n\r\n\r\ntwo\rthree', '<p>one</p>\n<p>two<br />\nthree</p>\n'],
    ['<p>Hi</p>alert(1)<a href="alert(1)">l</a>', '<p>Hi</p>\n<p>alert(1)<a href="alert(1)">l</a></p>\n'],
    ['<p>Before</p><!--more--><p>After</p>', '<p>Before</p>\n<p><!--more--></p>\n<p>After</p>\n'],
    ['<p>Body <strong>text</strong></p>', '<p>Body <strong>text</strong></p>\n'],
    ['<em>em</em> <blockquote>said</blockquote>', '<p><em>em</em> </p>\n<blockquote><p>said</p></blockquote>\n'],
    ['<div>\n\ntext\n\n</div>', '<div>\n<p>text</p>\n</div>\n'],
    ['<div>text</div>after', '<div>text</div>\n<p>after</p>\n'],
    ['<div>a\n\nb</div>', '<div><p>a</p>\n<p>b</p></div>\n'],
    ['<p>a\n\nb</p>', '<p>a</p>\n<p>b</p>\n'],
    ['<p class="x">a\nb</p>', '<p class="x">a<br />\nb</p>\n'],
    [
      '<ul>\n<li>a\nb</li>\n<li>c<ul><li>d</li></ul></li>\n</ul>',
      '<ul>\n<li>a<br />\nb</li>\n<li>c\n<ul>\n<li>d</li>\n</ul>\n</li>\n</ul>\n',
    ],
    ['<table><tr><td>x</td></tr></table>', '<table>\n<tr>\n<td>x</td>\n</tr>\n</table>\n'],
    ['<pre>a\n\n  b\n<b>c</b></pre>d', '<pre>a\n\n  b\n<b>c</b></pre>\n<p>d</p>\n'],
    ['a<br>b<br/>\nc', '<p>a<br />b<br />\nc</p>\n'],
    ['a<br><br />b', '<p>a</p>\n<p>b</p>\n'],
    ['a<hr />b', '<p>a</p>\n<hr />\n<p>b</p>\n'],
    ['<h2>T</h2>\ntext', '<h2>T</h2>\n<p>text</p>\n'],
    [
      '<figure><img src="a.png" />\n<figcaption>c</figcaption></figure>',
      '<figure><img src="a.png" />\n<figcaption>c</figcaption></figure>\n',
    ],
    ...[
      ['video', '<source src="a.mp4">\n\n<track src="a.vtt">'],
      ['audio', '<source src="a.mp3">\n\nNo sound'],
      ['picture', '<source srcset="a.webp">\n\n<img src="a.png">'],
      ['object', '<param name="a">\n\n<object>\n\n<embed src="b">\n\n</object>\n\nNone'],
      ['select', '<option>a</option>\n\n<option>b</option>'],
      ['math', '<mi>x</mi>\n\n<mo>=</mo>'],
      ['svg', '<g>\n\n<path d="M0 0"/></g>'],
    ].map(([name, inside]) => [
      `a\n\n<${name}>\n\n${inside}\n\n</${name}>\n\nb`,
      `<p>a</p>\n<p><${name}>\n\n${inside}\n\n</${name}></p>\n<p>b</p>\n`,
    ]),
    ['<object><object>\n\na</object>', '<p><object><object>\n\na</object></p>\n'],
    ...'li h1 h2 h3 h4 h5 h6 dt summary caption legend address figcaption'
      .split(' ')
      .map((name) => [`<${name}>a\nc\n\nb</${name}>`, `<${name}>a<br />\nc\n<p>b</p></${name}>\n`]),
    ...'dd td blockquote div'
      .split(' ')
      .map((name) => [`<${name}>a\n\nb</${name}>`, `<${name}><p>a</p>\n<p>b</p></${name}>\n`]),
    ['<ul><li>a\n\nb\n\nc</li></ul>', '<ul>\n<li>a\n<p>b</p>\n<p>c</p></li>\n</ul>\n'],
    ['<li>a\n\n</li>', '<li>a\n</li>\n'],
    ['<li><a href="b">\n<h3>T</h3>\n\n</a></li>', '<li><a href="b">\n<h3>T</h3>\n</a></li>\n'],
    [
      '<figure><img src="a.png" />\n<figcaption>c\n\nd</figcaption></figure>',
      '<figure><img src="a.png" />\n<figcaption>c\n<p>d</p></figcaption></figure>\n',
    ],
    ['<script>\n\nx\n\n</script>', '<p><script>\n\nx\n\n</script></p>\n'],
    ['<p></p>\n\n<p> </p>', ''],
    [' \n\n ', ''],
    ['', ''],
  ])('%j becomes %j', (text, html) => {
    expect(autop(text)).toBe(html);
  });

  it('balances its paragraphs, keeps all words in order and ends with a line break', () => {
    const piece = fc.constantFrom(
      'a',
      'b ',
      '\n',
      '\n\n',
      '<b>',
      '</b>',
      '<div>',
      '</div>',
      '<li>',
      '</li>',
      '<br>',
      '<blockquote>',
      '<pre>',
      '</pre>',
      '<!--c-->',
      '<hr>',
      '<object>',
      '</object>',
      '<figcaption>',
      '</figcaption>',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const html = autop(text);
        expect(html.match(/<p>/g)?.length ?? 0).toBe(html.match(/<\/p>/g)?.length ?? 0);
        expect(html.replace(/<[^>]*>|\s/g, '')).toBe(text.replace(/<[^>]*>|\s/g, ''));
        expect(html === '' || html.endsWith('\n')).toBe(true);
      }),
    );
  });
});
