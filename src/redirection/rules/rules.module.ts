import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntriesModule } from '../../entries/index.js';
import { MediaModule } from '../../media/index.js';
import { SettingsModule } from '../../settings/index.js';
import { GroupsModule } from '../groups/groups.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { RedirectionSettingsModule } from '../settings/redirection-settings.module.js';
import { RuleBulk } from './rule-bulk.js';
import { RuleChangesModule } from './rule-changes.module.js';
import { RuleItemPresenter, RulePresenter } from './rule.presenter.js';
import { RuleList } from './rule-list.js';
import { RuleLoops } from './rule-loops.js';
import { RuleRows } from './rule-rows.js';
import { RuleSettings } from './rule-settings.js';
import { RuleWriter } from './rule-writer.js';
import { RulesController } from './rules.controller.js';
import { TargetPresenter } from './target.presenter.js';
import { RedirectionChange, RedirectionRule } from './redirection-rule.entity.js';

@Module({
  imports: [
    EntriesModule,
    MediaModule,
    SettingsModule,
    GroupsModule,
    LogsModule,
    RedirectionSettingsModule,
    RuleChangesModule,
    TypeOrmModule.forFeature([RedirectionChange, RedirectionRule]),
  ],
  controllers: [RulesController],
  providers: [
    RuleBulk,
    RuleItemPresenter,
    RuleList,
    RuleLoops,
    RulePresenter,
    RuleRows,
    RuleSettings,
    RuleWriter,
    TargetPresenter,
  ],
  exports: [RuleChangesModule, RuleLoops, RulePresenter, RuleRows, RuleSettings],
})
export class RulesModule {}
