import { columnsOf, propertiesOf } from '#libs/db';
import { Entry } from './entry.entity.js';

/** Columns that only statements compare. */
const UNREAD = ['slugScope', 'fileSlug', 'titleOrder'] as const;

/** An entry as lists and items read it; `content` and `excerpt` are only there when they were selected. */
export interface EntryRow extends Omit<Entry, (typeof UNREAD)[number]> {
  /** Of posts: empty for the standard format; null where the side row is missing. */
  format?: string | null;
  sticky?: number | null;
  /** Of media; null where the side row is missing. */
  mimeType?: string | null;
  /** Path in the storage; empty while the file is elsewhere, at `sourceUrl`. */
  file?: string | null;
  sourceUrl?: string | null;
  altText?: string | null;
  /** Sizes and technical details, as JSON. */
  details?: string | null;
  /** What a state of `inherit` is that of; null where there is no such entry. */
  ownerType?: string | null;
  ownerStatus?: string | null;
  ownerAuthorId?: number | null;
  ownerTrashedFrom?: string | null;
}

/** The columns of a row without the long texts; the entry is `e`. */
export const ENTRY_COLUMNS = columnsOf(Entry, 'e', propertiesOf(Entry, [...UNREAD, 'content', 'excerpt']));

export const TEXT_COLUMNS = columnsOf(Entry, 'e', ['content', 'excerpt']);
