import fc from 'fast-check';
import { decodeText } from '#libs/markup';
import { texturize } from './texturize.js';

describe('texturize', () => {
  it.each([
    ['He said "yes" - it\'s -- fine...', 'He said &#8220;yes&#8221; &#8211; it&#8217;s &#8212; fine&#8230;'],
    ['a--b a---b', 'a&#8211;b a&#8212;b'],
    ['well-known', 'well-known'],
    ['xn--p1ai', 'xn--p1ai'],
    ["'Tis the '90s, 1980's and 'em", '&#8217;Tis the &#8217;90s, 1980&#8217;s and &#8217;em'],
    ['6\'2" tall', '6&#8242;2&#8243; tall'],
    ['"in 1999" he said', '&#8220;in 1999&#8221; he said'],
    ['150x150 but 0x10 and a1x2', '150&#215;150 but 0x10 and a1x2'],
    ['"\'Hello,\' he said"', '&#8220;&#8216;Hello,&#8217; he said&#8221;'],
    ['("x") [\'y\']', '(&#8220;x&#8221;) [&#8216;y&#8217;]'],
    ["``x'' (tm)", '&#8220;x&#8221; &#8482;'],
    ['AT&T &amp; &#038; &hellip; & co', 'AT&#038;T &amp; &#038; &hellip; &#038; co'],
    ['"<b>yes</b>" and <b>"no"</b>', '&#8220;<b>yes</b>&#8221; and <b>&#8220;no&#8221;</b>'],
    ['<p>"a</p><p>b"</p>', '<p>&#8220;a</p><p>b&#8221;</p>'],
    ['<a title="it\'s -- x">"y"</a>', '<a title="it\'s -- x">&#8220;y&#8221;</a>'],
    ['"<img src="a.png">"', '&#8220;<img src="a.png">&#8221;'],
    ['<code>"x" -- y</code> "z"', '<code>"x" -- y</code> &#8220;z&#8221;'],
    ['<pre>it\'s <b>"x"</b></pre><kbd>"</kbd><tt>"</tt>', '<pre>it\'s <b>"x"</b></pre><kbd>"</kbd><tt>"</tt>'],
    ['<script>a["b"] && c -- d</script>', '<script>a["b"] && c -- d</script>'],
    ['<!-- it\'s "x" -->', '<!-- it\'s "x" -->'],
    [
      '[gallery ids="1,2" x=\'a\'] "it\'s" [it\'s]',
      '[gallery ids="1,2" x=\'a\'] &#8220;it&#8217;s&#8221; [it&#8217;s]',
    ],
    [
      `"[caption caption="It's <em>"so"</em> -- <a href='b'>it</a>" width='9']it's[/caption]"`,
      `&#8220;[caption caption="It's <em>"so"</em> -- <a href='b'>it</a>" width='9']it&#8217;s[/caption]&#8221;`,
    ],
    ['[a "<b>x</b>"] [sic, "<b>x</b>"]', '[a &#8220;<b>x</b>&#8221;] [sic, &#8220;<b>x</b>&#8221;]'],
    ['1x2x3 and 30x40x50, a1x2x3', '1&#215;2&#215;3 and 30&#215;40&#215;50, a1x2x3'],
    ['<td>-</td><p> - </p>', '<td>&#8211;</td><p> &#8211; </p>'],
    ['"", ("") and "".', '&#8220;&#8221;, (&#8220;&#8221;) and &#8220;&#8221;.'],
    ['with a="" and 3""', 'with a=&#8220;&#8221; and 3&#8243;&#8221;'],
    ['5x12a and 5x1.5', '5x12a and 5&#215;1.5'],
    [
      '<a href="http://a.b/x--y?c=1&amp;d=2">http://a.b/x--y?c=1&d=2</a> -- "b"',
      '<a href="http://a.b/x--y?c=1&amp;d=2">http://a.b/x--y?c=1&#038;d=2</a> &#8212; &#8220;b&#8221;',
    ],
    ['<a href="https://a.b/x--y/">a.b/x--y</a>', '<a href="https://a.b/x--y/">a.b/x--y</a>'],
    ['<a href="http://a.b/x--y">x--y</a>', '<a href="http://a.b/x--y">x&#8211;y</a>'],
    ['', ''],
  ])('%j becomes %j', (text, typographic) => {
    expect(texturize(text)).toBe(typographic);
  });

  it.each([
    ['de_DE', '„Hallo ‚Welt‘“, Andreas’ Hund'],
    ['de_CH', '«Hallo ‹Welt›», Andreas’ Hund'],
    ['pl_PL', '„Hallo ‚Welt’”, Andreas’ Hund'],
    ['es_ES', '«Hallo “Welt”», Andreas’ Hund'],
    ['it_IT', '«Hallo “Welt”», Andreas’ Hund'],
    ['ar_EG', '«Hallo “Welt”», Andreas’ Hund'],
    ['uk', '«Hallo „Welt“», Andreas’ Hund'],
    ['zh_CN', '“Hallo ‘Welt’”, Andreas’ Hund'],
    ['fr_FR', '«\u202fHallo “Welt”\u202f», Andreas’ Hund'],
    ['en_GB', '“Hallo ‘Welt’”, Andreas’ Hund'],
  ])('quotes as in %s', (language, typographic) => {
    const text = `"Hallo 'Welt'", Andreas' Hund`;
    expect(decodeText(texturize(text, language))).toBe(typographic);
  });

  it.each([
    ['zh_CN', `他说"你好"，她说'好'。`, '他说“你好”，她说‘好’。'],
    ['zh_TW', `他說"你'好'"`, '他說「你『好』」'],
    ['ja', 'これは"本"です', 'これは“本”です'],
    ['fr_FR', `l'"école" d'"ici"`, 'l’«\u202fécole\u202f» d’«\u202fici\u202f»'],
  ])('quotes next to letters as %s does', (language, text, typographic) => {
    expect(decodeText(texturize(text, language))).toBe(typographic);
  });

  it.each([
    '<a href="http://a.b/x--y"><strong>http://a.b/x--y</strong></a>',
    '<p><a class="c" href="https://a.b/1x2--y/?a=1&#038;b=2"><em><b>a.b/1x2--y/?a=1&#038;b=2</b></em></a></p>',
    '<a href="mailto:a--b@c.d">a--b@c.d</a>',
  ])('keeps the address in %s', (link) => {
    expect(texturize(link)).toBe(link);
    expect(texturize(`${link} a--b`)).toBe(`${link} a&#8211;b`);
  });

  it('makes the blanks of French marks narrow', () => {
    const french = (text: string) => texturize(text, 'fr_FR').replaceAll('&#8239;', '_');
    expect(french('Oui ! Non ?! Ici : là ; « texte »&nbsp;!')).toBe('Oui_! Non_?! Ici_: là_; «_texte_»_!');
    expect(french('« non »: « si », (« peut-être »)')).toBe('«_non_»: «_si_», («_peut-être_»)');
    expect(french('"Vraiment ?"')).toBe('&#171;_Vraiment_?_&#187;');
    expect(french('10:30 :) ;) a != b http://c (Quoi ?)')).toBe('10:30 :) ;) a != b http://c (Quoi_?)');
    expect(texturize('Yes ! No ?', 'en_US')).toBe('Yes ! No ?');
  });

  it('never throws and leaves typographic text unchanged', () => {
    const text = fc.array(
      fc.constantFrom('"', "'", '-', '--', '...', ' ', 'a', '9', 'x', '&', '<b>', '</b>', '[a b="', ']', '\n'),
    );
    fc.assert(
      fc.property(text, (parts) => {
        const once = texturize(parts.join(''));
        expect(once.replace(/<[^>]*>|\[[^\]]*\]/g, '')).not.toMatch(/&(?!#\d+;)/);
      }),
    );
  });
});
