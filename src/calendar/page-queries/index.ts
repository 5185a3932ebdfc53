/** The queries of the site's pages on the calendar. */
export { formerDate, formerView, splitFormerPath, type FormerView } from './former-views.js';
export { EventListings } from './event-listings.js';
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
export { lastShownDay } from './month-layout.js';
export { PlaceListings, type FilterChoice, type PlacesOfPage } from './place-listings.js';
export { SEARCHABLE } from './places.repository.js';
export { SinglePlaces } from './page-places.js';
export { SingleEvents } from './single-events.js';
export { SitemapEventsRepository } from './sitemap-events.repository.js';
