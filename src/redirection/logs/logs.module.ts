import { Module } from '@nestjs/common';
import { RedirectionSettingsModule } from '../settings/redirection-settings.module.js';
import { VisitLog } from './visit-log.js';
import { VisitWriter } from './visit-writer.js';

@Module({
  imports: [RedirectionSettingsModule],
  providers: [VisitLog, VisitWriter],
  exports: [VisitLog],
})
export class LogsModule {}
