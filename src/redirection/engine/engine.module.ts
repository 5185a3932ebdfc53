import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { MediaModule } from '../../media/index.js';
import { SettingsModule } from '../../settings/index.js';
import { LogsModule } from '../logs/logs.module.js';
import { RedirectionSettingsModule } from '../settings/redirection-settings.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { CustomFilters } from './custom-filters.js';
import { LiveRules } from './live-rules.js';
import { Moves } from './moves.js';
import { Redirections } from './redirections.js';
import { ForeignPage } from './visits/foreign-page.js';
import { FormerPermalinks } from './visits/former-permalinks.js';
import { VisitFacts } from './visits/visit-facts.js';
import { Explanations } from './why/explanations.js';
import { WhyController } from './why/why.controller.js';

@Module({
  imports: [EntriesModule, MediaModule, SettingsModule, LogsModule, RedirectionSettingsModule, RulesModule],
  controllers: [WhyController],
  providers: [CustomFilters, Explanations, ForeignPage, FormerPermalinks, LiveRules, Moves, Redirections, VisitFacts],
  exports: [CustomFilters, Explanations, Redirections],
})
export class EngineModule {}
