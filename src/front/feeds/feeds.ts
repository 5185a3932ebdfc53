import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SiteAddress, VersionClock, etagOf } from '#libs/rest';
import {
  ATTACHMENT,
  EntryRendering,
  PAGE,
  POST,
  PermalinkResolver,
  Permalinks,
  SettingsService,
  entryType,
  isPublic,
} from '../../content/index.js';
import { AuthorArchive } from '../lists/author-archive.js';
import { DateArchive } from '../lists/date-archive.js';
import type { PostArchive } from '../lists/post-archive.js';
import { PostLists } from '../lists/post-lists.js';
import { hasQueryForm } from '../lists/query-forms.js';
import { SearchPage } from '../lists/search-page.js';
import { TermArchive } from '../lists/term-archive.js';
import { FrontLinks } from '../shell/front-links.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import { textOf } from '../shell/html.js';
import { Document, Redirect, type Outcome } from '../shell/outcome.js';
import { SiteWords } from '../shell/site-words.js';
import { atom } from './atom.js';
import { CommentItems } from './comment-items.js';
import { FeedItems } from './feed-items.js';
import type { Feed, FeedItem } from './feed.js';
import { rss } from './rss.js';

/** A form in which feeds are written. */
interface Format {
  /** The end of the address. */
  path: string;
  type: string;
  write: (feed: Feed) => string;
}

/** What a feed is about, before it is written. */
type Found = Pick<Feed, 'page' | 'items'> & {
  title?: string;
  /** Address below which the feed is, if that is not the page. */
  base?: string;
};

const RSS: Format = { path: 'feed/', type: 'application/rss+xml', write: rss };
const ATOM: Format = { path: 'feed/atom/', type: 'application/atom+xml', write: atom };
/** Other names under which the convention has them. */
const SAME = ['rss', 'rss2', 'rdf'];
/** Where they are that the query of the home names, `?feed=rss2`. */
const QUERIED: ReadonlyMap<string | null, string> = new Map([
  ...['feed', ...SAME].map((name) => [name, RSS.path] as const),
  ['atom', ATOM.path],
  ['comments-rss2', `comments/${RSS.path}`],
  ['comments-atom', `comments/${ATOM.path}`],
]);
const WITH_COMMENTS: ReadonlySet<string> = new Set([POST.name, PAGE.name, ATTACHMENT.name]);
const NEVER = '1970-01-01T00:00:00Z';

/** The feeds of posts, of their archives and searches, and of comments. */
@Injectable()
export class Feeds implements PageKind {
  private readonly clocks = new LRUCache<string, VersionClock>({ max: 2000 });

