import { Injectable } from '@nestjs/common';
import { decodeText, escapeHtml } from '#libs/markup';
import { View } from '#libs/presenting';
import { stripTags } from '#libs/text';
import type { EntryRow } from '../../entries/index.js';
import { EntryList } from '../../entries/lists/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { MediaFiles, type MediaFile } from '../../media/index.js';
import { SiteDates } from '../../settings/index.js';
import { BlockLanguage } from '../block-language.js';
import { BlocksRepository } from '../blocks.repository.js';
import { DynamicBlock, type AttributeValues, type Root } from '../dynamic-block.js';
import { EntryRendering } from '../entry-rendering.js';
import { EXCERPT_WORDS } from '../excerpts.js';
import { attributes as written } from '../html.js';
import { imageElement } from '../image-element.js';

const ATTRIBUTES = {
  categories: { type: 'object[]', default: [] },
  selectedAuthor: { type: 'number' },
  postsToShow: { type: 'number', default: 5 },
  displayPostContent: { type: 'boolean', default: false },
  displayPostContentRadio: { type: 'string', default: 'excerpt' },
  excerptLength: { type: 'number', default: EXCERPT_WORDS.block },
  displayAuthor: { type: 'boolean', default: false },
  displayPostDate: { type: 'boolean', default: false },
  postLayout: { type: 'string', default: 'list' },
  columns: { type: 'number', default: 3 },
  order: { type: 'string', default: 'desc', enum: ['asc', 'desc'] },
  orderBy: { type: 'string', default: 'date', enum: ['date', 'title'] },
  displayFeaturedImage: { type: 'boolean', default: false },
  featuredImageAlign: { type: 'string', enum: ['left', 'center', 'right'] },
  featuredImageSizeSlug: { type: 'string', default: 'thumbnail' },
  featuredImageSizeWidth: { type: 'number' },
  featuredImageSizeHeight: { type: 'number' },
  addLinkToFeaturedImage: { type: 'boolean', default: false },
} as const;
type Values = AttributeValues<typeof ATTRIBUTES>;

const MAX_POSTS = 100;
const B = 'wp-block-latest-posts';

/** Related data that the posts of a list display. */
interface Surroundings {
  authors: ReadonlyMap<number, string>;
  images: ReadonlyMap<number, MediaFile>;
}

/** The latest posts, or posts by title. */
@Injectable()
export class LatestPostsBlock extends DynamicBlock<typeof ATTRIBUTES> {
  readonly name = 'core/latest-posts';
  readonly attributes = ATTRIBUTES;
  protected override readonly supports = ['align', 'color', 'typography', 'spacing'] as const;

  constructor(
    private readonly stored: BlocksRepository,
    private readonly lists: EntryList,
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly media: MediaFiles,
    private readonly dates: SiteDates,
    private readonly language: BlockLanguage,
    private readonly types: EntryTypes,
  ) {
    super();
  }

  /** Earlier versions of the block name their category as a text. */
  override render(sent: Readonly<Record<string, unknown>>): Promise<string> {
    const { categories } = sent;
    if (typeof categories !== 'string') return super.render(sent);
    return super.render({ ...sent, categories: categories.split(',').map((id) => ({ id: Number(id) })) });
  }

  protected async html(values: Values, root: Root): Promise<string> {
    const posts = await this.posts(values);
    const around: Surroundings = {
      authors: values.displayAuthor ? await this.authors(posts) : new Map(),
      images: await this.media.byIds(
        values.displayFeaturedImage
          ? posts.flatMap(({ password, featuredMedia }) => (password ? [] : [featuredMedia]))
          : [],
      ),
    };
    const columns = Math.min(6, Math.max(1, Math.trunc(values.columns)));
    const classes = [
      `${B}__list`,
      ...(values.postLayout === 'grid' ? ['is-grid', `columns-${columns}`] : []),
      ...(values.displayPostDate ? ['has-dates'] : []),
      ...(values.displayAuthor ? ['has-author'] : []),
    ];
    return `<ul${root(...classes)}>${posts.map((post) => this.item(post, values, around)).join('\n')}</ul>`;
  }

