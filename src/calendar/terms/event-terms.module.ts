import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { CalendarCategoriesController } from './calendar-categories.controller.js';
import { CalendarTagsController } from './calendar-tags.controller.js';
import { EventCategoriesController } from './event-categories.controller.js';
import { CategoryPaths } from './category-paths.js';
import { EmbeddedTerms } from './embedded-terms.js';
import { EVENT_TERM_CONSTRAINTS } from './event-term-constraints.js';
import { EventCategoryPresenter, EventTermPresenter, LinkedEventTermPresenter } from './event-term.presenter.js';
import { EventTermRoutes } from './event-term-routes.js';
import { EventTermsPolicy } from './event-terms.policy.js';
import { TermCarriers } from './term-carriers.js';

/** The categories and tags of events. */
@Module({
  imports: [EntriesModule, IdentityModule, MediaModule, RenderingModule, SettingsModule, TermsModule],
  controllers: [CalendarCategoriesController, CalendarTagsController, EventCategoriesController],
  providers: [
    CategoryPaths,
    EmbeddedTerms,
    ...EVENT_TERM_CONSTRAINTS,
    EventCategoryPresenter,
    EventTermPresenter,
    EventTermRoutes,
    EventTermsPolicy,
    LinkedEventTermPresenter,
    TermCarriers,
  ],
  exports: [CategoryPaths, EmbeddedTerms, EventTermPresenter],
})
export class EventTermsModule {}
