import fc from 'fast-check';
import { anyCharacter } from '../../test/support/any-character.js';
import { renderCaption, renderComment, renderContent, renderExcerpt, renderTitle } from './render.js';

const smilies = true;
const PARAGRAPH = '<!-- wp:paragraph -->\n<p>He said "yes"\n\nhere</p>\n<!-- /wp:paragraph -->';

describe('renderContent', () => {
  it.each([
    [
      'First paragraph.\n\nSecond paragraph\nwith a break.',
      '<p>First paragraph.</p>\n<p>Second paragraph<br />\nwith a break.</p>\n',
    ],
    ['He said "yes" -- it\'s fine...', '<p>He said &#8220;yes&#8221; &#8212; it&#8217;s fine&#8230;</p>\n'],
    ['<p>Before</p><!--more--><p>After</p>', '<p>Before</p>\n<p><!--more--></p>\n<p>After</p>\n'],
    ['<p>Body <strong>text</strong></p>', '<p>Body <strong>text</strong></p>\n'],
    [PARAGRAPH, '\n<p>He said &#8220;yes&#8221;\n\nhere</p>\n'],
    [`free\n\n${PARAGRAPH}\n\n`, '<p>free</p>\n\n<p>He said &#8220;yes&#8221;\n\nhere</p>\n\n\n'],
    ['<!-- wp:freeform -->a\n\nb<!-- /wp:freeform -->', '<p>a</p>\n<p>b</p>\n'],
    ['Hi :) and :-D, not a:)b <code>:)</code>', '<p>Hi \u{1f642} and :-D, not a:)b <code>:)</code></p>\n'],
    [
      '<img src="a.png" width="5" height="6" /><img src="b.png">',
      '<p><img loading="lazy" decoding="async" src="a.png" width="5" height="6" /><img src="b.png"></p>\n',
    ],
    [
      '[caption width="9"]<img src="a.png" /> it\'s[/caption]\n\nafter',
      '<figure style="width: 9px" class="wp-caption alignnone"><img src="a.png" /><figcaption class="wp-caption-text">it&#8217;s</figcaption></figure>\n<p>after</p>\n',
    ],
    [
      `[caption caption="It's <em>so</em>" width="9"]<img src="a.png" />[/caption]`,
      '<figure style="width: 9px" class="wp-caption alignnone"><img src="a.png" /><figcaption class="wp-caption-text">It\'s <em>so</em></figcaption></figure>\n',
    ],
    ['[gallery ids="1,2"]', '<p>[gallery ids="1,2"]</p>\n'],
    [' \n ', ''],
    ['', ''],
  ])('%j becomes %j', (raw, html) => {
    expect(renderContent(raw, { smilies })).toBe(html);
  });

  it('leaves smilies as typed if the setting is off', () => {
    expect(renderContent('Hi :)', { smilies: false })).toBe('<p>Hi :)</p>\n');
  });

  it('uses the renderers of dynamic blocks and the handlers of shortcodes', () => {
    const shortcodes = new Map([['gallery', () => '<div>pictures</div>']]);
    const dynamicBlocks = new Map([
      ['core/latest-posts', (attributes: object) => `<ul>${Object.keys(attributes).join()}</ul>`],
    ]);
    const raw = '<!-- wp:latest-posts {"n":1} /--><!-- wp:unknown /-->\n\n[gallery]';
    expect(renderContent(raw, { smilies, shortcodes, dynamicBlocks })).toBe('<ul>n</ul><div>pictures</div>\n');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (raw) => typeof renderContent(raw, { smilies }) === 'string'),
    );
  });
});

describe('renderTitle', () => {
  it.each([
    ['Raw & title', 'Raw &#038; title'],
    ['He said "yes" - it\'s -- fine... 1', 'He said &#8220;yes&#8221; &#8211; it&#8217;s &#8212; fine&#8230; 1'],
    ['  E ', 'E'],
    ['<em>x</em>', '<em>x</em>'],
    ['', ''],
  ])('%j becomes %j', (raw, html) => expect(renderTitle(raw)).toBe(html));
});

