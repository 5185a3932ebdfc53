import { Injectable } from '@nestjs/common';
import { parseFeed } from 'feedsmith';
import { RemoteCache, RemoteDocuments } from '#libs/remote';
import { decodeCharacterReferences, sanitizeUrl, stripTags } from '#libs/text';

/** An item of a feed, as plain text. */
export interface FeedItem {
  title: string;
  /** Empty for none. */
  link: string;
  /** An ISO text in UTC; empty for none. */
  date: string;
  author: string;
  text: string;
}

const KEEPING = { success: 12 * 3600, failure: 30 * 60 };
const MAX_ITEMS = 50;
const MAX_TEXT = 5000;

/** Reads feeds of other sites. */
@Injectable()
export class Feeds {
  constructor(
    private readonly documents: RemoteDocuments,
    private readonly cache: RemoteCache,
  ) {}

  /** The items of the feed at an address, the first ones; `undefined` when there is none. */
  async items(url: string): Promise<FeedItem[] | undefined> {
    if (!/^https?:\/\//i.test(url) || url.length > 2000) return undefined;
    return this.cache.remember(`feed ${url}`, KEEPING, async () => {
      const document = await this.documents.whole(url);
      return readFeed(document.text, document.url);
    });
  }
}

/** The items of a feed in any of the usual formats; `undefined` for what is no feed. */
export function readFeed(text: string, address: string): FeedItem[] | undefined {
  const found = parsed(text);
  if (!found) return undefined;
  return rawItems(found)
    .slice(0, MAX_ITEMS)
    .map((item) => ({ ...item, title: plain(item.title), author: plain(item.author), text: plain(item.text) }))
    .map((item) => ({ ...item, link: absolute(item.link, address), date: instant(item.date) }));
}

type Feed = ReturnType<typeof parseFeed>;

function parsed(text: string): Feed | undefined {
  try {
    return parseFeed(text);
  } catch {
    return undefined;
  }
}

/** An item in any of the formats. */
type RawItem = Record<Exclude<keyof FeedItem, 'date'>, string | undefined> & { date: unknown };

/** The items of each format under common names. */
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

/** One line of plain text; what is written as HTML loses its marks. */
function plain(text: string | undefined): string {
  const words = decodeCharacterReferences(stripTags((text ?? '').slice(0, 10 * MAX_TEXT)));
  return words.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
}

function absolute(link: string | undefined, address: string): string {
  if (!link || !URL.canParse(link, address)) return '';
  const { href, protocol } = new URL(link, address);
  return protocol === 'http:' || protocol === 'https:' ? sanitizeUrl(href) : '';
}

function instant(date: unknown): string {
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}
