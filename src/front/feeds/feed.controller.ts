import { ATTACHMENT } from '../../media/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { EntryListings } from '../../content/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { PAGE, POST, STATUSES, EntryTypes } from '../../entries/types/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { SettingsService } from '../../settings/index.js';
import { TAGS } from '#libs/invalidation';
import { Get, Param } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { VersionClock, etagOf } from '#libs/http';
import { PageController } from '#libs/pages';
import { SiteUrls } from '#libs/rest';
import { hasQueryForm } from '../lists/list.controllers.js';
import { ARCHIVES, PostArchives, type DateParams, type PostArchive } from '../lists/post-archives.js';
import { FrontLinks } from '../shell/front-links.js';
import { FrontRequest, PageRequest } from '../shell/front-request.js';
import { textOf } from '../shell/html.js';
import { Document, Redirect, type Outcome } from '../shell/outcome.js';
import { SiteWords } from '../words/site-words.js';
import { atom, rss, type Feed, type FeedItem } from './feed-documents.js';
import { CommentItems, FeedItems } from './feed-items.js';

/** A format of feeds. */
interface Format {
  /** The last segments of the path. */
  path: string;
  type: string;
  write: (feed: Feed) => string;
}

/** The content of a feed, before it is written. */
type FeedContent = Pick<Feed, 'page' | 'items'> & {
  title?: string;
  /** URL below which the feed is, if it differs from the page. */
  base?: string;
};

const RSS: Format = { path: 'feed/', type: 'application/rss+xml', write: rss };
const ATOM: Format = { path: 'feed/atom/', type: 'application/atom+xml', write: atom };
/** Feeds by the values of `?feed=`. */
const QUERIED: ReadonlyMap<string | null, string> = new Map([
  ...['feed', 'rss', 'rss2', 'rdf'].map((name) => [name, RSS.path] as const),
  ['atom', ATOM.path],
  ['comments-rss2', `comments/${RSS.path}`],
  ['comments-atom', `comments/${ATOM.path}`],
]);
const WITH_COMMENTS: ReadonlySet<string> = new Set([POST.name, PAGE.name, ATTACHMENT.name]);
const NEVER = '1970-01-01T00:00:00Z';

/** The paths of the feeds of lists: RSS, Atom, and the other names of RSS in the public convention. */
const feedsOf = (...paths: readonly string[]): string[] =>
  paths.flatMap((path) => ['feed', 'feed/atom', 'feed/:alias(rss|rss2|rdf)'].map((end) => path + end));

/** The feeds of posts, of their archives and searches, and of comments. */
@PageController()
export class FeedController {
  private readonly clocks = new LRUCache<string, VersionClock>({ max: 2000 });

  constructor(
    private readonly site: SiteUrls,
    private readonly listings: EntryListings,
    private readonly archives: PostArchives,
    private readonly items: FeedItems,
    private readonly comments: CommentItems,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
    private readonly links: FrontLinks,
    private readonly settings: SettingsService,
    private readonly words: SiteWords,
    private readonly types: EntryTypes,
  ) {}

  /** Redirects from `?feed=rss2` to the path of the feed. */
  @Get('?feed')
  redirect(@PageRequest() { query }: FrontRequest): Redirect | undefined {
    const path = hasQueryForm(query) ? undefined : QUERIED.get(query.get('feed'));
    return path === undefined ? undefined : new Redirect(this.links.to(path));
  }

  /** The latest posts, or the best hits of a search. */
  @Get(feedsOf(''))
  async posts(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    const { query, shown, viewer } = request;
    const sent = query.get('s')?.trim();
    if (sent) return this.ofArchive(request, this.archives.search(sent));
    shown.add(TAGS.list(POST.name));
    const { rows } = await this.listings.page(viewer, 1, {}, this.settings.get('feed_items'));
    return this.answer(request, { page: this.links.home, items: await this.items.of(rows, shown) });
  }

  /** The latest comments on all entries. */
  @Get(feedsOf('comments/'))
  async latestComments(@PageRequest() request: FrontRequest): Promise<Outcome> {
    const { shown } = request;
    shown.add(ENTRY_TAGS.latestComments);
    return this.answer(request, {
      page: this.links.home,
      base: this.links.to('comments/'),
      title: this.words.all.allComments,
      items: await this.comments.latest(shown),
    });
  }

  /** The latest posts of a category or a tag. */
  @Get(feedsOf(`${ARCHIVES.term}/`))
  async term(
    @PageRequest() request: FrontRequest,
    @Param('base') base: string,
    @Param('path') path: readonly string[],
  ): Promise<Outcome | undefined> {
    return this.ofArchive(request, await this.archives.term(base, path));
  }

  /** The latest posts of an author. */
  @Get(feedsOf(`${ARCHIVES.author}/`))
  async author(@PageRequest() request: FrontRequest, @Param('slug') slug: string): Promise<Outcome | undefined> {
    return this.ofArchive(request, await this.archives.author(slug));
  }

  /** The latest posts of a year, a month or a day. */
  @Get(feedsOf(...ARCHIVES.dates.map((path) => `${path}/`)))
  date(@PageRequest() request: FrontRequest, @Param() date: DateParams): Promise<Outcome | undefined> {
    return this.ofArchive(request, this.archives.date(date));
  }

  /** The latest comments on a public entry. */
  @Get(feedsOf('*path/'))
  async entryComments(
    @PageRequest() request: FrontRequest,
    @Param('path') path: readonly string[],
  ): Promise<Outcome | undefined> {
    const { shown } = request;
    const entry = await this.permalinks.resolve(`${this.site.home}/${path.map(encodeURIComponent).join('/')}/`);
    if (!entry || !WITH_COMMENTS.has(entry.type) || !this.types.get(entry.type)?.public) return undefined;
    if (!STATUSES.isPublic(entry.status) || entry.password !== '') return undefined;
    shown.addEach(ENTRY_TAGS.summary, entry.id);
    shown.add(ENTRY_TAGS.comments(entry.id));
    const page = this.permalinks.of(entry, await this.permalinks.parentPaths([entry]), false);
    const title = this.words.all.commentsOn(textOf(this.rendering.title(entry)));
    return this.answer(request, { page, title, items: await this.comments.latest(shown, entry.id) });
  }

  private async ofArchive(request: FrontRequest, archive: PostArchive | undefined): Promise<Outcome | undefined> {
    if (!archive) return undefined;
    const { listing, introduction, addTags, isOnlyFull } = archive;
    const { shown, viewer } = request;
    const list = await this.listings.page(viewer, 1, listing, this.settings.get('feed_items'));
    if (isOnlyFull && !list.total) return undefined;
    addTags(shown);
    const title = introduction.head.feed?.title ?? introduction.head.title;
    const items = await this.items.of(list.rows, shown);
    return this.answer(request, { page: introduction.url, title, items });
  }

  /** The feed in the format of the path. Other names and paths without a trailing slash redirect to it. */
  private answer({ path = '', rawPath, viewer }: FrontRequest, content: FeedContent): Outcome {
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
