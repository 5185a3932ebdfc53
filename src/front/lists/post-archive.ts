import type { Shown } from '#libs/freshness';
import type { ListIntroduction } from './list-pages.js';
import type { PostListQuery } from './post-lists.js';

/** A list of entries that has an address: which they are, and what is said of them. */
export interface PostArchive extends Pick<PostListQuery, 'types' | 'where' | 'terms'> {
  introduction: ListIntroduction;
  /** Notes what the list depends on beside its entries. */
  note(shown: Shown): void;
  /** Whether there is nothing at its address while it is empty. */
  isOnlyFull?: boolean;
}

/** Knows the archives of one kind by the parts of their paths. */
export interface PostArchives {
  /** The archive of a path; nothing, at once, for paths of another form. */
  archive(segments: readonly string[]): Promise<PostArchive | undefined> | undefined;
}
