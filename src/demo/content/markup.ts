import { escapeHtml } from '#libs/markup';

/** An image of the demo in the media library. */
export interface LibraryPicture {
  id: number;
  url: string;
  /** Alternative text. */
  alt: string;
}

/** What texts refer to: the pictures by their keys. A site that accepts no such files has none. */
export interface ContentPlace {
  picture: (key: string) => LibraryPicture | undefined;
  /** Path of the home of the site, such as `/en`. */
  home: string;
}

/** A block, or several, whose pictures are known later. Texts are inline HTML; `~/` in links is the home of the site. */
export type Markup = (place: ContentPlace) => string;

/** Texts by language. English is complete, and stands in for languages that are missing. */
export interface Translated<T> {
  en: T;
}

const block = (name: string, attributes: object, html: string): string => {
  const json = Object.keys(attributes).length ? ` ${JSON.stringify(attributes)}` : '';
  return `<!-- wp:${name}${json} -->\n${html}\n<!-- /wp:${name} -->`;
};
const fixed =
  (name: string, attributes: object, html: string): Markup =>
  () =>
    block(name, attributes, html);

/** The markup of blocks, one after another. */
export const markupOf = (blocks: readonly Markup[], place: ContentPlace): string =>
  blocks
    .map((one) => one(place))
    .join('\n\n')
    .replaceAll('href="~/', `href="${place.home}/`);

/** A paragraph. */
export const text = (html: string): Markup => fixed('paragraph', {}, `<p>${html}</p>`);

/** A heading below the title of its page. */
export const heading = (html: string): Markup => fixed('heading', {}, `<h2 class="wp-block-heading">${html}</h2>`);

/** A heading below a `heading`. */
export const subheading = (html: string): Markup =>
  fixed('heading', { level: 3 }, `<h3 class="wp-block-heading">${html}</h3>`);

/** A list with bullets. */
export const list = (...items: readonly string[]): Markup =>
  fixed('list', {}, `<ul class="wp-block-list">${itemsOf(items)}</ul>`);

/** A list with numbers. */
export const steps = (...items: readonly string[]): Markup =>
  fixed('list', { ordered: true }, `<ol class="wp-block-list">${itemsOf(items)}</ol>`);

const itemsOf = (items: readonly string[]): string =>
  items.map((item) => block('list-item', {}, `<li>${item}</li>`)).join('');

/** A quotation and who said it. */
export const quote = (html: string, cite: string): Markup =>
  fixed('quote', {}, `<blockquote class="wp-block-quote"><p>${html}</p><cite>${cite}</cite></blockquote>`);

/** A quotation that stands out. */
export const pullquote = (html: string, cite: string): Markup =>
  fixed(
    'pullquote',
    {},
    `<figure class="wp-block-pullquote"><blockquote><p>${html}</p><cite>${cite}</cite></blockquote></figure>`,
  );

const row = (cell: string, cells: readonly string[]): string =>
  `<tr>${cells.map((one) => `<${cell}>${one}</${cell}>`).join('')}</tr>`;

/** A table with a head. */
export const table = (head: readonly string[], ...rows: readonly (readonly string[])[]): Markup =>
  fixed(
    'table',
    {},
    `<figure class="wp-block-table"><table><thead>${row('th', head)}</thead><tbody>${rows.map((one) => row('td', one)).join('')}</tbody></table></figure>`,
  );

const imageBlock = (picture: LibraryPicture | undefined, caption = ''): string => {
  if (!picture) return '';
  const { id, url, alt } = picture;
  return block(
    'image',
    { id, sizeSlug: 'large' },
    `<figure class="wp-block-image size-large"><img src="${url}" alt="${escapeHtml(alt)}" class="wp-image-${id}"/>${caption && `<figcaption class="wp-element-caption">${caption}</figcaption>`}</figure>`,
  );
};

/** A picture, with a caption. */
export const image =
  (key: string, caption = ''): Markup =>
  ({ picture }) =>
    imageBlock(picture(key), caption);

/** Several pictures side by side. */
export const gallery =
  (keys: readonly string[], columns: number): Markup =>
  ({ picture }) =>
    block(
      'gallery',
      { columns, linkTo: 'none' },
      `<figure class="wp-block-gallery has-nested-images columns-${columns} is-cropped">${keys.map((key) => imageBlock(picture(key))).join('\n')}</figure>`,
    );

/** Links that look like buttons: their texts and URLs. */
export const buttons = (...links: readonly (readonly [label: string, href: string])[]): Markup =>
  fixed(
    'buttons',
    {},
    `<div class="wp-block-buttons">${links
      .map(([label, href]) =>
        block(
          'button',
          {},
          `<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="${href}">${label}</a></div>`,
        ),
      )
      .join('')}</div>`,
  );

/** Blocks side by side; below each other on phones. */
export const columns =
  (...contents: readonly (readonly Markup[])[]): Markup =>
  (place) =>
    block(
      'columns',
      {},
      `<div class="wp-block-columns">${contents.map((blocks) => block('column', {}, `<div class="wp-block-column">${markupOf(blocks, place)}</div>`)).join('\n')}</div>`,
    );

/** A question whose answer opens on demand. */
export const details = (summary: string, ...answer: readonly Markup[]): Markup => {
  return (place) =>
    block(
      'details',
      {},
      `<details class="wp-block-details"><summary>${summary}</summary>${markupOf(answer, place)}</details>`,
    );
};

/** The next events. */
export const nextEvents = (limit: number): Markup => {
  return () => `<!-- wp:ect/shortcode ${JSON.stringify({ limit: String(limit) })} /-->`;
};

/** The latest posts with their dates. */
export const latestPosts = (postsToShow: number): Markup => {
  return () => `<!-- wp:latest-posts ${JSON.stringify({ postsToShow, displayPostDate: true })} /-->`;
};