  private async posts(values: Values): Promise<EntryRow[]> {
    const terms = values.categories.map(({ id }) => Number(id)).filter((id) => Number.isSafeInteger(id) && id > 0);
    const author = Math.trunc(values.selectedAuthor ?? 0);
    const filter = {
      page: 1,
      per_page: values.postsToShow < 1 ? MAX_POSTS : Math.min(MAX_POSTS, Math.trunc(values.postsToShow)),
      include: [],
      exclude: [],
      status: ['publish'],
      order: values.order === 'asc' ? ('asc' as const) : ('desc' as const),
      orderby: values.orderBy,
      author: author > 0 ? [author] : [],
      terms: [terms],
    };
    return (await this.lists.page(this.types.ofHome, filter, new View('view'))).items;
  }

  private async authors(posts: readonly EntryRow[]): Promise<Map<number, string>> {
    const ids = [...new Set(posts.map(({ authorId }) => authorId))];
    if (!ids.length) return new Map();
    const rows = await this.stored.authors(ids);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  private item(post: EntryRow, values: Values, { authors, images }: Surroundings): string {
    const link = this.permalinks.of(post, new Map(), false);
    const title = this.rendering.shownTitle(post) || this.language.words.untitled;
    const author = authors.get(post.authorId);
    const parts = [
      featuredImage(post.password ? undefined : images.get(post.featuredMedia), values, { link, title }),
      `<a class="${B}__post-title"${written({ href: link })}>${title}</a>`,
      author === undefined ? '' : `<div class="${B}__post-author">${this.language.words.by(escapeHtml(author))}</div>`,
      values.displayPostDate ? this.date(post) : '',
      values.displayPostContent ? this.text(post, values, { link, title }) : '',
    ];
    return `<li>${parts.join('')}</li>`;
  }

  private date({ dateLocal }: EntryRow): string {
    const { dates } = this;
    return `<time datetime="${dates.iso(dateLocal)}" class="${B}__post-date">${escapeHtml(dates.day(dateLocal))}</time>`;
  }

  private text(post: EntryRow, values: Values, { link, title }: { link: string; title: string }): string {
    const isWhole = values.displayPostContentRadio === 'full_post';
    const element = (text: string) =>
      `<div class="${B}__${isWhole ? 'post-full-content' : 'post-excerpt'}">${text}</div>`;
    if (post.password) return element(this.language.words.protected);
    // Rendered without dynamic blocks, because the content may contain this block.
    if (isWhole) return element(this.rendering.content(post));
    const text = this.rendering.blockExcerpt(post, values.excerptLength);
    const more = text.endsWith('[&hellip;]')
      ? `${text.slice(0, -'[&hellip;]'.length)}&hellip; <a class="${B}__read-more" rel="noopener noreferrer"${written({ href: link })}>${this.language.words.readMore}<span class="screen-reader-text">: ${title}</span></a>`
      : text;
    return element(more);
  }
}

function featuredImage(
  image: MediaFile | undefined,
  values: Values,
  { link, title }: { link: string; title: string },
): string {
  if (!image?.mimeType.startsWith('image/')) return '';
  const { featuredImageSizeWidth: maxWidth, featuredImageSizeHeight: maxHeight, featuredImageAlign: align } = values;
  const style = [maxWidth && `max-width:${maxWidth}px;`, maxHeight && `max-height:${maxHeight}px;`]
    .filter(Boolean)
    .join('');
  const tag = imageElement(image, values.featuredImageSizeSlug, 'wp-post-image', style);
  const label = decodeText(stripTags(title));
  const shown = values.addLinkToFeaturedImage ? `<a${written({ href: link, 'aria-label': label })}>${tag}</a>` : tag;
  return `<div class="${B}__featured-image${align ? ` align${align}` : ''}">${shown}</div>`;
}
