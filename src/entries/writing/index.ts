/** Writing entries: single writes, imports, and the effects of every write. */
export { EndDate, EndStatus } from './end-args.js';
export { END_STATUSES, type SentEnd } from './end-dates.js';
export { EntryChanges } from './entry-changes.js';
export { type DeletedEntries, EntryDeletion } from './entry-deletion.js';
export { type EntryInput, filteredTexts, readDate, type RichText } from './entry-drafts.js';
export { EntryImport, type ImportedEntry } from './entry-import.js';
export {
  type DetailsOfType,
  type ForeignItem,
  type ForeignReference,
  type WrittenDetails,
  ImportedDetails,
  type ImportedRow,
} from './imported-details.js';
export { isPubliclyVisible } from './entry-invalidation.js';
export { EntriesOptions } from './entry-jobs.js';
export { EntrySlugs } from './entry-slugs.js';
export { type EntryChange, type EntryExtras, EntryWriter } from './entry-writer.js';
export { SharedTexts } from './shared-texts.js';
export type { TermIds } from '../entry-ports.js';
