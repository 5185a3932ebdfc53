import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/index.js';
import { EventTermsModule } from '../terms/event-terms.module.js';
import { EventFeedRows } from './event-feed-rows.js';
import { EventFeeds } from './event-feeds.js';
import { FeedEvents } from './feed-events.js';
import { FeedSubjects } from './feed-subjects.js';

@Module({
  imports: [ContentModule, EventTermsModule],
  providers: [EventFeedRows, EventFeeds, FeedEvents, FeedSubjects],
  exports: [EventFeeds],
})
export class FeedsModule {}
