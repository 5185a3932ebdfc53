import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import { escapeHtml } from '#libs/text';
import { Permalinks } from '../../entries/permalinks.js';
import { formatDate } from '../../settings/date-format.js';
import { SiteTime } from '../../settings/site-time.js';
import type { AttributeValues } from '../block-attributes.js';
import { BlockLanguage } from '../block-language.js';
import { DynamicBlock, type Root } from '../dynamic-block.js';
import { Feeds, type FeedItem } from '../feeds.js';
import { attributes as written } from '../html.js';

const OFF = { type: 'boolean', default: false } as const;
const ATTRIBUTES = {
  columns: { type: 'number', default: 2 },
  blockLayout: { type: 'string', default: 'list' },
  feedURL: { type: 'string', default: '' },
  itemsToShow: { type: 'number', default: 5 },
  displayExcerpt: OFF,
  displayAuthor: OFF,
  displayDate: OFF,
  excerptLength: { type: 'number', default: 55 },
} as const;
type Values = AttributeValues<typeof ATTRIBUTES>;

const B = 'wp-block-rss';
const MAX_ITEMS = 50;

/** The items of a feed of another site. */
@Injectable()
export class RssBlock extends DynamicBlock<typeof ATTRIBUTES> {
  readonly name = 'core/rss';
  readonly attributes = ATTRIBUTES;
  protected override readonly supports = ['align', 'color', 'spacing'] as const;

  constructor(
    private readonly feeds: Feeds,
    private readonly resolver: Permalinks,
    private readonly site: SiteAddress,
    private readonly time: SiteTime,
    private readonly language: BlockLanguage,
  ) {
    super();
  }

  protected async html(values: Values, root: Root): Promise<string> {
    const { words } = this.language;
    const url = values.feedURL.trim();
    if (url.replace(/\/+$/, '') === this.site.url || this.resolver.isLocal(url)) {
      return notice(words.ownFeed);
    }
    const items = await this.feeds.items(url);
    if (!items) return notice(words.noFeed(escapeHtml(url)));
    if (!items.length) return notice(words.emptyFeed);
    const columns = Math.min(6, Math.max(1, Math.trunc(values.columns)));
    const classes = [
      ...(values.blockLayout === 'grid' ? ['is-grid', `columns-${columns}`] : []),
      ...(values.displayDate ? ['has-dates'] : []),
      ...(values.displayAuthor ? ['has-authors'] : []),
      ...(values.displayExcerpt ? ['has-excerpts'] : []),
    ];
    const count = Math.min(MAX_ITEMS, Math.max(1, Math.trunc(values.itemsToShow)));
    const shown = items.slice(0, count).map((item) => this.item(item, values));
    return `<ul${root(...classes)}>${shown.join('')}</ul>`;
  }

  private item({ title, link, date, author, text }: FeedItem, values: Values): string {
    const name = escapeHtml(title) || this.language.words.untitled;
    const parts = [
      `<div class="${B}__item-title">${link ? `<a${written({ href: link })}>${name}</a>` : name}</div>`,
      values.displayDate && date ? this.date(date) : '',
      values.displayAuthor && author
        ? `<span class="${B}__item-author">${this.language.words.by(escapeHtml(author))}</span>`
        : '',
      values.displayExcerpt && text ? `<div class="${B}__item-excerpt">${excerptOf(text, values)}</div>` : '',
    ];
    return `<li class="${B}__item">${parts.join('')}</li>`;
  }

  private date(instant: string): string {
    const { local } = this.time.fromInstant(new Date(instant));
    const { zone } = this.time;
    const shown = this.language.date(local);
    return `<time datetime="${formatDate('c', local, zone)}" class="${B}__item-publish-date">${escapeHtml(shown)}</time> `;
  }
}

const notice = (html: string): string =>
  `<div class="components-placeholder"><div class="notice notice-error">${html}</div></div>`;

function excerptOf(text: string, { excerptLength }: Values): string {
  const count = Math.min(500, Math.max(1, Math.trunc(excerptLength)));
  const words = text.split(/\s+/, count + 1);
  const shown = escapeHtml(words.slice(0, count).join(' '));
  return words.length > count ? `${shown} [&hellip;]` : shown;
}
