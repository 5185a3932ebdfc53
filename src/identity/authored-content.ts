import type { Viewer } from '#libs/auth';
import type { Sql } from '#libs/sql';

/**
 * Port for the entries of users. The module that stores entries provides it. Conditions become parts of statements of
 * this module; `author` is the column with the id of the user.
 */
export abstract class AuthoredContent {
  /** Names of the entry types whose published entries make their author publicly visible. */
  abstract get types(): readonly string[];

  /** Version that grows when an entry is published, unpublished or reassigned. */
  abstract get version(): Sql;

  /** SQL condition: the user has a published entry, of one of the types or of some of them, that the viewer may read. */
  abstract hasPublished(viewer: Viewer, author: string, some?: readonly string[]): Sql;

  /** The cache tags that are invalidated when a user gets the first of these entries, or loses the last one. */
  abstract tagsOf(author: number): readonly string[];

  /** SQL condition: the user has a published post, and so an author page in its language. */
  abstract hasPosts(author: string): Sql;

  /** SQL condition: the user has a published post in the language of the request, and so an author page in it. */
  abstract hasPostsHere(author: string): Sql;

  /** SQL condition: the user is the author of an entry. */
  abstract isAuthorOf(entryId: number, author: string): Sql;

  /** Reassigns all entries of a user to another user (0 for nobody). Part of the caller's transaction. */
  abstract reassign(from: number, to: number): Promise<void>;

  /**
   * Moves the entries of a user to the trash, and gives them and what has no trash to another user. Part of the caller's
   * transaction.
   */
  abstract trash(from: number, to: number): Promise<void>;
}
