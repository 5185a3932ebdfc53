import fc from 'fast-check';
import readHtml from 'sanitize-html';
import { parseBlocks, renderComment, renderContent, renderExcerpt } from '#libs/blocks';
import { anyCharacter } from '../../test/support/any-character.js';
import { sanitizeCommentHtml, sanitizeInlineHtml, sanitizePostHtml, sanitizeTrustedCommentHtml } from './sanitize.js';

const HOSTILE = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<script/x>alert(1)</script>',
  '<script\n>alert(1)</script\n>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1);//<</script>',
  '<script>alert(1)',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)"',
  '<img/src=x/onerror=alert(1)>',
  '<img src="x" ONERROR = \'alert(1)\'>',
  '<img src=`x` onerror=`alert(1)`>',
  '<img """><script>alert(1)</script>">',
  '<img src=x:x onerror\t=alert(1)//',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img src=# onmouseover="alert(1)">',
  '<img title="a > b" onload=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src=" &#14; javascript:alert(1);">',
  '<img srcset="javascript:alert(1) 1x, b.png 2x">',
  '<image src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<textarea><!--</textarea><img src=x onerror=alert(1)>--></textarea>',
  '<title><a id="</title><img src=x onerror=alert(1)>">',
  '<style>@import "javascript:alert(1)";</style>',
  '<style><img src="</style><img src=x onerror=alert(1)//">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<object type="text/html" data="https://evil.example/"></object>',
  '<object type="application/pdf" data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><input type=submit></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror="alert(1)"></video>',
  '<video poster="javascript:alert(1)" onplay=alert(1) autoplay></video>',
  '<audio src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058alert(1)">x</a>',
  '<a href="&#x6A;avascript:alert(1)">x</a>',
  '<a href="jav&NewLine;ascript&colon;alert&lpar;1&rpar;">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="java\u0000script:alert(1)">x</a>',
  '<a href="javascript:javascript:alert(1)">x</a>',
  '<a href="javascript://%0aalert(1)">x</a>',
  '<a href="http:javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="livescript:x" href="javascript:alert(1)">x</a>',
  '<a/href="javascript:alert(1)"/onclick="alert(1)">x</a>',
  '<a href=x" onclick=alert(1)//">x</a>',
  '<a title="x" onclick="alert(1)"onfocus=alert(1) autofocus tabindex=1>x</a>',
  '<a title=\'" onclick="alert(1)\'>x</a>',
  '<a title="&quot; onclick=&quot;alert(1)">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="background:url(&quot;java\\script:alert(1)&quot;)">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="width:exp/**/ression(alert(1))">x</p>',
  '<p style="w\\69 dth:\\65xpression(alert(1))">x</p>',
  '<p style="behavior:url(x.htc);-moz-binding:url(x.xml#x)">x</p>',
  '<p style="position:fixed;top:0;left:0;z-index:9;width:100%">x</p>',
  '<p style=\'color:red" onclick="alert(1)\'>x</p>',
  '<p style="color:&quot;;position:fixed">x</p>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!---><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<!DOCTYPE x [<!ENTITY y "<script>alert(1)</script>">]>',
  '<?php echo "<script>alert(1)</script>" ?>',
  '<!-- wp:html {"x":"--><script>alert(1)</script>"} -->',
  '<!-- wp:html {"x":"<img src=x onerror=alert(1)>"} /-->',
  '</p title="><script>alert(1)</script>">',
  '<p\u0000 onclick=alert(1)>x',
  '<p \u000bonclick=alert(1)>x',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</td></table>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<select><style></select><img src=x onerror=alert(1)></style>',
  '<x-element onclick=alert(1)>x</x-element>',
  '<map name=m><area href="javascript:alert(1)" shape=default></map>',
  '<blockquote cite="javascript:alert(1)">x</blockquote>',
];

