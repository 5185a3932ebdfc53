import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { EntriesModule } from '../../entries/index.js';
import { SettingsModule } from '../../settings/index.js';
import { RedirectionCommonModule } from '../common/index.js';
import { VisitLogsModule } from '../logs/index.js';
import { RedirectionRecordsModule } from '../records/index.js';
import { RuleLoops } from './rule-loops.js';
import { RuleSettings } from './rule-settings.js';
import { RuleVersions } from './rule-versions.js';
import { RuleItemPresenter, RulePresenter, TargetPresenter } from './rule.presenter.js';
import { RulesController } from './rules.controller.js';
import { RulesService } from './rules.service.js';

const SHARED = [RulePresenter, RuleSettings, RulesService];

/** The routes of rules, and what a changed rule has to meet. */
@Module({
  imports: [EntriesModule, RedirectionCommonModule, RedirectionRecordsModule, SettingsModule, VisitLogsModule],
  controllers: [RulesController],
  providers: [...SHARED, RuleItemPresenter, RuleLoops, RuleVersions, TargetPresenter],
  exports: SHARED,
})
export class RedirectRulesModule {
  constructor(tags: OpenApiTags) {
    tags.declare(401, {
      'redirection/v1 redirect':
        'Rules that redirect visitors from one URL to another. The first matching rule applies.',
    });
  }
}
