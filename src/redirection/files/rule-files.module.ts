import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { MediaModule } from '../../media/index.js';
import { SettingsModule } from '../../settings/index.js';
import { GroupsModule } from '../groups/groups.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { RedirectionSettingsModule } from '../settings/redirection-settings.module.js';
import { FormerAddressImport } from './former-address-import.js';
import { FileReceiver } from './received-file.js';
import { RuleExport } from './rule-export.js';
import { RuleFilesController } from './rule-files.controller.js';
import { ExportPresenter, ImportPresenter, ImportersPresenter } from './rule-files.presenters.js';
import { RuleImport } from './rule-import.js';

@Module({
  imports: [
    EntriesModule,
    MediaModule,
    SettingsModule,
    GroupsModule,
    LogsModule,
    RedirectionSettingsModule,
    RulesModule,
  ],
  controllers: [RuleFilesController],
  providers: [
    ExportPresenter,
    FileReceiver,
    FormerAddressImport,
    ImportPresenter,
    ImportersPresenter,
    RuleExport,
    RuleImport,
  ],
  exports: [RuleExport, RuleImport],
})
export class RuleFilesModule {}
