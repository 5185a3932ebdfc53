import { Injectable } from '@nestjs/common';
import {
  balanceTags,
  decodeText,
  escapeHtml,
  renderExcerpt,
  sanitizeInlineHtml,
  sanitizeUrl,
  stripTags,
  type BlockAttributes,
  type BlockRenderer,
} from '#libs/text';
import { MediaFiles } from '../../media/index.js';
import { SettingsService, SiteDates } from '../../settings/index.js';
import { BlockLanguage } from '../block-language.js';
import { textAt } from '../block-style.js';
import { rootAttributes } from '../dynamic-block.js';
import { EntryRendering } from '../entry-rendering.js';
import { EXCERPT_WORDS, excerptLengthOf } from '../excerpts.js';
import { attributes as written } from '../html.js';
import { duotoneOf } from '../layout-blocks.js';
import type { LoopEntry } from './loop-entries.js';

const IMAGE_WIDTH = 1024;

type Renderer = (entry: LoopEntry, attributes: BlockAttributes) => string;

/** The blocks that show a part of an entry: of the one around them, or of each entry of a query. */
@Injectable()
export class EntryBlocks {
  private readonly renderers: Readonly<Record<string, Renderer>> = {
    'core/post-title': (entry, attributes) => this.title(entry, attributes),
    'core/post-date': (entry, attributes) => this.date(entry, attributes),
    'core/post-excerpt': (entry, attributes) => this.excerpt(entry, attributes),
    'core/post-content': (entry, attributes) => this.content(entry, attributes),
    'core/post-featured-image': (entry, attributes) => this.image(entry, attributes),
    'core/post-author': (entry, attributes) => this.author(entry, attributes, 'post-author'),
    'core/post-author-name': (entry, attributes) => this.author(entry, attributes, 'post-author-name'),
    'core/post-terms': (entry, attributes) => this.terms(entry, attributes),
    'core/read-more': (entry, attributes) => this.readMore(entry, attributes),
  };

  /** Names of these blocks. */
  readonly names = Object.keys(this.renderers);

  constructor(
    private readonly rendering: EntryRendering,
    private readonly settings: SettingsService,
    private readonly dates: SiteDates,
    private readonly language: BlockLanguage,
  ) {}

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
    const shown = attributes.isLink === true ? this.linkTo(link, title, attributes) : title;
    return `<${element}${root('post-title', attributes)}>${shown}</${element}>`;
  }

  private date({ row, link }: LoopEntry, attributes: BlockAttributes): string {
    const isChange = textAt(attributes, 'displayType') === 'modified';
    const local = isChange ? row.modifiedLocal : row.dateLocal;
    if (isChange && local <= row.dateLocal) return '';
    const format = textAt(attributes, 'format').slice(0, 50);
    const day = format && format !== 'human-diff' ? this.dates.format(format, local) : this.dates.day(local);
    const shown = attributes.isLink === true ? this.linkTo(link, escapeHtml(day), attributes) : escapeHtml(day);
    return `<div${root('post-date', attributes)}><time datetime="${this.dates.iso(local)}">${shown}</time></div>`;
  }

  private excerpt({ row, link }: LoopEntry, attributes: BlockAttributes): string {
    const open = `<div${root('post-excerpt', attributes)}>`;
    if (row.password) return `${open}<p>${this.language.words.protected}</p></div>`;
    const text = stripTags(
      renderExcerpt({
        excerpt: row.excerpt,
        content: row.content,
        words: excerptLengthOf(Number(textAt(attributes, 'excerptLength')) || EXCERPT_WORDS.block),
        smilies: this.settings.get('use_smilies'),
      }),
    ).trim();
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
    const { url, width, height } =
      size || !hasSize ? MediaFiles.inSize(image, size) : MediaFiles.inWidth(image, IMAGE_WIDTH);
    const tag = `<img${written({ width: width || undefined, height: height || undefined, src: url, class: 'wp-post-image' })} alt="${escapeHtml(image.alt)}" />`;
    const label = decodeText(stripTags(this.rendering.shownTitle(row)));
    const shown = attributes.isLink === true ? `<a${written({ href: link, 'aria-label': label })}>${tag}</a>` : tag;
    const { classes = [] } = duotoneOf(attributes);
    return `<figure${root('post-featured-image', attributes, ...classes)}>${shown}</figure>`;
  }

  private author({ author }: LoopEntry, attributes: BlockAttributes, name: string): string {
    if (!author) return '';
    const shown =
      attributes.isLink === true
        ? this.linkTo(author.link, escapeHtml(author.name), attributes)
        : escapeHtml(author.name);
    return `<div${root(name, attributes)}>${shown}</div>`;
  }

  private terms({ terms }: LoopEntry, attributes: BlockAttributes): string {
    const shown = terms.filter(({ taxonomy }) => taxonomy === textAt(attributes, 'term'));
    if (!shown.length) return '';
    const separator = escapeHtml(textAt(attributes, 'separator').slice(0, 20)) || ', ';
    const links = shown.map(({ name, archive }) => `<a${written({ href: archive, rel: 'tag' })}>${name}</a>`);
    return `<div${root('post-terms', attributes)}>${links.join(`<span class="wp-block-post-terms__separator">${separator}</span>`)}</div>`;
  }

  private readMore({ row, link }: LoopEntry, attributes: BlockAttributes): string {
    const text = sanitizeInlineHtml(textAt(attributes, 'content')) || this.language.words.readMore;
    const title = this.rendering.shownTitle(row) || this.language.words.untitled;
    return `<a${root('read-more', attributes)}${written({ href: link })}>${balanceTags(text)}<span class="screen-reader-text">: ${title}</span></a>`;
  }

  private linkTo(link: string, html: string, attributes: BlockAttributes): string {
    const isNew = textAt(attributes, 'linkTarget') === '_blank';
    const href = sanitizeUrl(link);
    return `<a${written({ href, target: isNew ? '_blank' : undefined, rel: isNew ? 'noopener' : undefined })}>${html}</a>`;
  }
}

/** The `class` and `style` attributes of the root element of a block. */
function root(name: string, attributes: BlockAttributes, ...classes: string[]): string {
  const side = textAt(attributes, 'textAlign');
  const aligned = ['left', 'center', 'right'].includes(side) ? [`has-text-align-${side}`] : [];
  return rootAttributes(`core/${name}`, attributes, [...classes, ...aligned]);
}
