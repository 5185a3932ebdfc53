import { Module } from '@nestjs/common';
import { CommentsModule } from '../comments/index.js';
import { EntriesModule } from '../entries/index.js';
import { IdentityModule } from '../identity/index.js';
import { MediaModule } from '../media/index.js';
import { RenderingModule } from '../rendering/index.js';
import { SettingsModule } from '../settings/index.js';
import { TermsModule } from '../terms/index.js';
import { ContentModule } from '../content/index.js';
import { FrontCachedPages } from './cached-pages.js';
import { CommentForms } from './comments/comment-forms.js';
import { CommentSections } from './comments/comment-sections.js';
import { EmbedController } from './embed/embed.controller.js';
import { EntryCookies } from './entries/entry-cookies.js';
import { EntryHeads } from './entries/entry-heads.js';
import { EntryViews } from './entries/entry-views.js';
import { EntryController } from './entries/entry.controller.js';
import { EventPagesModule } from './events/events.module.js';
import { CommentItems, FeedItems } from './feeds/feed-items.js';
import { FeedController } from './feeds/feed.controller.js';
import { ListPages } from './lists/list-pages.js';
import { ArchiveController, HomeController, QueryController } from './lists/list.controllers.js';
import { PostArchives } from './lists/post-archives.js';
import { PostLists } from './lists/post-lists.js';
import { PostSummaries } from './lists/post-summaries.js';
import { ShellModule } from './shell/shell.module.js';
import { SitemapRows } from './sitemap/sitemap-rows.js';
import { RobotsController, SitemapController } from './sitemap/sitemap.controller.js';
import { StyleController } from './style/style.controller.js';
import { PAGE_SETTINGS } from './front.settings.js';

/** The site's own pages. */
@Module({
  imports: [
    CommentsModule,
    EntriesModule,
    IdentityModule,
    MediaModule,
    RenderingModule,
    SettingsModule.forFeature(PAGE_SETTINGS),
    TermsModule,
    ContentModule,
    EventPagesModule,
    ShellModule,
  ],
  // Where the query of the home names several things, the first controller with a page for one of them answers.
  controllers: [
    EmbedController,
    FeedController,
    HomeController,
    QueryController,
    ArchiveController,
    EntryController,
    RobotsController,
    SitemapController,
    StyleController,
  ],
  providers: [
    CommentForms,
    CommentItems,
    CommentSections,
    EntryCookies,
    EntryHeads,
    EntryViews,
    FeedItems,
    FrontCachedPages,
    ListPages,
    PostArchives,
    PostLists,
    PostSummaries,
    SitemapRows,
  ],
})
export class FrontModule {}