describe('renderExcerpt', () => {
  it.each([
    ['An excerpt', 'Content', '<p>An excerpt</p>\n'],
    ['', '<p>Before</p><!--more--><p>After</p>', '<p>Before</p>\n'],
    ['', 'Intro <!--more and on--> rest', '<p>Intro</p>\n'],
    ['', 'One<!--nextpage-->two', '<p>One</p>\n'],
    ['', `<p>${'word '.repeat(60)}end</p>`, `<p>${'word '.repeat(55)}[&hellip;]</p>\n`],
    ['', 'word '.repeat(55), `<p>${'word '.repeat(54)}word</p>\n`],
    ['', 'He said "yes" -- it\'s fine...', '<p>He said &#8220;yes&#8221; &#8212; it&#8217;s fine&#8230;</p>\n'],
    [
      '',
      '<h2>A</h2><p>b &amp; c</p>[gallery ids="1"]<script>x</script>[caption width="5"]<img /> t[/caption]',
      '<p>A b &amp; c</p>\n',
    ],
    [
      '',
      '<table><tr><th>Day</th><th>Hours</th></tr><tr><td>Mon</td><td>9-5</td></tr></table>',
      '<p>Day Hours Mon 9-5</p>\n',
    ],
    [
      '',
      '<!-- wp:quote --><blockquote><p>Said so.</p><cite>Anna</cite></blockquote><!-- /wp:quote --><!-- wp:list --><ul><!-- wp:list-item --><li>a</li><!-- /wp:list-item --><!-- wp:list-item --><li>b<br>c</li><!-- /wp:list-item --></ul><!-- /wp:list -->',
      '<p>Said so. Anna a b c</p>\n',
    ],
    [
      '',
      '<h2>T</h2><p>in<b>si</b>de</p><ul><li>a</li><li>b</li></ul><dl><dt>c</dt><dd>d</dd></dl>e<br>f<br/>g',
      '<p>T inside a b c d e f g</p>\n',
    ],
    [
      '',
      ['buttons', 'file', 'embed', 'code', 'gallery', 'audio', 'search', 'social-links', 'latest-posts']
        .map(
          (name) =>
            `<!-- wp:${name} --><div>${name} <!-- wp:button --><a>Go</a><!-- /wp:button --></div><!-- /wp:${name} -->`,
        )
        .join('') +
        '<!-- wp:group --><div><!-- wp:image --><figure><img src="a.png"><figcaption>cap</figcaption></figure><!-- /wp:image --><!-- wp:cover --><div><!-- wp:heading --><h2>In a cover</h2><!-- /wp:heading --></div><!-- /wp:cover --></div><!-- /wp:group -->',
      '<p>In a cover</p>\n',
    ],
    [
      '',
      '<figure><img src="a.png"><figcaption>cap</figcaption></figure>Text <code>x()</code><button>Go</button>',
      '<p>Text x()</p>\n',
    ],
    ['', '<svg viewBox="0 0 1 1" /><button>Text after an open button', '<p>Text after an open button</p>\n'],
    ['', 'Watch the [VIDEO] now', '<p>Watch the [VIDEO] now</p>\n'],
    ['', '', ''],
    [' ', '<img src="a.png" />', ''],
  ])('excerpt %j of content %j is %j', (excerpt, content, html) => {
    expect(renderExcerpt({ excerpt, content, smilies, length: { words: 55 } })).toBe(html);
  });
});

it('an excerpt from the content has the typography of the content', () => {
  for (const content of ['<p>30x40x50 "a" -- b</p>', "<p>It's '99...</p>", '<p>1 - 2 &#8220;c" --- d :)</p>'])
    expect(renderExcerpt({ excerpt: '', content, smilies, length: { words: 55 } })).toBe(
      renderContent(content, { smilies }),
    );
});

