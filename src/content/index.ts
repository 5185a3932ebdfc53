/** The door of the content room: what other rooms may use. */
export { PublicAddresses, type NumberedAddress } from './addresses/public-addresses.js';
export { CommentImport, type ImportedComment } from './comments/comment-import.js';
export { CommentNews, type SaidComment } from './comments/comment-news.js';
export { CommentPosting, type TypedComment } from './comments/comment-posting.js';
export { CommentThreads, type CommentThread, type ReadComment, type ThreadPage } from './comments/comment-threads.js';
export { ContentModule } from './content.module.js';
export { ContentOptions } from './content-options.js';
export { DemoContent } from './demo/demo-content.js';
export { Entry } from './entries/entry.entity.js';
export { Entries } from './entries/entries.service.js';
export { mayDelete, mayEdit, mayRead, type Owned } from './entries/entry-access.js';
export { filteredTexts, type EntryInput } from './entries/entry-drafts.js';
export { BY_DATE, EntryFinder } from './entries/entry-finder.js';
export { EntryHooks, type EntryChange } from './entries/entry-hooks.js';
export { EntryPasswords } from './entries/entry-passwords.js';
export { EntryNames, type NamedEntry } from './entries/entry-names.js';
export { EntryRendering } from './entries/entry-rendering.js';
export { ENTRY_COLUMNS, TEXT_COLUMNS, type EntryRow } from './entries/entry-row.js';
export { EntrySlugs } from './entries/entry-slugs.js';
export { EntryTotals } from './entries/entry-totals.js';
export { visibleEntry, visibleStatuses, visibleTo } from './entries/entry-visibility.js';
export { EntryWriter, type EntryExtras } from './entries/entry-writer.js';
export { FormerAddresses, type FormerAddress } from './entries/former-addresses.js';
export { Permalinks } from './entries/permalinks.js';
export { PublishedEntries, type PostMarks } from './entries/published-entries.js';
export {
  ATTACHMENT,
  PAGE,
  POST,
  capabilitiesOf,
  entryType,
  publicTypes,
  registerEntryType,
  type EntryType,
} from './registry/entry-types.js';
export { THEME } from './registry/theme.js';
export { STATUSES, isPublic } from './registry/statuses.js';
export { CATEGORY, EVENT_CATEGORY, TAG, taxonomiesOf, type Taxonomy } from './registry/taxonomies.js';
export { EntryImport } from './entries/entry-import.js';
export { PermalinkResolver } from './entries/permalink-resolver.js';
export type { ImportedEntry, ImportedMedia } from './entries/imported-entry.js';
export { parseSearch, type SearchTerms } from './entries/search-terms.js';
export { TextSearch, type SearchedTexts } from './entries/text-search.js';
export { SearchIndex } from './entries/search-index.js';
export { FileServer } from './media/file-server.js';
export { MediaFromAddress, type AddressedMedia } from './media/media-from-address.js';
export { MediaImages, type ImageCopy, type LibraryImage } from './media/media-images.js';
export { MediaOptions } from './media/media-options.js';
export { mediaTypeOf } from './media/media-types.js';
export { StoredFiles, type RemoteFile } from './media/stored-files.js';
export { DynamicContent, type ContentParts } from './renderer/dynamic-content.js';
export { EntryCards, type EntryCard } from './renderer/entry-cards.js';
export { EventLists, type EventListFilter, type ListedEvent } from './renderer/event-lists.js';
export { MediaFiles, imageOfWidth, type ImageSize, type MediaFile } from './renderer/media-files.js';
export { player, sourceOf } from './renderer/player.js';
export { formatDate } from './settings/date-format.js';
export { SettingsService } from './settings/settings.service.js';
export { SiteTime } from './settings/site-time.js';
export { TermAssignments } from './terms/term-assignments.js';
export { TermImport, type ImportedTerm } from './terms/term-import.js';
export { TermList } from './terms/term-list.js';
export type { LocatedTerm } from './terms/term-row.js';
export { TermPresenters } from './terms/term.presenter.js';
export { TERM_ORDERS } from './terms/terms.args.js';
export { TermsService, type TermInput } from './terms/terms.service.js';
export { Authors, type Author } from './users/authors.js';
export { User } from './users/user.entity.js';
export { UserImport } from './users/user-import.js';
export { PasswordChanged, UserWriter } from './users/user-writer.js';
export { CreateUserArgs } from './users/users.args.js';
