import { Module } from '@nestjs/common';
import { Dialect } from '#libs/rest';
import { EntriesModule } from '../../entries/index.js';
import { SettingsModule } from '../../settings/index.js';
import { Taxonomies, TermsModule } from '../../terms/index.js';
import { EVENT_CATEGORY, conventionName } from '../common/index.js';
import { EventCategoriesController } from './event-categories.controller.js';
import {
  EmbeddedTerms,
  EventCategoryPresenter,
  EventTermPresenter,
  LinkedEventTermPresenter,
} from './event-term.presenter.js';
import { CalendarCategoriesController, CalendarTagsController } from './event-terms.controller.js';
import { EVENT_TERM_CONSTRAINTS } from './event-terms.dto.js';
import { EventTermsPolicy } from './event-terms.policy.js';
import { EventTermsRepository } from './event-terms.repository.js';
import { EventTermsService } from './event-terms.service.js';
import { CategoryPaths, EventTerms, FilterTerms } from './named-terms.js';

const SHARED = [CategoryPaths, EmbeddedTerms, EventTermPresenter, EventTerms, FilterTerms];

/** The categories and tags of events. */
@Module({
  imports: [EntriesModule, SettingsModule, TermsModule],
  controllers: [CalendarCategoriesController, CalendarTagsController, EventCategoriesController],
  providers: [
    ...EVENT_TERM_CONSTRAINTS,
    ...SHARED,
    EventCategoryPresenter,
    EventTermsPolicy,
    EventTermsRepository,
    EventTermsService,
    LinkedEventTermPresenter,
  ],
  exports: SHARED,
})
export class EventTermsModule {
  constructor(taxonomies: Taxonomies, dialect: Dialect) {
    taxonomies.register(EVENT_CATEGORY);
    dialect.declare(conventionName(EVENT_CATEGORY.name));
  }
}
