export { ContentModule } from './content.module.js';
export { OtherTypesModule } from './other-types/other-types.module.js';
export { THEME } from './registry/theme.presenter.js';
export type { LinkedEntry, EntryIdentity } from './site/entry-listings.repository.js';
export { type EntryListPage, type EntryListing, EntryListings } from './site/entry-listings.service.js';
export { Sitemap, type SitemapUrl } from './site/sitemap.service.js';
export { CommentPosting, type TypedComment } from './comments/comments.service.js';
