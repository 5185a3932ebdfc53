/** What the routes of all entry types share. */
export { DeclaredMembers } from './declared-members.js';
export { DeclaredTerms, listArgsOf, writeArgsOf } from './declared-terms.js';
export { EntriesOfType } from './entries-of-type.js';
export { EntryMembers, shownMeta } from './entry-members.js';
export { EntryRoutesModule } from './entry-routes.module.js';
export { EntryEmbeds, EntryRoutes } from './entry-routes.js';
export {
  DeleteEntryDto,
  ENTRY_ORDERS,
  GetEntryDto,
  ListAuthoredDto,
  ListEntriesDto,
  type RichText,
  TaxRelation,
  WriteArticleDto,
  WriteEntryDto,
} from './entry.dto.js';
export { EntryPresenter } from './entry.presenter.js';
export { checkAuthor, EntriesPolicy } from './entry.policy.js';
export type { EntryKind, ShownEntry } from './shown-entry.js';
export { ExcludedTerms, IncludedTerms, type TermFilter, TermFilterReader } from './term-filter.js';
