import { ATTACHMENT, type EntryType } from './entry-types.js';
import { isPublic } from './statuses.js';
import type { EntryColumns } from './entry-drafts.js';

/** What answers show of an entry, or choose it by. */
export interface EntryFacts extends Pick<
  EntryColumns,
  | 'status'
  | 'slug'
  | 'title'
  | 'content'
  | 'excerpt'
  | 'authorId'
  | 'parentId'
  | 'menuOrder'
  | 'dateLocal'
  | 'password'
  | 'commentStatus'
  | 'featuredMedia'
  | 'trashedFrom'
> {
  /** 1 for a post that comes before others on the front page. */
  sticky: number;
  /** Approved ones. */
  commentCount: number;
  termIds: readonly number[];
}

/** What became of an entry. */
export interface EntryFactsChange {
  type: EntryType;
  id: number;
  /** Absent of a new one. */
  before: EntryFacts | undefined;
  /** Absent of one that is removed. */
  after: EntryFacts | undefined;
  /** Whether what its kind keeps beside the entry was written. */
  hasDetails: boolean;
}

/** Whether everybody may see an entry at its address; media that belong to something are as readable as that. */
export const isSeen = (facts: Pick<EntryFacts, 'status'> | undefined): boolean =>
  facts !== undefined && (isPublic(facts.status) || facts.status === 'inherit');

/** Whether an entry stands in lists for everybody. */
export const isListed = (facts: EntryFacts | undefined): facts is EntryFacts => facts?.status === 'publish';

/** Whether what points at an entry still names it: an entry in the trash that everybody could see. */
export const isNamed = (facts: EntryFacts | undefined): boolean =>
  isSeen(facts) || isPublic((facts?.status === 'trash' && facts.trashedFrom) || '');

/** Whether the map of the site tells of a kind of entries. */
export const isMapped = (type: EntryType): boolean => type.public && type !== ATTACHMENT;

/** The facts of an entry as it is stored, or is to be, with what other tables hold of it. */
export const factsOf = (
  entry: Omit<EntryFacts, keyof OwnFacts>,
  { sticky, ...own }: Omit<OwnFacts, 'sticky'> & { sticky: number | null | undefined },
): EntryFacts => ({ ...entry, ...own, sticky: sticky ?? 0 });

type OwnFacts = Pick<EntryFacts, 'termIds' | 'commentCount' | 'sticky'>;
