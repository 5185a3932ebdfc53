import { Injectable } from '@nestjs/common';
import { balanceTags, type BlockAttributes, type BlockRenderer } from '#libs/blocks';
import { decodeText, escapeHtml, sanitizeInlineHtml } from '#libs/markup';
import { stripTags } from '#libs/text';
import { MediaFiles } from '../../media/index.js';
import { SiteDates, type TextDirection } from '../../settings/index.js';
import { BlockLanguage } from '../block-language.js';
import { textAt } from '../block-style.js';
import { EntryRendering } from '../entry-rendering.js';
import { EXCERPT_WORDS } from '../excerpts.js';
import { attributes as written } from '../html.js';
import { imageElement } from '../image-element.js';
import { duotoneOf } from '../layout-blocks.js';
import { AuthorBlocks } from './author-blocks.js';
import { linkTo, root } from './block-elements.js';
import type { LoopEntry } from './loop-entries.js';

const IMAGE_WIDTH = 1024;
/** Signs before links to the previous post and after links to the next one. Browsers mirror chevrons, but no arrows. */
const SIGNS: Readonly<Record<string, Readonly<Record<TextDirection, readonly [string, string]>>>> = {
  arrow: { ltr: ['←', '→'], rtl: ['→', '←'] },
  chevron: { ltr: ['«', '»'], rtl: ['«', '»'] },
};

type Renderer = (entry: LoopEntry, attributes: BlockAttributes) => string;

/** The blocks that show a part of an entry: of the one around them, or of each entry of a query. */
@Injectable()
export class EntryBlocks {
  private readonly own: Readonly<Record<string, Renderer>> = {
    'core/post-title': (entry, attributes) => this.title(entry, attributes),
    'core/post-date': (entry, attributes) => this.date(entry, attributes),
    'core/post-excerpt': (entry, attributes) => this.excerpt(entry, attributes),
    'core/post-content': (entry, attributes) => this.content(entry, attributes),
    'core/post-featured-image': (entry, attributes) => this.image(entry, attributes),
    'core/post-terms': (entry, attributes) => this.terms(entry, attributes),
    'core/post-navigation-link': (entry, attributes) => this.neighbour(entry, attributes),
    'core/read-more': (entry, attributes) => this.readMore(entry, attributes),
  };

  private readonly renderers: Readonly<Record<string, Renderer>>;
  /** Names of these blocks. */
  readonly names: readonly string[];

  constructor(
    private readonly rendering: EntryRendering,
    private readonly dates: SiteDates,
    private readonly language: BlockLanguage,
    authors: AuthorBlocks,
  ) {
    this.renderers = { ...this.own, ...authors.renderers };
    this.names = Object.keys(this.renderers);
  }

  /** The renderers of these blocks for an entry. `isWithin`: they stand in its own text, which they do not repeat. */
  of(entry: LoopEntry, isWithin: boolean): [string, BlockRenderer][] {
    return this.names.map((name) => [
      name,
      (attributes) => {
        if (isWithin && name === 'core/post-content') return '';
        // Escapes brackets, so that texts of other entries are not interpreted as shortcodes of this text.
        return this.renderers[name]?.(entry, attributes).replaceAll('[', '&#91;') ?? '';
      },
    ]);
  }

  private title({ row, link }: LoopEntry, attributes: BlockAttributes): string {
    const level = /^[1-6]$/.test(textAt(attributes, 'level')) ? textAt(attributes, 'level') : '2';
    const element = textAt(attributes, 'level') === '0' ? 'p' : `h${level}`;
    const title = this.rendering.shownTitle(row) || this.language.words.untitled;
    const shown = attributes.isLink === true ? linkTo(link, title, attributes) : title;
    return `<${element}${root('post-title', attributes)}>${shown}</${element}>`;
  }

  private date({ row, link }: LoopEntry, attributes: BlockAttributes): string {
    const isChange = textAt(attributes, 'displayType') === 'modified';
    const local = isChange ? row.modifiedLocal : row.dateLocal;
    if (isChange && local <= row.dateLocal) return '';
    const format = textAt(attributes, 'format').slice(0, 50);
    const day = format && format !== 'human-diff' ? this.dates.format(format, local) : this.dates.day(local);
    const shown = attributes.isLink === true ? linkTo(link, escapeHtml(day), attributes) : escapeHtml(day);
    return `<div${root('post-date', attributes)}><time datetime="${this.dates.iso(local)}">${shown}</time></div>`;
  }

