/** The public API of the calendar module: what other modules may use. Pure functions of dates are in `dates.ts`. */
export { EVENT_TAGS } from './cache-tags.js';
export { CalendarModule } from './calendar.module.js';
export { EVENT, EVENT_CATEGORY, ORGANIZER, VENUE } from './calendar-types.js';
export type { EventContent } from './events/event-contents.repository.js';
export { EventImport, type NewEvent } from './events/event-import.js';
export { SeriesStopped } from './events/event-occurrences.js';
export type { LinkedKind } from './linked/linked-entries.js';
export { LinkedImport } from './linked/linked-import.js';
export { EventListings } from './pages/event-listings.js';
export type * as Pages from './pages/page-event.js';
export { SinglePlaces } from './pages/page-places.js';
export { SingleEvents } from './pages/single-events.js';
export { SitemapEventsRepository } from './pages/sitemap-events.repository.js';
