import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntriesModule } from '../../entries/index.js';
import { MediaModule } from '../../media/index.js';
import { SettingsModule } from '../../settings/index.js';
import { RedirectionSettingsModule } from '../settings/redirection-settings.module.js';
import { ExternalRedirects } from './external-redirects.js';
import { LogExportController } from './log-export.controller.js';
import { LogExport } from './log-export.js';
import { LogLists } from './log-lists.js';
import { LogReader } from './log-reader.js';
import { LogRemoval } from './log-removal.js';
import { LogRetention } from './log-retention.js';
import { LogTimes } from './log-times.js';
import { LogsController } from './logs.controller.js';
import { MissPresenter, RedirectEntryPresenter } from './log-entry.presenter.js';
import { VisitLog } from './visit-log.js';
import { VisitWriter } from './visit-writer.js';
import { RedirectionLog, RedirectionMiss } from './visit-log.entity.js';

@Module({
  imports: [
    EntriesModule,
    MediaModule,
    SettingsModule,
    RedirectionSettingsModule,
    TypeOrmModule.forFeature([RedirectionLog, RedirectionMiss]),
  ],
  controllers: [LogsController, LogExportController],
  providers: [
    ExternalRedirects,
    LogExport,
    LogLists,
    LogReader,
    LogRemoval,
    LogRetention,
    LogTimes,
    MissPresenter,
    RedirectEntryPresenter,
    VisitLog,
    VisitWriter,
  ],
  exports: [ExternalRedirects, LogRemoval, VisitLog],
})
export class LogsModule {}
