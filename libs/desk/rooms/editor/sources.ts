import { encodeText } from '../../../blocks/inline.js';
import { encodeAttributeValue } from '../../../markup/markup.js';

const attribute = encodeAttributeValue;
const json = (attributes: object): string =>
  Object.keys(attributes).length
    ? `${JSON.stringify(attributes).replaceAll('--', '\\u002d\\u002d').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')} `
    : '';
const block = (name: string, html: string, attributes: object = {}): string =>
  `<!-- wp:${name} ${json(attributes)}-->\n${html}\n<!-- /wp:${name} -->`;

interface Picture {
  id: number;
  source_url: string;
  alt_text: string;
}

/** The sources of new blocks. Texts are inline HTML. */
export const sources = {
  paragraph: (html = '') => block('paragraph', `<p>${html}</p>`),
  heading: (html = '', level = 2) =>
    block('heading', `<h${level} class="wp-block-heading">${html}</h${level}>`, level === 2 ? {} : { level }),
  list: (items: readonly string[] = [''], isOrdered = false) => {
    const tag = isOrdered ? 'ol' : 'ul';
    const inner = items.map((html) => block('list-item', `<li>${html}</li>`)).join('\n\n');
    return block('list', `<${tag} class="wp-block-list">${inner}</${tag}>`, isOrdered ? { ordered: true } : {});
  },
  quote: (html = '') => block('quote', `<blockquote class="wp-block-quote">${sources.paragraph(html)}</blockquote>`),
  code: (text = '') => block('code', `<pre class="wp-block-code"><code>${encodeText(text)}</code></pre>`),
  preformatted: (html = '') => block('preformatted', `<pre class="wp-block-preformatted">${html}</pre>`),
  separator: () => block('separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>'),
  more: () => block('more', '<!--more-->'),
  button: () =>
    block(
      'buttons',
      `<div class="wp-block-buttons">${block('button', '<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="#"></a></div>')}</div>`,
    ),
  table: () =>
    block(
      'table',
      `<figure class="wp-block-table"><table><thead><tr><th></th><th></th></tr></thead><tbody>${'<tr><td></td><td></td></tr>'.repeat(2)}</tbody></table></figure>`,
    ),
  columns: () =>
    block(
      'columns',
      `<div class="wp-block-columns">${[1, 2].map(() => block('column', `<div class="wp-block-column">${sources.paragraph()}</div>`)).join('\n\n')}</div>`,
    ),
  image: ({ id, source_url: url, alt_text: alt }: Picture) =>
    block(
      'image',
      `<figure class="wp-block-image size-large"><img src="${attribute(url)}" alt="${attribute(alt)}" class="wp-image-${id}"/></figure>`,
      { id, sizeSlug: 'large', linkDestination: 'none' },
    ),
  html: () => block('html', ''),
};

/** The kinds of blocks that the menu offers without further questions. */
export const INSERTED = [
  'paragraph',
  'heading',
  'list',
  'numbered',
  'quote',
  'code',
  'preformatted',
  'table',
  'button',
  'columns',
  'separator',
  'more',
  'html',
] as const;

export type InsertedKind = (typeof INSERTED)[number];

/** The source of a new block of a kind. */
export const sourceOf = (kind: InsertedKind): string =>
  kind === 'numbered' ? sources.list([''], true) : sources[kind]();
