import { Module } from '@nestjs/common';
import { AggregatorModule } from '../aggregator/index.js';
import { ScheduledChangesModule } from '../scheduled-changes/index.js';
import { SettingsModule } from '../settings/index.js';
import { WebhooksModule } from '../webhooks/index.js';
import { NoticeMails } from './notice-mails.js';
import { NoticeWords } from './notice-words.js';
import { Notices } from './notices.js';
import { NOTICE_SETTINGS } from './notices.settings.js';

/** Mails about what people have to look at. */
@Module({
  imports: [AggregatorModule, ScheduledChangesModule, SettingsModule.forFeature(NOTICE_SETTINGS), WebhooksModule],
  providers: [NoticeMails, NoticeWords, Notices],
})
export class NoticesModule {}
