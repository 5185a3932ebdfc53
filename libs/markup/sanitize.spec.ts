import fc from 'fast-check';
import readHtml from 'sanitize-html';
import { parseBlocks, renderComment, renderContent, renderExcerpt } from '#libs/blocks';
import { anyCharacter } from '../../test/support/any-character.js';
import { HOSTILE } from '../../test/support/hostile-html.js';
import { sanitizeCommentHtml, sanitizeInlineHtml, sanitizePostHtml, sanitizeTrustedCommentHtml } from './sanitize.js';

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
