/** The URLs of entries: permalinks, former addresses, and the entries behind them. */
export { LOCATED, type ParentPaths, Permalinks } from './permalinks.js';
export { type FormerAddress, type NamedEntry, type PostMarks, PublishedEntries } from './published-entries.js';
