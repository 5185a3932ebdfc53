export { ContentModule } from './content.module.js';
export { OtherTypesModule } from './other-types/index.js';
export { THEME } from './registry/index.js';
export type { LinkedEntry, EntryIdentity } from './site/index.js';
export { type EntryListPage, type EntryListing, EntryListings } from './site/index.js';
export { Sitemap, type SitemapUrl } from './site/index.js';
export { CommentPosting } from './comments/index.js';
export { CONTENT_CHANGES } from './reported-changes.js';
export { DeclaredChanges } from './types/index.js';
