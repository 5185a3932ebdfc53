export { ENTRY_TAGS } from './cache-tags.js';
export { ContentOptions } from './content-options.js';
export { Entries } from './entries.service.js';
export { type Owned, mayDelete, mayEdit, mayRead } from './entry-access.js';
export { type EntryInput, filteredTexts } from './entry-drafts.js';
export { BY_DATE, EntryFinder } from './entry-finder.js';
export { EntryHooks } from './entry-hooks.js';
export { EntryImport } from './entry-import.js';
export { EntryNames, type NamedEntry } from './entry-names.js';
export { EntryPasswords } from './entry-passwords.js';
export { ENTRY_COLUMNS, type EntryRow } from './entry-row.js';
export { EntrySlugs } from './entry-slugs.js';
export { EntryTotal } from './entry-total.entity.js';
export { EntryTotals } from './entry-totals.js';
export {
  ATTACHMENT,
  type EntryType,
  PAGE,
  POST,
  capabilitiesOf,
  entryType,
  publicTypes,
  registerEntryType,
} from './entry-types.js';
export { visibleStatuses, visibleTo } from './entry-visibility.js';
export { EntryWriter } from './entry-writer.js';
export { Entry } from './entry.entity.js';
export { type FormerAddress, FormerAddresses } from './former-addresses.js';
export type { ImportedEntry, ImportedMedia } from './imported-entry.js';
export { PermalinkResolver } from './permalink-resolver.js';
export { LOCATED, Permalinks } from './permalinks.js';
export { type PostMarks, PublishedEntries } from './published-entries.js';
export { SearchIndex } from './search-index.js';
export { parseSearch } from './search-terms.js';
export { STATUSES, isPublic } from './statuses.js';
export { type SearchedTexts, TextSearch } from './text-search.js';
export { EntriesModule } from './entries.module.js';