  private excerpt({ row, link }: LoopEntry, attributes: BlockAttributes): string {
    const open = `<div${root('post-excerpt', attributes)}>`;
    if (row.password) return `${open}<p>${this.language.words.protected}</p></div>`;
    const length = Number(textAt(attributes, 'excerptLength')) || EXCERPT_WORDS.block;
    const text = this.rendering.blockExcerpt(row, length);
    const more = sanitizeInlineHtml(textAt(attributes, 'moreText'));
    const further = more
      ? `<p class="wp-block-post-excerpt__more-text"><a class="wp-block-post-excerpt__more-link"${written({ href: link })}>${balanceTags(more)}</a></p>`
      : '';
    return text || further ? `${open}<p class="wp-block-post-excerpt__excerpt">${text}</p>${further}</div>` : '';
  }

  private content({ row }: LoopEntry, attributes: BlockAttributes): string {
    const open = `<div${root('post-content', attributes, 'entry-content')}>`;
    if (row.password) return `${open}<p>${this.language.words.protected}</p></div>`;
    // Rendered without dynamic blocks, because the content may contain the query around it.
    return `${open}${balanceTags(this.rendering.content(row))}</div>`;
  }

  private image({ row, link, image }: LoopEntry, attributes: BlockAttributes): string {
    if (!image?.mimeType.startsWith('image/')) return '';
    const size = textAt(attributes, 'sizeSlug');
    const hasSize = image.width > 0 && image.height > 0;
    const file = size || !hasSize ? size : MediaFiles.inWidth(image, IMAGE_WIDTH);
    const tag = imageElement(image, file, 'wp-post-image');
    const label = decodeText(stripTags(this.rendering.shownTitle(row)));
    const shown = attributes.isLink === true ? `<a${written({ href: link, 'aria-label': label })}>${tag}</a>` : tag;
    const { classes = [] } = duotoneOf(attributes);
    return `<figure${root('post-featured-image', attributes, ...classes)}>${shown}</figure>`;
  }

  private terms({ terms }: LoopEntry, attributes: BlockAttributes): string {
    const shown = terms.filter(({ taxonomy }) => taxonomy === textAt(attributes, 'term'));
    if (!shown.length) return '';
    const separator = escapeHtml(textAt(attributes, 'separator').slice(0, 20)) || ', ';
    const links = shown.map(({ name, archive }) => `<a${written({ href: archive, rel: 'tag' })}>${name}</a>`);
    const beside = (side: 'prefix' | 'suffix') => {
      const text = balanceTags(sanitizeInlineHtml(textAt(attributes, side)));
      return text && `<span class="wp-block-post-terms__${side}">${text}</span>`;
    };
    const list = links.join(`<span class="wp-block-post-terms__separator">${separator}</span>`);
    return `<div${root('post-terms', attributes)}>${beside('prefix')}${list}${beside('suffix')}</div>`;
  }

  private readMore({ row, link }: LoopEntry, attributes: BlockAttributes): string {
    const text = sanitizeInlineHtml(textAt(attributes, 'content')) || this.language.words.readMore;
    const title = this.rendering.shownTitle(row) || this.language.words.untitled;
    return `<a${root('read-more', attributes)}${written({ href: link })}>${balanceTags(text)}<span class="screen-reader-text">: ${title}</span></a>`;
  }

  private neighbour({ neighbours }: LoopEntry, attributes: BlockAttributes): string {
    const isPrevious = textAt(attributes, 'type') === 'previous';
    const post = isPrevious ? neighbours?.previous : neighbours?.next;
    if (!post) return '';
    const { words } = this.language;
    const side = isPrevious ? 'previous' : 'next';
    const link = (html: string) =>
      `<a${written({ href: post.link, rel: isPrevious ? 'prev' : 'next' })}>${balanceTags(html)}</a>`;
    const label = sanitizeInlineHtml(textAt(attributes, 'label')) || (isPrevious ? words.previousPost : words.nextPost);
    const title = this.rendering.shownTitle(post.row) || words.untitled;
    const isTitled = attributes.showTitle === true;
    const named = `${label} <span class="post-navigation-link__title">${title}</span>`;
    const text =
      attributes.linkLabel === true || !isTitled ? link(isTitled ? named : label) : `${label} ${link(title)}`;
    const sign = SIGNS[textAt(attributes, 'arrow')]?.[this.language.direction][isPrevious ? 0 : 1];
    const arrow = sign ? `<span aria-hidden="true">${sign}</span>` : '';
    const shown = isPrevious ? [arrow, text] : [text, arrow];
    return `<div${root('post-navigation-link', attributes, `post-navigation-link-${side}`)}>${shown.filter(Boolean).join(' ')}</div>`;
  }
}
