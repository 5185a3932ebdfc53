import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentPrompts } from '#libs/agents';
import { OpenApiTags } from '#libs/openapi';
import { SettingsModule } from '../../settings/index.js';
import { RedirectionCommonModule } from '../common/index.js';
import { ExternalRedirects } from './external-redirects.js';
import { LogTimes, MissPresenter, RedirectEntryPresenter } from './log-entry.presenter.js';
import { LOG_PROMPTS } from './log.prompts.js';
import { LogExportController, LogsController } from './logs.controller.js';
import { LogsRepository } from './logs.repository.js';
import { LogRetention, LogsService } from './logs.service.js';
import { VisitHistory } from './visit-history.js';
import { RedirectionLog, RedirectionMiss } from './visit-log.entity.js';
import { VisitLog } from './visit-log.js';
import { VisitSampler } from './visit-sampler.js';

const SHARED = [ExternalRedirects, LogsService, VisitHistory, VisitLog, VisitSampler];

/** The logs of redirected visits and of visits of missing pages. */
@Module({
  imports: [RedirectionCommonModule, SettingsModule, TypeOrmModule.forFeature([RedirectionLog, RedirectionMiss])],
  controllers: [LogsController, LogExportController],
  providers: [...SHARED, LogRetention, LogTimes, LogsRepository, MissPresenter, RedirectEntryPresenter],
  exports: SHARED,
})
export class VisitLogsModule {
  constructor(tags: OpenApiTags, prompts: AgentPrompts) {
    prompts.declare(...LOG_PROMPTS);
    tags.declare(404, {
      'redirection/v1 log': 'The log of redirected visits. Settings say how long entries are kept.',
      'redirection/v1 404': 'The log of visits of missing pages. Use it to find URLs that need a redirect.',
    });
  }
}
