import { Injectable } from '@nestjs/common';
import type { parseFeed } from 'feedsmith';
import { decodeText, escapeHtml, sanitizeUrl } from '#libs/markup';
import { RemoteCache, RemoteDocuments } from '#libs/remote';
import { SiteUrls } from '#libs/rest';
import { wordsOfHtml } from '#libs/text';
import { Permalinks } from '../../entries/permalinks/index.js';
import { SiteDates, SiteTime } from '../../settings/index.js';
import { BlockLanguage } from '../block-language.js';
import { DynamicBlock, type AttributeValues, type Root } from '../dynamic-block.js';
import { EXCERPT_WORDS, excerptLengthOf, shortened } from '../excerpts.js';
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
  excerptLength: { type: 'number', default: EXCERPT_WORDS.block },
} as const;
type Values = AttributeValues<typeof ATTRIBUTES>;

const B = 'wp-block-rss';
const MAX_ITEMS = 50;

/** An item of a feed. All texts are plain. */
interface FeedItem {
  title: string;
  /** Empty for none. */
  link: string;
  /** ISO 8601 in UTC; empty for none. */
  date: string;
  author: string;
  text: string;
}

const TTL_SECONDS = { success: 12 * 3600, failure: 30 * 60 };
const MAX_TEXT = 5000;

/** Reads and caches feeds of other sites. */
@Injectable()
export class Feeds {
  constructor(
    private readonly documents: RemoteDocuments,
    private readonly cache: RemoteCache,
  ) {}

  /** The items of the feed at an feedUrl, the first ones; `undefined` when there is none. */
  async items(url: string): Promise<FeedItem[] | undefined> {
    if (!/^https?:\/\//i.test(url) || url.length > 2000) return undefined;
    return this.cache.remember(`feed ${url}`, TTL_SECONDS, async () => {
      const document = await this.documents.whole(url);
      return readFeed(document.text, document.url);
    });
  }
}

/** Items of a feed of another site. */
@Injectable()
export class RssBlock extends DynamicBlock<typeof ATTRIBUTES> {
  readonly name = 'core/rss';
  readonly attributes = ATTRIBUTES;
  protected override readonly supports = ['align', 'color', 'spacing'] as const;

  constructor(
    private readonly feeds: Feeds,
    private readonly permalinks: Permalinks,
    private readonly site: SiteUrls,
    private readonly time: SiteTime,
    private readonly dates: SiteDates,
    private readonly language: BlockLanguage,
  ) {
    super();
  }

  protected async html(values: Values, root: Root): Promise<string> {
    const { words } = this.language;
    const url = values.feedURL.trim();
    if (url.replace(/\/+$/, '') === this.site.url || this.permalinks.isLocal(url)) {
      return notice(words.ownFeed);
    }
    const items = await this.feeds.items(url);
    if (!items) return notice(url ? words.noFeed(escapeHtml(url)) : words.noFeedHere);
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
      values.displayExcerpt && text
        ? `<div class="${B}__item-excerpt">${shortened(text, excerptLengthOf(values.excerptLength), ' [&hellip;]')}</div>`
        : '',
    ];
    return `<li class="${B}__item">${parts.join('')}</li>`;
  }

  private date(published: string): string {
    const { local } = this.time.fromInstant(new Date(published));
    const { dates } = this;
    return `<time datetime="${dates.iso(local)}" class="${B}__item-publish-date">${escapeHtml(dates.day(local))}</time> `;
  }
}

const notice = (html: string): string =>
  `<div class="components-placeholder"><div class="notice notice-error">${html}</div></div>`;

/** Parses RSS, RDF, Atom or JSON Feed. Returns `undefined` if the text is not a feed. */
export async function readFeed(text: string, feedUrl: string): Promise<FeedItem[] | undefined> {
  const found = await parsed(text);
  if (!found) return undefined;
  return rawItems(found)
    .slice(0, MAX_ITEMS)
    .map((item) => ({ ...item, title: plain(item.title), author: plain(item.author), text: plain(item.text) }))
    .map((item) => ({ ...item, link: absolute(item.link, feedUrl), date: instant(item.date) }));
}

type Feed = ReturnType<typeof parseFeed>;

/** Few sites show feeds of others, so the library is loaded with the first one. */
async function parsed(text: string): Promise<Feed | undefined> {
  const { parseFeed } = await import('feedsmith');
  try {
    return parseFeed(text);
  } catch {
    return undefined;
  }
}

/** An item with fields from any format. */
type RawItem = Record<Exclude<keyof FeedItem, 'date'>, string | undefined> & { date: unknown };

/** Maps the items of each format to common names. */
function rawItems(found: Feed): RawItem[] {
  switch (found.format) {
    case 'rss':
      return (found.feed.items ?? []).map((item) => ({
        title: item.title,
        link: item.link ?? item.guid?.value,
        date: item.pubDate,
        author: item.dc?.creators?.[0] ?? item.authors?.[0]?.name,
        text: item.description ?? item.content?.encoded,
      }));
    case 'rdf':
      return (found.feed.items ?? []).map((item) => ({
        title: item.title,
        link: item.link,
        date: item.dc?.dates?.[0],
        author: item.dc?.creators?.[0],
        text: item.description,
      }));
    case 'atom':
      return (found.feed.entries ?? []).map((entry) => ({
        title: entry.title?.value,
        link: (entry.links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? entry.links?.[0])?.href,
        date: entry.published ?? entry.updated,
        author: entry.authors?.[0]?.name,
        text: entry.summary?.value ?? entry.content?.value,
      }));
    case 'json':
      return (found.feed.items ?? []).map((item) => ({
        title: item.title,
        link: item.url,
        date: item.date_published,
        author: item.authors?.[0]?.name,
        text: item.summary ?? item.content_text ?? item.content_html,
      }));
    default:
      return [];
  }
}

/** Converts HTML to one line of plain text. */
function plain(text: string | undefined): string {
  const words = decodeText(wordsOfHtml((text ?? '').slice(0, 10 * MAX_TEXT)));
  return words.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
}

function absolute(link: string | undefined, feedUrl: string): string {
  if (!link || !URL.canParse(link, feedUrl)) return '';
  const { href, protocol } = new URL(link, feedUrl);
  return protocol === 'http:' || protocol === 'https:' ? sanitizeUrl(href) : '';
}

function instant(date: unknown): string {
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}
