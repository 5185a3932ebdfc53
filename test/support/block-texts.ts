import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A text with its name. */
export interface NamedText {
  name: string;
  text: string;
}

const PROJECT = resolve(import.meta.dirname, '../..');

/** The source of a block. */
const block = (name: string, html: string, attributes?: object): string =>
  `<!-- wp:${name} ${attributes ? `${JSON.stringify(attributes)} ` : ''}-->\n${html}\n<!-- /wp:${name} -->`;
const paragraph = (html: string): string => block('paragraph', `<p>${html}</p>`);
const item = (html: string): string => block('list-item', `<li>${html}</li>`);
const list = (...items: string[]): string =>
  block('list', `<ul class="wp-block-list">${items.map(item).join('\n\n')}</ul>`);

/** A block of every kind that is edited in place, as editors of blocks write it, now and in former years. */
export const EDITED_BLOCKS: Readonly<Record<string, string>> = {
  paragraph: paragraph('Hens & <strong>ducks</strong> — <em class="x">seen</em> at 5&nbsp;o’clock'),
  'paragraph with attributes': block(
    'paragraph',
    '<p class="has-text-align-center has-drop-cap" style="color:#123456" id=\'a\'>Once <mark style="background-color:#ff0" class="has-inline-color">upon</mark> a time<sup data-fn="1f"><a href="#1f" id="1f-link">1</a></sup></p>',
    { align: 'center', dropCap: true, style: { color: { text: '#123456' } } },
  ),
  'paragraph with everything inside': paragraph(
    'A<br>b<br/>c <img class="wp-image-3" style="width:12px" src="/x.png" alt=""> &#8217;&hellip; <!-- kept --> <kbd>Ctrl</kbd><a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noreferrer noopener"><strong>l<em>i</em></strong>nk</a> <b>old</b><i></i> a < b',
  ),
  heading: block('heading', '<h2 class="wp-block-heading">Head</h2>'),
  'heading of a level': block('heading', '<h4 class="wp-block-heading has-x" id="here">Head <code>four</code></h4>', {
    level: 4,
    className: 'has-x',
  }),
  'former heading': block('heading', '<h3>Without a class</h3>', { level: 3 }),
  list: list('One', 'Two <em>and</em>'),
  'nested list': list('One', `Two${list('Two and a half', `Deep${list('Deeper')}`)}`, 'Three'),
  'former list': block('list', '<ol start="3" reversed><li>One<ul><li>Inside</li></ul></li><li>Two</li></ol>', {
    ordered: true,
    start: 3,
    reversed: true,
  }),
  quote: block(
    'quote',
    `<blockquote class="wp-block-quote is-style-large">${paragraph('Said')}\n\n${paragraph('again')}<cite>by <em>her</em></cite></blockquote>`,
    { className: 'is-style-large' },
  ),
  'former quote': block('quote', '<blockquote class="wp-block-quote"><p>Said</p><cite>Her</cite></blockquote>'),
  pullquote: block(
    'pullquote',
    '<figure class="wp-block-pullquote"><blockquote><p>Pulled</p><cite>Me</cite></blockquote></figure>',
  ),
  code: block(
    'code',
    '<pre class="wp-block-code"><code>if (a &lt; b &amp;&amp; c) {\n\treturn `x`;\n\n}  </code></pre>',
  ),
  preformatted: block('preformatted', '<pre class="wp-block-preformatted">a   b\n  <strong>c</strong>\n</pre>'),
  verse: block('verse', '<pre class="wp-block-verse">Roses\n   are red</pre>'),
  table: block(
    'table',
    '<figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout"><thead><tr><th class="has-text-align-right" data-align="right">A</th><th>B</th></tr></thead><tbody><tr><td class="has-text-align-right" data-align="right">1</td><td></td></tr><tr><td>3<br>4</td><td>&nbsp;</td></tr></tbody><tfoot><tr><td>Sum</td><td>8</td></tr></tfoot></table><figcaption class="wp-element-caption">Numbers</figcaption></figure>',
    { className: 'is-style-stripes' },
  ),
  'table with spans': block(
    'table',
    '<figure class="wp-block-table"><table><tbody><tr><td colspan="2">Wide</td></tr><tr><td rowspan="2">High</td><td>x</td></tr><tr><td>y</td></tr></tbody></table></figure>',
  ),
  image: block(
    'image',
    '<figure class="wp-block-image aligncenter size-large"><a href="https://example.org/"><img src="/files/7.webp" alt="A &quot;hen&quot;" class="wp-image-7" style="object-fit:cover"/></a><figcaption class="wp-element-caption">A <em>hen</em></figcaption></figure>',
    { id: 7, sizeSlug: 'large', linkDestination: 'custom', align: 'center' },
  ),
  gallery: block(
    'gallery',
    `<figure class="wp-block-gallery has-nested-images columns-default is-cropped">${[1, 2].map((id) => block('image', `<figure class="wp-block-image"><img src="/files/${id}.webp" alt="" class="wp-image-${id}"/><figcaption class="wp-element-caption">Picture ${id}</figcaption></figure>`, { id })).join('\n\n')}<figcaption class="blocks-gallery-caption wp-element-caption">All</figcaption></figure>`,
    { linkTo: 'none' },
  ),
  'former gallery': block(
    'gallery',
    '<ul class="wp-block-gallery columns-2 is-cropped"><li class="blocks-gallery-item"><figure><img src="/files/1.webp" alt="" data-id="1"/><figcaption>One</figcaption></figure></li></ul>',
    { ids: [1] },
  ),
  embed: block(
    'embed',
    '<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\nhttps://video.example/watch?v=1&amp;t=2\n</div><figcaption class="wp-element-caption">Film</figcaption></figure>',
    { url: 'https://video.example/watch?v=1&t=2', type: 'video', responsive: true },
  ),
  buttons: block(
    'buttons',
    `<div class="wp-block-buttons">${['Go', 'Stay'].map((text) => block('button', `<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/go?a=1&amp;b=2">${text}</a></div>`)).join('\n\n')}</div>`,
    { layout: { type: 'flex', justifyContent: 'center' } },
  ),
  columns: block(
    'columns',
    `<div class="wp-block-columns are-vertically-aligned-top">${block('column', `<div class="wp-block-column" style="flex-basis:33.33%">${paragraph('Left')}</div>`, { width: '33.33%' })}\n\n${block('column', `<div class="wp-block-column">${block('columns', `<div class="wp-block-columns">${block('column', `<div class="wp-block-column">${list('In')}\n\n${block('separator', '<hr class="wp-block-separator"/>')}</div>`)}</div>`)}</div>`)}</div>`,
    { verticalAlignment: 'top' },
  ),
  group: block(
    'group',
    `<section class="wp-block-group">${block('group', `<div class="wp-block-group">${paragraph('Deep')}\n\n<!-- wp:latest-posts {"postsToShow":2} /-->\n\n${block('separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>')}</div>`, { layout: { type: 'constrained' } })}</section>`,
    { tagName: 'section' },
  ),
  details: block(
    'details',
    `<details class="wp-block-details"><summary>More</summary>${paragraph('Hidden')}</details>`,
  ),
  'block of others with texts': block(
    'acme/card',
    '<div class="wp-block-acme-card" data-acme=\'{"a":1}\'><h3>Card</h3><p>Its text</p></div>',
    { tone: 'a--b <c>', list: [1, { x: null }] },
  ),
};

