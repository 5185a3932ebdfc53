import { Module, type OnModuleInit } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { FrontCachedPages } from './cached-pages.js';
import { CommentForms } from './comments/comment-forms.js';
import { CommentSections } from './comments/comment-sections.js';
import { EmbedView } from './embed/embed-view.js';
import { EntryHeads } from './entries/entry-heads.js';
import { CommentItems } from './feeds/comment-items.js';
import { FeedItems } from './feeds/feed-items.js';
import { Feeds } from './feeds/feeds.js';
import { EventPagesModule } from './events/events.module.js';
import { EntryPage } from './entries/entry-page.js';
import { EntryCookies } from './entries/entry-cookies.js';
import { EntrySurroundings } from './entries/entry-surroundings.js';
import { EntryViews } from './entries/entry-views.js';
import { AuthorArchive } from './lists/author-archive.js';
import { DateArchive } from './lists/date-archive.js';
import { FrontPage } from './lists/front-page.js';
import { ListPages } from './lists/list-pages.js';
import { PostLists } from './lists/post-lists.js';
import { PostSummaries } from './lists/post-summaries.js';
import { QueryForms } from './lists/query-forms.js';
import { SearchPage } from './lists/search-page.js';
import { TermArchive } from './lists/term-archive.js';
import { FrontPages } from './shell/front-pages.js';
import { ShellModule } from './shell/shell.module.js';
import { Robots } from './sitemap/robots.js';
import { Sitemap } from './sitemap/sitemap.js';
import { SitemapRows } from './sitemap/sitemap-rows.js';
import { StyleSheet } from './shell/style-sheet.js';

/** The room of the site's own pages. */
@Module({
  imports: [ContentModule, EventPagesModule, ShellModule],
  providers: [
    AuthorArchive,
    CommentForms,
    CommentItems,
    CommentSections,
    DateArchive,
    EmbedView,
    EntryHeads,
    EntryPage,
    EntryCookies,
    EntrySurroundings,
    EntryViews,
    FeedItems,
    Feeds,
    FrontCachedPages,
    FrontPage,
    ListPages,
    PostLists,
    PostSummaries,
    QueryForms,
    Robots,
    SearchPage,
    Sitemap,
    SitemapRows,
    TermArchive,
  ],
})
export class FrontModule implements OnModuleInit {
  constructor(
    private readonly pages: FrontPages,
    private readonly style: StyleSheet,
    private readonly embeds: EmbedView,
    private readonly feeds: Feeds,
    private readonly sitemap: Sitemap,
    private readonly robots: Robots,
    private readonly front: FrontPage,
    private readonly queryForms: QueryForms,
    private readonly search: SearchPage,
    private readonly terms: TermArchive,
    private readonly authors: AuthorArchive,
    private readonly dates: DateArchive,
    private readonly entries: EntryPage,
  ) {}

  onModuleInit(): void {
    const { style, embeds, feeds, sitemap, robots, front, queryForms, search, terms, authors, dates, entries } = this;
    this.pages.register(
      style,
      embeds,
      feeds,
      sitemap,
      robots,
      front,
      queryForms,
      search,
      terms,
      authors,
      dates,
      entries,
    );
  }
}