/** The grammar of all output of the sanitisers: every `<` starts an allowed tag or a comment without angle brackets. */
const SAFE_TAG = /<(?:\/[a-z][a-z0-9]*|[a-z][a-z0-9]*(?: [a-z][a-z0-9:_-]*(?:="[^"<>]*")?)*(?: \/)?|!--[^<>]*--)>/g;
const FORBIDDEN = new Set(
  'script style iframe frame frameset form input select embed applet base meta link svg math noscript template xmp body html head plaintext'.split(
    ' ',
  ),
);

/** Parses HTML with an independent parser. Throws if any of it could run. */
function expectHarmless(html: string): void {
  expect(html.replace(SAFE_TAG, '')).not.toContain('<');
  readHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (name, attributes) => {
      expect(FORBIDDEN.has(name)).toBe(false);
      for (const [attribute, value] of Object.entries(attributes)) {
        expect(attribute).not.toMatch(/^on|^srcdoc$|^formaction$/);
        if (attribute === 'style') expect(value).not.toMatch(/expression|javascript|position|behavior|binding|\\/i);
        const address = value.replace(/[\p{Cc}\s]/gu, '');
        expect(address).not.toMatch(/^(?:javascript|vbscript|data|livescript):/i);
      }
    },
  });
}

const sanitizers = [sanitizePostHtml, sanitizeInlineHtml, sanitizeCommentHtml, sanitizeTrustedCommentHtml];

describe('hostile markup', () => {
  it.each(HOSTILE)('%j becomes harmless', (html) => {
    for (const sanitize of sanitizers) {
      const safe = sanitize(html);
      expectHarmless(safe);
      expect(sanitize(safe)).toBe(safe);
    }
  });

  it('stays harmless in any combination, and sanitizing it again changes nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '=',
        ' ',
        '/',
        '<a href=',
        '<p style="',
        'javascript:',
        '&#58;',
        '&colon;',
        '<!--',
        '-->',
        '--',
        'onclick=x',
        '\n',
        '&',
      ),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        for (const sanitize of sanitizers) {
          const safe = sanitize(pieces.join(''));
          expectHarmless(safe);
          expect(sanitize(safe)).toBe(safe);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('rendering sanitized HTML', () => {
  it('does not reintroduce hostile markup', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.constantFrom(
        '[caption width="5" caption="',
        "[caption id='1' width=5 caption='",
        '"]',
        "']",
        '[/caption]',
        '<a title="',
        '">',
        'http://example.org/"onclick=x',
        'www.x"',
        '\n\n',
        '<pre>',
        '<!-- wp:a {"b":"',
        '"} -->',
        'onclick=x',
        "'",
        '&quot;',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const raw = pieces.join('');
        expectHarmless(renderContent(sanitizePostHtml(raw), { smilies: true }));
        expectHarmless(
          renderExcerpt({ excerpt: '', content: sanitizePostHtml(raw), smilies: true, length: { words: 55 } }),
        );
        expectHarmless(renderComment(sanitizeCommentHtml(raw), { smilies: true }));
        expectHarmless(renderComment(sanitizeTrustedCommentHtml(raw), { smilies: true }));
      }),
      { numRuns: 500 },
    );
  });
});

