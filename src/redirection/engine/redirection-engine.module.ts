import { Module, type OnModuleInit } from '@nestjs/common';
import { CachedSite } from '#libs/invalidation';
import { OpenApiTags } from '#libs/openapi';
import { EntriesModule } from '../../entries/index.js';
import { SettingsModule } from '../../settings/index.js';
import { RedirectionCommonModule } from '../common/index.js';
import { VisitLogsModule } from '../logs/index.js';
import { RedirectionRecordsModule } from '../records/index.js';
import { RedirectRulesModule } from '../rules/index.js';
import { RemotePage } from './answers.js';
import { ExplanationPresenter } from './explanation.presenter.js';
import { Explanations } from './explanations.js';
import { FormerPermalinks } from './former-permalinks.js';
import { LiveRules } from './live-rules.js';
import { Moves } from './moves.js';
import { Redirections } from './redirections.js';
import { CustomFilters, VisitFacts } from './visit-facts.js';
import { RestWhyController, WhyController } from './why.controller.js';

/** Applies the rules to visits, and explains how. */
@Module({
  imports: [
    EntriesModule,
    RedirectionCommonModule,
    RedirectionRecordsModule,
    RedirectRulesModule,
    SettingsModule,
    VisitLogsModule,
  ],
  controllers: [WhyController, RestWhyController],
  providers: [
    CustomFilters,
    ExplanationPresenter,
    Explanations,
    FormerPermalinks,
    LiveRules,
    Moves,
    Redirections,
    RemotePage,
    VisitFacts,
  ],
  // Other modules register their filters.
  exports: [CustomFilters],
})
export class RedirectionEngineModule implements OnModuleInit {
  constructor(
    tags: OpenApiTags,
    private readonly site: CachedSite,
    private readonly redirections: Redirections,
  ) {
    tags.declare(115, {
      'lintel/v1 redirections':
        'Explanations of what happens to a visit of a URL. They name the rules that decide, also those that do not match.',
    });
    tags.declare(410, {
      redirections: 'Explanations of what happens to a visit of a URL. They name the rule that applies and why.',
    });
  }

  onModuleInit(): void {
    this.site.useRedirects(this.redirections);
  }
}
