/** The URLs of entries: permalinks, former paths, and resolving a URL to its entry. */
export { LOCATED, type ParentPaths, Permalinks } from './permalinks.js';
export { type FormerAddress, type NamedEntry, type PostMarks, PublishedEntries } from './published-entries.js';
