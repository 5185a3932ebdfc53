import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { EntriesModule } from '../../entries/index.js';
import { MediaModule } from '../../media/index.js';
import { RedirectionCommonModule } from '../common/index.js';
import { RedirectGroupsModule } from '../groups/index.js';
import { VisitLogsModule } from '../logs/index.js';
import { RedirectionRecordsModule } from '../records/index.js';
import { RedirectRulesModule } from '../rules/index.js';
import { FormerUrlImport } from './former-url-import.js';
import { FileReceiver } from './received-file.js';
import { RuleExport } from './rule-export.js';
import { RuleFilesController } from './rule-files.controller.js';
import { ExportPresenter, ImportersPresenter, ImportPresenter } from './rule-files.presenter.js';
import { RuleImport } from './rule-import.js';

/** Files of rules: their imports and exports. */
@Module({
  imports: [
    EntriesModule,
    MediaModule,
    RedirectGroupsModule,
    RedirectionCommonModule,
    RedirectionRecordsModule,
    RedirectRulesModule,
    VisitLogsModule,
  ],
  controllers: [RuleFilesController],
  providers: [
    ExportPresenter,
    FileReceiver,
    FormerUrlImport,
    ImportersPresenter,
    ImportPresenter,
    RuleExport,
    RuleImport,
  ],
})
export class RuleFilesModule {
  constructor(tags: OpenApiTags) {
    tags.declare(406, {
      'redirection/v1 import': 'Imports of rules from files and from other programs. Existing rules stay as they are.',
      'redirection/v1 export': 'Exports of rules as a file. An import reads it again.',
    });
  }
}
