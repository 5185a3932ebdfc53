import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { EventTermsModule } from '../terms/event-terms.module.js';
import { EventFeedController } from './event-feed.controller.js';
import { EventFeedRows } from './event-feed-rows.js';
import { FeedEvents } from './feed-events.js';
import { FeedSubjects } from './feed-subjects.js';

@Module({
  imports: [EntriesModule, IdentityModule, MediaModule, RenderingModule, SettingsModule, TermsModule, EventTermsModule],
  controllers: [EventFeedController],
  providers: [EventFeedRows, FeedEvents, FeedSubjects],
})
export class FeedsModule {}