  constructor(
    private readonly site: SiteAddress,
    private readonly lists: PostLists,
    private readonly terms: TermArchive,
    private readonly authors: AuthorArchive,
    private readonly dates: DateArchive,
    private readonly search: SearchPage,
    private readonly items: FeedItems,
    private readonly comments: CommentItems,
    private readonly resolver: PermalinkResolver,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
    private readonly links: FrontLinks,
    private readonly settings: SettingsService,
    private readonly words: SiteWords,
  ) {}

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    const { segments, query } = request;
    const queried = segments.length || hasQueryForm(query) ? undefined : QUERIED.get(query.get('feed'));
    if (queried !== undefined) return Promise.resolve(new Redirect(this.links.to(queried)));
    if (segments.at(-1) === 'feed') return this.answer(request, segments.slice(0, -1), RSS);
    if (segments.at(-2) !== 'feed') return undefined;
    const before = segments.slice(0, -2);
    const last = segments.at(-1) ?? '';
    if (last === 'atom') return this.answer(request, before, ATOM);
    return SAME.includes(last) ? this.lead(request, before) : undefined;
  }

  /** Leads from another name of a feed to its own. */
  private async lead(request: FrontRequest, segments: readonly string[]): Promise<Outcome | undefined> {
    const found = await this.found(request, segments);
    return found && new Redirect(feedAddress(found, RSS));
  }

  private async answer(
    request: FrontRequest,
    segments: readonly string[],
    format: Format,
  ): Promise<Outcome | undefined> {
    const found = await this.found(request, segments);
    if (!found) return undefined;
    const self = feedAddress(found, format);
    if (!request.rawPath.endsWith('/')) return new Redirect(self);
    const site = textOf(this.settings.get('title'));
    const body = format.write({
      title: found.title === undefined ? site : `${found.title} – ${site}`,
      description: textOf(this.settings.get('description')),
      page: found.page,
      self,
      language: this.settings.languageTag,
      updated: latestOf(found.items),
      items: found.items,
    });
    return new Document(`${format.type}; charset=utf-8`, body, {
      'Cache-Control': request.viewer.isSignedIn ? 'private, no-store' : 'public, max-age=0, must-revalidate',
      Vary: 'Authorization, Cookie',
      ...(request.viewer.isSignedIn ? {} : this.validators(self, body)),
    });
  }

  private validators(self: string, body: string): Record<string, string> {
    const etag = etagOf([body]);
    const clock = this.clocks.get(self) ?? new VersionClock();
    this.clocks.set(self, clock);
    const since = clock.sinceOf(etag, Math.floor(Date.now() / 1000));
    return { ETag: etag, ...(since === undefined ? {} : { 'Last-Modified': new Date(since * 1000).toUTCString() }) };
  }

  private async found(request: FrontRequest, segments: readonly string[]): Promise<Found | undefined> {
    const { query, shown, viewer } = request;
    const [first, ...rest] = segments;
    if (first === undefined) {
      const sent = query.get('s')?.trim();
      if (sent) return this.archive(request, this.search.archive(sent));
      shown.list(POST.name);
      const { rows } = await this.lists.page({ viewer, page: 1, size: this.settings.get('feed_items') });
      return { page: this.links.home, items: await this.items.of(rows, shown) };
    }
    if (first === 'comments' && !rest.length) {
      shown.latestComments();
      return {
        page: this.links.home,
        base: this.links.to('comments/'),
        title: this.words.all.allComments,
        items: await this.comments.latest(shown),
      };
    }
    const archive =
      this.terms.archive(segments) ?? this.authors.archive(segments) ?? this.dates.archive(segments) ?? undefined;
    if (archive) return this.archive(request, await archive);
    return this.ofEntry(request, segments);
  }

  private async archive(request: FrontRequest, archive: PostArchive | undefined): Promise<Found | undefined> {
    if (!archive) return undefined;
    const { introduction, note, isOnlyFull, ...query } = archive;
    const { shown, viewer } = request;
    const list = await this.lists.page({ ...query, viewer, page: 1, size: this.settings.get('feed_items') });
    if (isOnlyFull && !list.total) return undefined;
    note(shown);
    const title = introduction.head.feed?.title ?? introduction.head.title;
    return { page: introduction.address, title, items: await this.items.of(list.rows, shown) };
  }

  /** The comments of an entry that everybody may read. */
  private async ofEntry({ shown }: FrontRequest, segments: readonly string[]): Promise<Found | undefined> {
    const entry = await this.resolver.resolve(`${this.site.home}/${segments.map(encodeURIComponent).join('/')}/`);
    if (!entry || !WITH_COMMENTS.has(entry.type) || !entryType(entry.type)?.public) return undefined;
    if (!isPublic(entry.status) || entry.password !== '') return undefined;
    shown.summary(entry.id);
    shown.comments(entry.id);
    const page = this.permalinks.of(entry, await this.permalinks.parentPaths([entry]), false);
    const title = this.words.all.commentsOn(textOf(this.rendering.title(entry)));
    return { page, title, items: await this.comments.latest(shown, entry.id) };
  }
}

/** The address of a feed. */
function feedAddress({ page, base = page }: Found, { path }: Format): string {
  const [before = '', ...query] = base.split('?');
  return [`${before}${path}`, ...query].join('?');
}

const latestOf = (items: readonly FeedItem[]): string =>
  items.reduce((latest, { updated }) => (updated > latest ? updated : latest), NEVER);
