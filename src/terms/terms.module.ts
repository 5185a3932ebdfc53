import { Module } from '@nestjs/common';
import { EntriesModule } from '../entries/entries.module.js';
import { ContentFreshnessModule } from '../content/freshness/content-freshness.module.js';
import { CategoriesController } from '../content/terms/categories.controller.js';
import { EventCategoriesController } from '../calendar/terms/event-categories.controller.js';
import { TagsController } from '../content/terms/tags.controller.js';
import { TermsPolicy } from './terms.policy.js';
import { TermAssignmentsModule } from './term-assignments.module.js';
import { TermList } from './term-list.js';
import { TermRemoval } from './term-removal.js';
import { TermRoutes } from './term-routes.js';
import { TermSlugs } from './term-slugs.js';
import { CategoryPresenter, EventCategoryPresenter, TagPresenter, TermPresenters } from './term.presenter.js';
import { TermsService } from './terms.service.js';

/** Categories, tags and the categories of events. */
@Module({
  imports: [ContentFreshnessModule, EntriesModule, TermAssignmentsModule],
  controllers: [CategoriesController, TagsController, EventCategoriesController],
  providers: [
    CategoryPresenter,
    EventCategoryPresenter,
    TagPresenter,
    TermsPolicy,
    TermList,
    TermPresenters,
    TermRemoval,
    TermRoutes,
    TermSlugs,
    TermsService,
  ],
  exports: [TermsPolicy, TermList, TermPresenters, TermsService],
})
export class TermsModule {}
