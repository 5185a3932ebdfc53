import { Module, type OnModuleInit } from '@nestjs/common';
import { CachedSite } from '#libs/freshness';
import { EngineModule } from './engine/engine.module.js';
import { Redirections } from './engine/redirections.js';
import { GroupsModule } from './groups/groups.module.js';
import { LogsModule } from './logs/logs.module.js';
import { PluginModule } from './plugin/plugin.module.js';
import { RedirectionPolicy } from './redirection.policy.js';
import { RedirectionSettingsModule } from './settings/redirection-settings.module.js';
import { RuleFilesModule } from './files/rule-files.module.js';
import { RulesModule } from './rules/rules.module.js';

/** The room of `redirection/v1`: rules that redirect visits, and the engine that obeys them. */
@Module({
  imports: [
    EngineModule,
    GroupsModule,
    LogsModule,
    PluginModule,
    RedirectionSettingsModule,
    RuleFilesModule,
    RulesModule,
  ],
  providers: [RedirectionPolicy],
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