/** Blocks that are kept as they are. */
export const KEPT_BLOCKS: Readonly<Record<string, string>> = {
  separator: block('separator', '<hr class="wp-block-separator is-style-dots"/>', { className: 'is-style-dots' }),
  spacer: block('spacer', '<div style="height:40px" aria-hidden="true" class="wp-block-spacer"></div>', {
    height: '40px',
  }),
  more: block('more', '<!--more Read on-->', { customText: 'Read on' }),
  'page break': block('nextpage', '<!--nextpage-->'),
  html: block('html', '<style>.a{b:c}</style>\n<script>x = "</p>" && 1</script><p onclick="y()">Own  HTML'),
  shortcode: block('shortcode', '[gallery ids="1,2" link=\'file\'][x]y[/x]'),
  video: block(
    'video',
    '<figure class="wp-block-video"><video controls src="/files/a.mp4"></video><figcaption>F</figcaption></figure>',
  ),
  file: block(
    'file',
    '<div class="wp-block-file"><object data="/files/a.pdf"></object><a href="/files/a.pdf">A</a></div>',
  ),
  'reusable block': '<!-- wp:block {"ref":12345} /-->',
  'latest posts': '<!-- wp:latest-posts {"postsToShow":3,"displayPostDate":true} /-->',
  archives: '<!-- wp:archives /-->',
  'unknown block': '<!-- wp:acme/box {"a":"1"} -->\n<div  data-x=1>Kept as it is</div>\n<!-- /wp:acme/box -->',
  'unknown block without text':
    '<!--   wp:acme/map   {"at":[1.5,2],"html":"\\u003cb\\u003e\\u002d\\u002d", "z" : {} }   /-->',
  'attributes with the end of a comment': '<!-- wp:acme/note {"text":"a --> b"} -->\n<p>n</p>\n<!-- /wp:acme/note -->',
  'broken attributes': '<!-- wp:acme/box {"a": } -->\n<div>Broken</div>\n<!-- /wp:acme/box -->',
  'tags without a partner': block('paragraph', '<p>open <div>never</p>'),
  'a closing comment only': '<!-- /wp:acme/box -->',
  'HTML between blocks': '<p>Between</p>\n<b>x',
};

