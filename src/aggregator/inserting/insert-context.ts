import { hashOf } from './hash.js';

/** The kinds of places that events come from (aggregator 9); `feed` is RSS or Atom, `page` a page with JSON-LD. */
export const IMPORT_ORIGINS = ['csv', 'eventbrite', 'feed', 'gcal', 'ical', 'ics', 'meetup', 'page', 'url'] as const;
export type ImportOrigin = (typeof IMPORT_ORIGINS)[number];

/** What happens to events that are here already. */
export const UPDATE_AUTHORITIES = ['overwrite', 'preserve_changes', 'retain'] as const;
export type UpdateAuthority = (typeof UPDATE_AUTHORITIES)[number];

/** What happens to events that their source does not tell of any more. */
export const VANISHED_POLICIES = ['keep', 'trash'] as const;
export type VanishedPolicy = (typeof VANISHED_POLICIES)[number];

/** For whom and how items are inserted. */
export interface InsertContext {
  /** The import record. */
  recordId: number;
  /** The run: another number each time that the source is gone through, the same for all of its batches. */
  runId: number;
  origin: ImportOrigin;
  /** The address or the name of the source, always written alike. */
  source: string;
  /** Who wanted the import; the author of what is new, and whose rights count. */
  author: number;
  /** The state of new events; without one they are drafts. */
  postStatus?: string;
  /** The number of a category that all events get; 0 for none. */
  category?: number;
  authority: UpdateAuthority;
  allowMultipleOrganizers: boolean;
  /** Whether the source decides what is featured, sticky and hidden. */
  importEventSettings: boolean;
}

/** Stands for a source where it is looked up. */
export const sourceHashOf = ({ origin, source }: Pick<InsertContext, 'origin' | 'source'>): string =>
  hashOf(origin, source);
