import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { Dialect } from '#libs/presenting';
import { EntriesModule } from '../../entries/index.js';
import { ModelContributions } from '../../model/index.js';
import { SettingsModule } from '../../settings/index.js';
import { Taxonomies, TermsModule } from '../../terms/index.js';
import { EVENT_CATEGORY, conventionName } from '../common/index.js';
import { DeclaredEventTerms } from './declared-event-terms.js';
import { EventCategoriesController } from './event-categories.controller.js';
import { EventTermArgs } from './event-term-args.js';
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

const SHARED = [CategoryPaths, DeclaredEventTerms, EmbeddedTerms, EventTermPresenter, EventTerms, FilterTerms];

/** The categories and tags of events. */
@Module({
  imports: [EntriesModule, SettingsModule, TermsModule],
  controllers: [CalendarCategoriesController, CalendarTagsController, EventCategoriesController],
  providers: [
    ...EVENT_TERM_CONSTRAINTS,
    ...SHARED,
    EventCategoryPresenter,
    EventTermArgs,
    EventTermsPolicy,
    EventTermsRepository,
    EventTermsService,
    LinkedEventTermPresenter,
  ],
  exports: SHARED,
})
export class EventTermsModule {
  constructor(
    taxonomies: Taxonomies,
    dialect: Dialect,
    tags: OpenApiTags,
    model: ModelContributions,
    languageArgs: EventTermArgs,
  ) {
    model.register(languageArgs);
    taxonomies.register(EVENT_CATEGORY);
    dialect.declare(conventionName(EVENT_CATEGORY.name));
    tags.declare(190, {
      'cms/v2 cal_events_cat':
        'The categories of events as terms of the content namespace. The calendar has them, too.',
    });
    tags.declare(204, {
      'cal/events/v1 categories': 'Terms with parents that group events. They are separate from those of posts.',
      'cal/events/v1 tags': 'Terms without parents that describe events. Posts have the same ones.',
    });
  }
}
