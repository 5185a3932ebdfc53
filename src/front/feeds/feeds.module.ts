import { Module } from '@nestjs/common';
import { CalendarModule } from '../../calendar/index.js';
import { CommentsModule } from '../../comments/index.js';
import { ContentModule } from '../../content/index.js';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { FrontCommonModule } from '../common/index.js';
import { EventPagesModule } from '../events/index.js';
import { ListPagesModule } from '../lists/index.js';
import { SiteWordsModule } from '../words/index.js';
import { EventFeedsController } from './event-feeds.controller.js';
import { CommentItems, FeedItems } from './feed-items.js';
import { FeedResponses } from './feed-responses.js';
import { FeedController } from './feed.controller.js';
import { FEED_SETTINGS } from './feeds.settings.js';
import { SitemapSections } from './sitemap-sections.js';
import { RobotsController, SitemapController } from './sitemap.controller.js';

/** Feeds and sitemaps. */
@Module({
  imports: [
    CalendarModule,
    CommentsModule,
    ContentModule,
    EntriesModule,
    IdentityModule,
    RenderingModule,
    SettingsModule.forFeature(FEED_SETTINGS),
    TermsModule,
    FrontCommonModule,
    EventPagesModule,
    ListPagesModule,
    SiteWordsModule,
  ],
  controllers: [EventFeedsController, FeedController, SitemapController, RobotsController],
  providers: [CommentItems, FeedItems, FeedResponses, SitemapSections],
})
export class FeedsModule {}