describe('sanitizePostHtml', () => {
  it.each([
    [
      '<p onclick="x()">Hi</p><script>alert(1)</script><a href="javascript:alert(1)">l</a>',
      '<p>Hi</p>alert(1)<a href="alert(1)">l</a>',
    ],
    ['a & b "c" <3 > d &amp; &nbsp; &rarr; ü', 'a &amp; b "c" &lt;3 > d &amp; &nbsp; &rarr; ü'],
    [
      '<p class=a id=\'b\' style="color: red; width: 5px" data-x="1" aria-label="y" dir=rtl foo=bar>x</p>',
      '<p class="a" id="b" style="color: red; width: 5px" data-x="1" aria-label="y" dir="rtl">x</p>',
    ],
    [
      '<p style="color:red;position:fixed;background:url(a.png)">x</p>',
      '<p style="color:red; background:url(a.png)">x</p>',
    ],
    ['<p style="width:calc(100% - var(--gap))">x</p>', '<p style="width:calc(100% - var(--gap))">x</p>'],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['<BR><br/><hr />', '<br><br /><hr />'],
    [
      '<a href="/x?a=1&b=2" target="_blank" rel="noopener">x</a>',
      '<a href="/x?a=1&amp;b=2" target="_blank" rel="noopener">x</a>',
    ],
    [
      '<img src="a.png" srcset="a.png 1x, b.png 2x" alt="a > b" width=5 height=6>',
      '<img src="a.png" srcset="a.png 1x, b.png 2x" alt="a &gt; b" width="5" height="6">',
    ],
    ['<video src="a.mp4" controls></video>', '<video src="a.mp4" controls></video>'],
    [
      '<object type="application/pdf" data="https://example.org/a.pdf"></object>',
      '<object type="application/pdf" data="https://example.org/a.pdf"></object>',
    ],
    ['<p>open <b>and', '<p>open <b>and'],
    ['a<!--more-->b<!--nextpage-->c<!-- x<b>y -->', 'a<!--more-->b<!--nextpage-->c<!-- xby -->'],
    ['\u0000a\u0007b', 'ab'],
    ['x <y z', 'x &lt;y z'],
  ])('%j becomes %j', (html, safe) => {
    expect(sanitizePostHtml(html)).toBe(safe);
  });

  it.each([
    'padding-top:var(--wp--preset--spacing--40);border-width:1px;border-radius:12px',
    'background:linear-gradient(135deg,rgb(6,147,227) 0%,rgba(155,81,224,0.5) 100%)',
    'min-height:50vh;aspect-ratio:16/9;object-position:20% 80%;flex-basis:33.33%',
    'box-shadow:var(--wp--preset--shadow--natural);letter-spacing:2px;text-transform:uppercase',
    'background-image:url(https://example.org/a.jpg);background-position:50% 50%;background-size:cover',
  ])('keeps what editors write: %s', (style) => {
    expect(sanitizePostHtml(`<p style="${style}">x</p>`)).toBe(`<p style="${style}">x</p>`);
  });

  it('keeps blocks and the meaning of their attributes, without markup in them', () => {
    const raw =
      '<!-- wp:group {"a":"<b>--</b>","c":["x"]} --><div class="g"><!-- wp:x /--><script>s</script></div><!-- /wp:group -->';
    const safe = sanitizePostHtml(raw);
    expect(safe).toBe(
      '<!-- wp:group {"a":"\\u003cb\\u003e\\u002d\\u002d\\u003c/b\\u003e","c":["x"]} --><div class="g"><!-- wp:x /-->s</div><!-- /wp:group -->',
    );
    expect(parseBlocks(safe)[0]).toMatchObject({ name: 'core/group', attributes: { a: '<b>--</b>', c: ['x'] } });
  });
});

describe('sanitizeInlineHtml and sanitizeCommentHtml', () => {
  it.each([
    ['XSS <script>alert(1)</script> 1', 'XSS alert(1) 1'],
    ['Some <strong>bold</strong> <p class="x">text</p> & more', 'Some <strong>bold</strong> text &amp; more'],
    [
      '<a href="https://example.org/" title="t" class="c" target="_blank">x</a>',
      '<a href="https://example.org/" title="t">x</a>',
    ],
    ['a<!--more-->b<br />', 'ab'],
  ])('%j becomes %j', (html, safe) => {
    expect(sanitizeInlineHtml(html)).toBe(safe);
  });

  it('adds rel to the links of comments', () => {
    expect(
      sanitizeCommentHtml(
        'Mine <strong>b</strong> <p onclick="x()">p</p> "q" & <a href="https://example.org/" rel="me">x</a>',
      ),
    ).toBe('Mine <strong>b</strong> p "q" &amp; <a href="https://example.org/" rel="nofollow ugc">x</a>');
  });

  it('adds rel to links with a target in trusted comments', () => {
    const safe = '<a href="#" target="_blank" rel="noopener nofollow ugc">x</a>';
    expect(sanitizeTrustedCommentHtml('<a href="#" target="_blank">x</a>')).toBe(safe);
    expect(sanitizeTrustedCommentHtml(safe)).toBe(safe);
  });
});
