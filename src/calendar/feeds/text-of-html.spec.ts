import { cpuTime } from '../../../test/support/cpu-time.js';
import { lineOfHtml, textOfHtml } from './text-of-html.js';

describe('conversion of HTML to plain text', () => {
  it('puts blocks on lines of their own', () => {
    expect(
      textOfHtml('<h2>Who</h2>\n<p>You <em>and</em>\nme</p>\n<ul>\n<li>one</li>\n<li><p>two</p></li>\n</ul>a<br />b'),
    ).toBe('Who\n\nYou and me\n\n- one\n- two\n\na\nb');
  });

  it('appends the URL of a link unless the link text is the URL', () => {
    expect(
      textOfHtml('<a href="https://a.example/?x=1&amp;y=2">here</a>, <a href="https://b.example/">b.example</a>'),
    ).toBe('here (https://a.example/?x=1&y=2), b.example');
    expect(textOfHtml('<a href="javascript:alert(1)">x</a> <a href="#top">y</a>')).toBe('x y');
    expect(textOfHtml('<a href="https://a.example/"><img src="x" /></a>')).toBe('(https://a.example/)');
  });

  it('decodes character references and skips scripts, styles and comments', () => {
    expect(textOfHtml('Caf&eacute; &#8217;n&#x2019; &amp;lt; &Uuml;&nbsp;&unknown;')).toBe(
      'Café ’n’ &lt; Ü\u00a0&unknown;',
    );
    expect(textOfHtml('a<script>b<p>c</script><style>d</style><!-- e -->f')).toBe('af');
    expect(lineOfHtml(' <b>Fish</b> &#038;\r\n<i>Chips</i> ')).toBe('Fish & Chips');
  });

  it('takes linear time', async () => {
    for (const hostile of ['<a href="https://x.example">', '<', '<li>', '&', '<p>a']) {
      expect(await cpuTime(() => textOfHtml(hostile.repeat(50_000)))).toBeLessThan(3000);
    }
  });
});
