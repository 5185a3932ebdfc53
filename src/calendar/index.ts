/** The public API of the calendar. Queries for pages are in `pages/index.ts`, functions for dates in `#libs/times`. */
export { EVENT_TAGS } from './schedule/cache-tags.js';
export { CalendarModule } from './calendar.module.js';
export { CALENDAR_POSTS, CANCELLED, EVENT, EVENT_CATEGORY, ORGANIZER, VENUE } from './common/calendar-types.js';
export type { EventContent } from './events/event-contents.repository.js';
export { EventImport, type NewEvent } from './events/event-import.js';
export { SeriesWriter } from './events/series-writer.js';
export { SeriesStopped } from './events/event-occurrences.js';
export type { LinkedKind } from './places/linked-entries.js';
export { LinkedImport } from './places/linked-import.js';
