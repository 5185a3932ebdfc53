import type { Viewer } from '#libs/auth';
import type { Sql } from '#libs/db';

/**
 * What users have written, as far as accounts depend on it. The module that stores entries provides it. Conditions are
 * parts of statements of this module; `author` is the column that holds the id of the user.
 */
export abstract class AuthoredContent {
  /** Names of the types of entries whose published ones make their author visible. */
  abstract get types(): readonly string[];

  /** Grows when an entry is published, withdrawn or given to another author. */
  abstract get version(): Sql;

  /** Whether the user has a published entry of one of the types that the viewer may read. */
  abstract hasPublished(viewer: Viewer, author: string): Sql;

  /** Whether the user has a published post, which makes a page of the author. */
  abstract hasPosts(author: string): Sql;

  /** Whether the user is the author of an entry. */
  abstract isAuthorOf(entryId: number, author: string): Sql;

  /** Gives all entries of a user to another one, or to nobody (0). Part of the caller's transaction. */
  abstract reassign(from: number, to: number): Promise<void>;
}
