/** The door of the calendar room: what other rooms may use. */
export { CalendarModule } from './calendar.module.js';
export { EVENT, ORGANIZER, VENUE } from './calendar-types.js';
export { EventTrash } from './events/event-trash.js';
export { EventWriter } from './events/event-writer.js';
export { EventFeeds } from './feeds/event-feeds.js';
export { ownNumber } from './global-id.js';
export { EventContents, type EventContent } from './importing/event-contents.js';
export { EventImport, type EventDraft, type NewEvent } from './importing/event-import.js';
export { EventSeries, dateInSeries, type SeriesDate } from './importing/event-series.js';
export { Lineages } from './importing/lineages.js';
export { LinkedImport, type StoredLinked } from './importing/linked-import.js';
export type { LinkedKind } from './linked/linked-kind.js';
export { nameKeyOf } from './linked/linked-writer.js';
export { Organizers } from './organizers/organizers.service.js';
export * from './dates.js';
export { siteZone } from './times/site-zone.js';
export { Venues } from './venues/venues.service.js';
export { isWebsite } from './website.js';
