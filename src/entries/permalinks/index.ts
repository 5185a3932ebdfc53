/** The URLs of entries: permalinks, former paths, and resolving a URL to its entry. */
export { PERMALINK_COLUMNS, type ParentPaths, Permalinks } from './permalinks.js';
export type { IdRange } from './published-entries.repository.js';
export { type MovedPath, type NamedEntry, type PostHints, PublishedEntries } from './published-entries.js';
