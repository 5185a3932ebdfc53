import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/index.js';
import { EventTermsModule } from '../terms/event-terms.module.js';
import { EventFeedController } from './event-feed.controller.js';
import { EventFeedRows } from './event-feed-rows.js';
import { FeedEvents } from './feed-events.js';
import { FeedSubjects } from './feed-subjects.js';

@Module({
  imports: [ContentModule, EventTermsModule],
  controllers: [EventFeedController],
  providers: [EventFeedRows, FeedEvents, FeedSubjects],
})
export class FeedsModule {}
