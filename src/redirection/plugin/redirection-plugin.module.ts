import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { RedirectionCommonModule } from '../common/index.js';
import { RedirectGroupsModule } from '../groups/index.js';
import { VisitLogsModule } from '../logs/index.js';
import { RedirectionRecordsModule } from '../records/index.js';
import { DataUpgrade } from './data-upgrade.js';
import { PluginController } from './plugin.controller.js';
import {
  ConnectionTestPresenter,
  DeletedPresenter,
  InstallationPresenter,
  UpgradePresenter,
} from './plugin.presenter.js';
import { PluginRepository } from './plugin.repository.js';
import { PluginService } from './plugin.service.js';

/** The state of the tables, for maintenance tools of the convention's plugin. */
@Module({
  imports: [RedirectGroupsModule, RedirectionCommonModule, RedirectionRecordsModule, VisitLogsModule],
  controllers: [PluginController],
  providers: [
    ConnectionTestPresenter,
    DataUpgrade,
    DeletedPresenter,
    InstallationPresenter,
    PluginRepository,
    PluginService,
    UpgradePresenter,
  ],
})
export class RedirectionPluginModule {
  constructor(tags: OpenApiTags) {
    tags.declare(409, {
      'redirection/v1 plugin': 'The state of the tables of redirects, and tests of rules. Maintenance tools use it.',
    });
  }
}
