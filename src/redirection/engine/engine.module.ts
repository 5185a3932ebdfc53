import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/index.js';
import { LogsModule } from '../logs/logs.module.js';
import { RedirectionSettingsModule } from '../settings/redirection-settings.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { CustomFilters } from './custom-filters.js';
import { LiveRules } from './live-rules.js';
import { Redirections } from './redirections.js';
import { ForeignPage } from './visits/foreign-page.js';
import { FormerPermalinks } from './visits/former-permalinks.js';
import { VisitFacts } from './visits/visit-facts.js';

@Module({
  imports: [ContentModule, LogsModule, RedirectionSettingsModule, RulesModule],
  providers: [CustomFilters, ForeignPage, FormerPermalinks, LiveRules, Redirections, VisitFacts],
  exports: [CustomFilters, LiveRules, Redirections],
})
export class EngineModule {}
