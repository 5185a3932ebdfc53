import { termsController } from '../../terms/routes/index.js';
import { EVENT_CATEGORY } from '../common/index.js';
import { EventCategoryPresenter } from './event-term.presenter.js';

/** The routes `cms/v2/cal_events_cat`. */
export const EventCategoriesController = termsController(EVENT_CATEGORY, EventCategoryPresenter, {
  name: 'EventCategoriesController',
  one: 'a category of events',
  many: 'categories of events',
});
