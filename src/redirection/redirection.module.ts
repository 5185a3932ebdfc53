import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CachedSite } from '#libs/invalidation';
import { EntriesModule } from '../entries/index.js';
import { MediaModule } from '../media/index.js';
import { SettingsModule } from '../settings/index.js';
import { RemotePage } from './engine/answers.js';
import { Explanations } from './engine/explanations.js';
import { FormerPermalinks } from './engine/former-permalinks.js';
import { LiveRules } from './engine/live-rules.js';
import { Moves } from './engine/moves.js';
import { Redirections } from './engine/redirections.js';
import { CustomFilters, VisitFacts } from './engine/visit-facts.js';
import { WhyController } from './engine/why.controller.js';
import { FormerUrlImport } from './files/former-url-import.js';
import { FileReceiver } from './files/received-file.js';
import { RuleExport } from './files/rule-export.js';
import { RuleFilesController } from './files/rule-files.controller.js';
import { ExportPresenter, ImportersPresenter, ImportPresenter } from './files/rule-files.presenter.js';
import { RuleImport } from './files/rule-import.js';
import { GroupItemPresenter, GroupPresenter } from './groups/group.presenter.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsRepository } from './groups/groups.repository.js';
import { GroupsService } from './groups/groups.service.js';
import { RedirectionGroup } from './groups/redirection-group.entity.js';
import { LogTimes, MissPresenter, RedirectEntryPresenter } from './logs/log-entry.presenter.js';
import { LogExportController, LogsController } from './logs/logs.controller.js';
import { LogsRepository } from './logs/logs.repository.js';
import { LogRetention, LogsService } from './logs/logs.service.js';
import { RedirectionLog, RedirectionMiss } from './logs/visit-log.entity.js';
import { VisitHistory } from './logs/visit-history.js';
import { ExternalRedirects } from './logs/external-redirects.js';
import { VisitLog } from './logs/visit-log.js';
import { VisitSampler } from './logs/visit-sampler.js';
import { DataUpgrade } from './plugin/data-upgrade.js';
import { PluginController } from './plugin/plugin.controller.js';
import {
  DeletedPresenter,
  InstallationPresenter,
  ConnectionTestPresenter,
  UpgradePresenter,
} from './plugin/plugin.presenter.js';
import { PluginRepository } from './plugin/plugin.repository.js';
import { PluginService } from './plugin/plugin.service.js';
import { RedirectionPolicy } from './redirection.policy.js';
import { RedirectionChange, RedirectionRule } from './rules/redirection-rule.entity.js';
import { RuleChangesRepository } from './rules/rule-changes.repository.js';
import { RuleLoops } from './rules/rule-loops.js';
import { RuleSettings } from './rules/rule-settings.js';
import { RuleItemPresenter, RulePresenter, TargetPresenter } from './rules/rule.presenter.js';
import { RuleVersions } from './rules/rule-versions.js';
import { RulesController } from './rules/rules.controller.js';
import { RulesRepository } from './rules/rules.repository.js';
import { RulesService } from './rules/rules.service.js';
import { RedirectionSettingsModule } from './settings/redirection-settings.module.js';
import { RedirectionSettingsController } from './settings/settings.controller.js';
import { RedirectionSettingsPresenter } from './settings/settings.presenter.js';
import { RedirectionSettingsService } from './settings/settings.service.js';

const SETTINGS = [RedirectionSettingsPresenter, RedirectionSettingsService];
const GROUPS = [GroupItemPresenter, GroupPresenter, GroupsRepository, GroupsService];
const RULES = [
  RuleChangesRepository,
  RuleItemPresenter,
  RuleLoops,
  RulePresenter,
  RuleSettings,
  RuleVersions,
  RulesRepository,
  RulesService,
  TargetPresenter,
];
const LOGS = [
  ExternalRedirects,
  LogRetention,
  LogTimes,
  LogsRepository,
  LogsService,
  MissPresenter,
  RedirectEntryPresenter,
  VisitHistory,
  VisitLog,
  VisitSampler,
];
const ENGINE = [CustomFilters, Explanations, RemotePage, FormerPermalinks, LiveRules, Moves, Redirections, VisitFacts];
const FILES = [
  ExportPresenter,
  FileReceiver,
  FormerUrlImport,
  ImportersPresenter,
  ImportPresenter,
  RuleExport,
  RuleImport,
];
const PLUGIN = [
  DeletedPresenter,
  InstallationPresenter,
  DataUpgrade,
  PluginRepository,
  PluginService,
  ConnectionTestPresenter,
  UpgradePresenter,
];

/** The namespace `redirection/v1`: rules that redirect visits, and the engine that applies them. */
@Module({
  imports: [
    EntriesModule,
    MediaModule,
    SettingsModule,
    RedirectionSettingsModule,
    TypeOrmModule.forFeature([RedirectionChange, RedirectionGroup, RedirectionLog, RedirectionMiss, RedirectionRule]),
  ],
  controllers: [
    RedirectionSettingsController,
    GroupsController,
    LogsController,
    LogExportController,
    RulesController,
    WhyController,
    PluginController,
    RuleFilesController,
  ],
  providers: [...SETTINGS, ...GROUPS, ...RULES, ...LOGS, ...ENGINE, ...FILES, ...PLUGIN, RedirectionPolicy],
  // Other modules register their filters.
  exports: [CustomFilters, RulesService, VisitHistory],
})
export class RedirectionModule implements OnModuleInit {
  constructor(
    private readonly site: CachedSite,
    private readonly redirections: Redirections,
  ) {}

  onModuleInit(): void {
    this.site.useRedirects(this.redirections);
  }
}
