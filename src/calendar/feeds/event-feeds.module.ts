import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { PageQueriesModule } from '../page-queries/index.js';
import { EventTermsModule } from '../terms/index.js';
import { EventFeedFiles } from './event-feed-files.js';
import { EventFeedController } from './event-feed.controller.js';
import { EventFeedRepository } from './event-feed.repository.js';
import { FeedEvents } from './feed-events.js';
import { FeedSubjects } from './feed-subjects.js';
import { FormerFeedController, FormerRootFeedController } from './former-feed.controller.js';

/** Files and feeds of events in the iCalendar format. */
@Module({
  imports: [EntriesModule, EventTermsModule, MediaModule, PageQueriesModule, RenderingModule, SettingsModule],
  controllers: [EventFeedController, FormerFeedController, FormerRootFeedController],
  providers: [EventFeedFiles, EventFeedRepository, FeedEvents, FeedSubjects],
})
export class EventFeedsModule {}
