/**
 * The record that all entry types share. Further parts of the public API are in `types`, `writing`, `lists`, `search`,
 * `permalinks` and `revisions`.
 */
export { ENTRY_TAGS } from './cache-tags.js';
export { ENTRIES_ERRORS } from './entries.errors.js';
export { EntriesModule } from './entries.module.js';
export { ENTRY_COLUMNS, TEXT_COLUMNS } from './entries.repository.js';
export { Entries } from './entries.service.js';
export { EntryMedia, type EntrySet, EntryTerms, type TermNode, type TermOwner, TermTree } from './entry-ports.js';
export { Entry, type EntryRow, EntryTotal, PostDetails } from './entry.entity.js';
export { PostDetailsRepository } from './post-details.repository.js';
