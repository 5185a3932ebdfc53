/** The queries of the site's pages on the calendar. */
export { EventListings } from './event-listings.js';
export { formerDate, formerView, type FormerView, splitFormerPath } from './former-views.js';
export { lastShownDay } from './month-layout.js';
export type {
  EventKey,
  EventsOfPage,
  MonthEvent,
  MonthWeek,
  PageCost,
  PageDate,
  PageEvent,
  PageFilter,
  PageLink,
  PageOrganizer,
  PageSeries,
  PageTimes,
  PageVenue,
  WholeEvent,
  WholePlace,
} from './page-event.js';
export { SinglePlaces } from './page-places.js';
export { PageQueriesModule } from './page-queries.module.js';
export { type FilterChoice, PlaceListings, type PlacesOfPage } from './place-listings.js';
export { SEARCHABLE } from './places.repository.js';
export { SingleEvents } from './single-events.js';
