import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { RuleChangesModule } from '../rules/rule-changes.module.js';
import { RedirectionSettingsModule } from '../settings/redirection-settings.module.js';
import { DataRemoval } from './data-removal.js';
import { DataUpgrade } from './data-upgrade.js';
import { InstallationChecks } from './installation-checks.js';
import { PluginController } from './plugin.controller.js';
import { DeletedPresenter, InstallationPresenter, ReachedPresenter, UpgradePresenter } from './plugin.presenters.js';

@Module({
  imports: [GroupsModule, LogsModule, RedirectionSettingsModule, RuleChangesModule],
  controllers: [PluginController],
  providers: [
    DataRemoval,
    DataUpgrade,
    DeletedPresenter,
    InstallationChecks,
    InstallationPresenter,
    ReachedPresenter,
    UpgradePresenter,
  ],
})
export class PluginModule {}