it('an excerpt from the content that the caller has rendered is the same', () => {
  const pieces = [
    '<p>',
    '</p>',
    '<img src="a.png" alt="c>d">',
    '<figure><figcaption>cap</figcaption></figure>',
    '<pre>',
  ]
    .concat(['</pre>', '<code>:)</code>', '<script>', '</script>', '<a href="/x">', '</a>', '<sup data-fn="1">1</sup>'])
    .concat([
      '\n\n',
      '\n',
      ' ',
      '\nhttps://example.org/a\n',
      '"',
      "'",
      ' -- ',
      '...',
      ' :) ',
      '&lt;',
      '&#91;x]',
      '<br>',
    ])
    .concat(['word', '字', '<', '>', '&', '<!', '-->', '\\', '<iframe src="//a">', '<ul><li>', '</li></ul>']);
  const anyPlain = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: anyCharacter, maxLength: 4 })), { maxLength: 24 })
    .map((parts) => parts.join('').replaceAll('<!--', '').replaceAll('[', ''));
  fc.assert(
    fc.property(anyPlain, fc.boolean(), fc.integer({ min: 1, max: 8 }), (content, withSmilies, words) => {
      const options = { excerpt: '', content, smilies: withSmilies, length: { words } };
      expect(renderExcerpt({ ...options, rendered: () => renderContent(content, options) })).toBe(
        renderExcerpt(options),
      );
    }),
    { numRuns: 2000 },
  );
  const rendered = (): string => 'of other places';
  for (const content of ['a [gallery] b', 'a<!--more-->b', PARAGRAPH]) {
    const options = { excerpt: '', content, smilies, length: { words: 55 } };
    expect(renderExcerpt({ ...options, rendered })).toBe(renderExcerpt(options));
  }
});

describe('excerpts of languages without blanks', () => {
  const excerptOf = (content: string): string =>
    renderExcerpt({ excerpt: '', content, smilies, length: { words: 55 } }).replace(/^<p>|<\/p>\n$/g, '');

  it.each([
    ['Chinese', '今天天气很好，我们去公园。'],
    ['Japanese', '今日は天気がいいので、公園へ行きます。'],
    ['Thai', 'วันนี้อากาศดีเราไปสวน'],
    ['characters beyond the basic plane', '𠮷野家'],
  ])('count characters: %s', (_, sentence) => {
    const text = sentence.repeat(400);
    const [shown = '', more] = excerptOf(text).split(' [');
    expect(more).toBe('&hellip;]');
    expect(text.startsWith(shown)).toBe(true);
    expect([...shown.replace(/\p{M}/gu, '')]).toHaveLength(110);
    expect(excerptOf(`<p>${sentence}</p>`)).toBe(sentence);
  });

  it('count words and characters in mixed texts', () => {
    const [shown = ''] = excerptOf(`${'word '.repeat(50)}${'字'.repeat(90)}`).split(' [');
    expect(shown).toBe(`${'word '.repeat(50)}${'字'.repeat(10)}`);
    expect(excerptOf('오늘 날씨가 '.repeat(60)).split(' ')).toHaveLength(56);
  });

  it('do not divide character references', () =>
    expect(excerptOf(`${'字'.repeat(109)}&amp;字字`)).toBe(`${'字'.repeat(109)}&amp; [&hellip;]`));
});

describe('renderCaption', () => {
  it('has paragraphs, and is empty for an empty text', () => {
    expect(renderCaption('It\'s "x"', { smilies })).toBe('<p>It&#8217;s &#8220;x&#8221;</p>\n');
    expect(renderCaption('', { smilies })).toBe('');
  });
});

describe('renderComment', () => {
  it.each([
    [
      'First.\n\nSecond\nline & "quotes" -- dash... https://example.org/x',
      '<p>First.</p>\n<p>Second<br />\nline &#038; &#8220;quotes&#8221; &#8212; dash&#8230; <a href="https://example.org/x" rel="nofollow ugc">https://example.org/x</a></p>\n',
    ],
    [
      '<strong>bold</strong> <a href="https://example.org/" rel="nofollow ugc">link</a> <code>x = y</code> <blockquote>said</blockquote>',
      '<p><strong>bold</strong> <a href="https://example.org/" rel="nofollow ugc">link</a> <code>x = y</code> </p>\n<blockquote><p>said</p></blockquote>\n',
    ],
    [
      'See www.example.org/a_(b), (http://example.org/?a=1&b=2).',
      '<p>See <a href="http://www.example.org/a_(b)" rel="nofollow ugc">www.example.org/a_(b)</a>, (<a href="http://example.org/?a=1&amp;b=2" rel="nofollow ugc">http://example.org/?a=1&#038;b=2</a>).</p>\n',
    ],
    ['<b>open</i> <em>x</b>', '<p><b>open <em>x</em></b></p>\n'],
    ['Hi :)', '<p>Hi \u{1f642}</p>\n'],
  ])('%j becomes %j', (raw, html) => {
    expect(renderComment(raw, { smilies })).toBe(html);
  });
});
