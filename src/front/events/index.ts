/** The pages of events, their lists and calendars, venues and organizers. */
export { EventDates } from './event-dates.js';
export { EventLinks, topLists } from './event-links.js';
export { EventListPages, type ListParams, LISTS } from './event-lists.js';
export { EventPagesModule } from './event-pages.module.js';
