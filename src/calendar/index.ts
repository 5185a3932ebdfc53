/** The public API of the calendar. Queries for pages are in `page-queries/index.ts`, generated events in `demo/index.ts`. */
export { CALENDAR_POSTS } from './calendar-posts.js';
export { CALENDAR_CHANGES } from './reported-changes.js';
export { CalendarModule } from './calendar.module.js';
export { CANCELLED, EVENT, EVENT_CATEGORY } from './common/index.js';
export type { EventContent } from './events/index.js';
export { EventImport, type NewEvent } from './events/index.js';
export { SeriesStopped } from './events/index.js';
export { SeriesWriter } from './events/index.js';
export { ORGANIZER } from './organizers/index.js';
export { Organizers } from './organizers/index.js';
export type { LinkedKind } from './places/index.js';
export { LinkedImport } from './places/index.js';
export { EVENT_TAGS } from './schedule/index.js';
export { VENUE } from './venues/index.js';
export { Venues } from './venues/index.js';
