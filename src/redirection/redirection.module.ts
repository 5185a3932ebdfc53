import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { RedirectionEngineModule } from './engine/index.js';
import { RuleFilesModule } from './files/index.js';
import { RedirectGroupsModule } from './groups/index.js';
import { VisitLogsModule } from './logs/index.js';
import { RedirectionPluginModule } from './plugin/index.js';
import { RedirectRulesModule } from './rules/index.js';
import { RedirectionSettingsModule } from './settings/index.js';

/** The namespace `redirection/v1`: rules that redirect visits, and the engine that applies them. */
@Module({
  imports: [
    RedirectionSettingsModule,
    RedirectGroupsModule,
    VisitLogsModule,
    RedirectRulesModule,
    RedirectionEngineModule,
    RedirectionPluginModule,
    RuleFilesModule,
  ],
  exports: [RedirectionEngineModule, RedirectRulesModule, VisitLogsModule],
})
export class RedirectionModule {
  constructor(tags: OpenApiTags) {
    tags.declare(400, {
      'redirection/v1': 'The index of the namespace of redirects. It describes every route below it.',
    });
    tags.declare(403, {
      'redirection/v1 bulk': 'Actions on many rules, groups or log entries at once. Select them by ID or by a filter.',
    });
  }
}
