/** The queries of the site's pages on the calendar. */
export { EventListings } from './event-listings.js';
export type * as Pages from './page-event.js';
export { PlaceListings, type FilterChoice, type PlacesOfPage } from './place-listings.js';
export { SinglePlaces } from './page-places.js';
export { SingleEvents } from './single-events.js';
export { SitemapEventsRepository } from './sitemap-events.repository.js';
