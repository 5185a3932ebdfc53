/** What pages list. */
export type { EntryIdentity, LinkedEntry } from './entry-listings.repository.js';
export { type EntryListing, EntryListings, type EntryListPage } from './entry-listings.service.js';
export { SiteListingsModule } from './site-listings.module.js';
export { Sitemap, type SitemapUrl } from './sitemap.service.js';
