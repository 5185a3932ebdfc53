import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { VersionClock, etagOf } from '#libs/http';
import { SettingsService } from '../../settings/index.js';
import { Document, type FrontRequest, type Outcome, Redirect, textOf } from '../common/index.js';
import { atom, rss, type Feed, type FeedItem } from './feed-documents.js';

/** A format of feeds. */
interface Format {
  /** The last segments of the path. */
  path: string;
  type: string;
  write: (feed: Feed) => string;
}

/** The content of a feed, before it is written. */
export type FeedContent = Pick<Feed, 'page' | 'items'> & {
  title?: string;
  /** URL below which the feed is, if it differs from the page. */
  base?: string;
};

const RSS: Format = { path: 'feed/', type: 'application/rss+xml', write: rss };
const ATOM: Format = { path: 'feed/atom/', type: 'application/atom+xml', write: atom };
/** Feeds by the values of `?feed=`. */
export const QUERIED_FEEDS: ReadonlyMap<string | null, string> = new Map([
  ...['feed', 'rss', 'rss2', 'rdf'].map((name) => [name, RSS.path] as const),
  ['atom', ATOM.path],
  ['comments-rss2', `comments/${RSS.path}`],
  ['comments-atom', `comments/${ATOM.path}`],
]);
const NEVER = '1970-01-01T00:00:00Z';

/** The paths of the feeds of lists: RSS, Atom, and the other names of RSS in the public convention. */
export const feedsOf = (...paths: readonly string[]): string[] =>
  paths.flatMap((path) => ['feed', 'feed/atom', 'feed/:alias(rss|rss2|rdf)'].map((end) => path + end));

/** The responses with feeds. */
@Injectable()
export class FeedResponses {
  private readonly clocks = new LRUCache<string, VersionClock>({ max: 2000 });

  constructor(private readonly settings: SettingsService) {}

  /** The feed in the format of the path. Other names and paths without a trailing slash redirect to it. */
  answer({ path = '', rawPath, viewer }: FrontRequest, content: FeedContent): Outcome {
    const format = path.endsWith('feed/atom') ? ATOM : RSS;
    const self = feedUrl(content, format);
    if (!rawPath.endsWith('/') || !/(?:^|\/)feed(?:\/atom)?$/.test(path)) return new Redirect(self);
    const site = textOf(this.settings.get('title'));
    const body = format.write({
      title: content.title === undefined ? site : `${content.title} – ${site}`,
      description: textOf(this.settings.get('description')),
      page: content.page,
      self,
      language: this.settings.languageTag,
      updated: latestOf(content.items),
      items: content.items,
    });
    return new Document(`${format.type}; charset=utf-8`, body, {
      'Cache-Control': viewer.isSignedIn ? 'private, no-store' : 'public, max-age=0, must-revalidate',
      Vary: 'Authorization, Cookie',
      ...(viewer.isSignedIn ? {} : this.validators(self, body)),
    });
  }

  private validators(self: string, body: string): Record<string, string> {
    const etag = etagOf([body]);
    const clock = this.clocks.get(self) ?? new VersionClock();
    this.clocks.set(self, clock);
    const since = clock.sinceOf(etag, Math.floor(Date.now() / 1000));
    return { ETag: etag, ...(since === undefined ? {} : { 'Last-Modified': new Date(since * 1000).toUTCString() }) };
  }
}

/** The URL of a feed. */
function feedUrl({ page, base = page }: FeedContent, { path }: Format): string {
  const [before = '', ...query] = base.split('?');
  return [`${before}${path}`, ...query].join('?');
}

const latestOf = (items: readonly FeedItem[]): string =>
  items.reduce((latest, { updated }) => (updated > latest ? updated : latest), NEVER);
