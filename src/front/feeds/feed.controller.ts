import { Get, Param } from '@nestjs/common';
import { TAGS } from '#libs/invalidation';
import { PageController } from '#libs/pages';
import { SiteUrls } from '#libs/rest';
import { EntryListings } from '../../content/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { STATUSES, EntryTypes } from '../../entries/types/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { SettingsService } from '../../settings/index.js';
import { FrontLinks, FrontRequest, type Outcome, PageRequest, Redirect, textOf } from '../common/index.js';
import { ARCHIVES, type DateParams, hasQueryForm, type PostArchive, PostArchives } from '../lists/index.js';
import { SiteWords } from '../words/index.js';
import { CommentItems, FeedItems } from './feed-items.js';
import { FeedResponses, QUERIED_FEEDS, feedsOf } from './feed-responses.js';

/** The feeds of posts, of their archives and searches, and of comments. They precede the pages: `?cat=3&feed`. */
@PageController('home', { order: -1 })
export class FeedController {
  constructor(
    private readonly site: SiteUrls,
    private readonly listings: EntryListings,
    private readonly archives: PostArchives,
    private readonly responses: FeedResponses,
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
    const path = hasQueryForm(query) ? undefined : QUERIED_FEEDS.get(query.get('feed'));
    return path === undefined ? undefined : new Redirect(this.links.to(path));
  }

  /** The latest posts, or the best hits of a search. */
  @Get(feedsOf(''))
  async posts(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    const { query, shown, viewer } = request;
    const sent = query.get('s')?.trim();
    if (sent) return this.ofArchive(request, this.archives.search(sent));
    shown.add(TAGS.list(this.types.ofHome.name));
    const { rows } = await this.listings.first(viewer, this.settings.get('feed_items'));
    return this.responses.answer(request, { page: this.links.home, items: await this.items.of(rows, shown) });
  }

  /** The latest comments on all entries. */
  @Get(feedsOf('comments/'))
  async latestComments(@PageRequest() request: FrontRequest): Promise<Outcome> {
    const { shown } = request;
    shown.add(ENTRY_TAGS.latestComments);
    return this.responses.answer(request, {
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

  /** The latest entries of a declared type. */
  @Get(feedsOf(':base/'))
  async ofType(@PageRequest() request: FrontRequest, @Param('base') base: string): Promise<Outcome | undefined> {
    return this.ofArchive(request, this.archives.ofType(base));
  }

  /** The latest entries with a term of a declared taxonomy. */
  @Get(feedsOf(':base/*path/'))
  async declaredTerm(
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
  async date(@PageRequest() request: FrontRequest, @Param() date: DateParams): Promise<Outcome | undefined> {
    return this.ofArchive(request, await this.archives.date(date));
  }

  /** The latest comments on a public entry. */
  @Get(feedsOf('*path/'))
  async entryComments(
    @PageRequest() request: FrontRequest,
    @Param('path') path: readonly string[],
  ): Promise<Outcome | undefined> {
    const { shown } = request;
    const entry = await this.permalinks.resolve(
      `${this.site.requestedHome}/${path.map(encodeURIComponent).join('/')}/`,
    );
    const type = entry && this.types.get(entry.type);
    if (!entry || !type?.hasEntryPage || !type.public) return undefined;
    if (!STATUSES.isPublic(entry.status) || entry.password !== '') return undefined;
    shown.addEach(ENTRY_TAGS.summary, entry.id);
    shown.add(ENTRY_TAGS.comments(entry.id));
    const page = this.permalinks.of(entry, await this.permalinks.parentPaths([entry]), false);
    const title = this.words.all.commentsOn(textOf(this.rendering.title(entry)));
    return this.responses.answer(request, { page, title, items: await this.comments.latest(shown, entry.id) });
  }

  private async ofArchive(request: FrontRequest, archive: PostArchive | undefined): Promise<Outcome | undefined> {
    if (!archive || archive.hasFeed === false) return undefined;
    const { listing, introduction, addTags, isOnlyFull } = archive;
    const { shown, viewer } = request;
    const list = await this.listings.first(viewer, this.settings.get('feed_items'), listing);
    if (isOnlyFull && !list.total) return undefined;
    addTags(shown);
    const title = introduction.head.feed?.title ?? introduction.head.title;
    const items = await this.items.of(list.rows, shown);
    return this.responses.answer(request, { page: introduction.url, title, items });
  }
}