const ALL = [...Object.values(EDITED_BLOCKS), ...Object.values(KEPT_BLOCKS)];

const CLASSIC =
  'First paragraph with <em>emphasis</em>\nand a break.\n\n[caption id="attachment_3" align="alignleft" width="300"]<img src="/files/3.webp" /> A hen[/caption]\n\n<!--more-->\n<ul>\n\t<li>One</li>\n</ul>\n[gallery ids="1,2"]\n<pre>\n  a\n</pre>\n<!--nextpage-->\n&nbsp;\n<script>alert("x")</script>  ';

/** Texts with what editors, programs and former years have left in them. */
export const OWN_TEXTS: readonly NamedText[] = [
  { name: 'every kind of block', text: ALL.join('\n\n') },
  { name: 'ends of lines of another system', text: ALL.join('\n\n').replaceAll('\n', '\r\n') },
  { name: 'blocks without blanks between them', text: ALL.join('') },
  { name: 'odd blanks', text: ` \t\n${ALL.slice(0, 9).join('\n \n\u00a0\n\t\u200b\n')}\u2028\n\n\n   ` },
  { name: 'a mark of the order of bytes', text: `\ufeff${paragraph('\ufeffText\u00ad')}` },
  {
    name: 'characters of all kinds',
    text: [
      '👩‍👩‍👧‍👦 🇩🇪 e\u0301 \u{1d11e} 𠮷',
      'שלום <b>עולם</b> \u200fمرحبا\u200e',
      'a\tb  c   d \u3000 e',
      '&lt;b&gt; &amp;amp; &#x1F600; &copy; &unknown; & &; "quoted" \'single\'',
    ]
      .map(paragraph)
      .join('\n\n'),
  },
  {
    name: 'blanks in paragraphs',
    text: ['\n  Wrapped\n  text  \n', ' x ', ' <b> x </b> ', '', ' ', '\u00a0', '\n', 'a\n\n\nb\n']
      .map(paragraph)
      .join('\n\n'),
  },
  { name: 'a block that is never closed', text: `${paragraph('One')}\n\n<!-- wp:group -->\n<div>${paragraph('Two')}` },
  { name: 'tags in capitals', text: block('paragraph', '<P CLASS="x">A<BR>B <B>c</B></P>') },
  { name: 'only blanks', text: ' \n\t ' },
  { name: 'a classic text', text: CLASSIC },
  { name: 'a classic text of another system', text: CLASSIC.replaceAll('\n', '\r\n') },
  { name: 'a classic text with single returns', text: 'One\rTwo\r\nThree\nFour\r' },
  { name: 'words only', text: 'Words & <words> "only"' },
  { name: 'a comment that begins like a block', text: 'x <!-- wp:paragraph' },
];

/** A text of two million characters. */
export const longText = (): string => {
  const sources: string[] = [];
  for (let length = 0; length < 2_000_000;) {
    const source = sources.length % 50 ? paragraph(`${sources.length} ${'Meadow '.repeat(100)}`) : ALL.join('\n\n');
    length += source.length + 2;
    sources.push(source);
  }
  return sources.join('\n\n');
};

const ENCODED = /<(content|excerpt):encoded>\s*((?:<!\[CDATA\[[^]*?\]\]>\s*)+)<\/\1:encoded>/g;

/** The texts in the exports of other sites that lie beside the project; none where there are none. */
export function exportedTexts(): NamedText[] {
  const folders = ['../shared', '../../shared'].flatMap((shared) =>
    ['data', 'reference'].map((name) => resolve(PROJECT, shared, name)),
  );
  const files = folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.xml') || name.endsWith('.wxr'))
      .map((name) => join(folder, name)),
  );
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(ENCODED)]
      .map(([, , written = ''], at) => ({
        name: `${file.split('/').at(-1)} ${at}`,
        text: [...written.matchAll(/<!\[CDATA\[([^]*?)\]\]>/g)].map(([, text]) => text).join(''),
      }))
      .filter(({ text }) => text),
  );
}
