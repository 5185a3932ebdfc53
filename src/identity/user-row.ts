import { isRole, type Role, type Viewer } from '#libs/auth';
import { columnsOf, sql, type Sql } from '#libs/db';
import type { EntryTypes } from '../entries/entry-types.js';
import type { EntryVisibility } from '../entries/entry-visibility.repository.js';
import { User } from './user.entity.js';

/** What users are called as a kind of what answers show. */
export const USERS = 'user';

const READ = [
  'id',
  'login',
  'email',
  'slug',
  'name',
  'firstName',
  'lastName',
  'nickname',
  'url',
  'description',
  'locale',
  'registeredAt',
] as const;

/** A user as the statements of this folder select it, without the password. */
export interface UserRow extends Pick<User, (typeof READ)[number]> {
  /** Names of roles joined by commas, in alphabetical order; null for none. */
  roleNames: string | null;
}

/** A user with the answer to whether something of theirs is published. */
export interface KnownUser extends UserRow {
  published: boolean;
}

/** What `UserRow` holds, of the table `users u`. */
export const USER_COLUMNS = `${columnsOf(User, 'u', READ)},
 (SELECT GROUP_CONCAT(r.role ORDER BY r.role) FROM user_roles r WHERE r.user_id = u.id) AS roleNames`;

/** Names of the types of published entries that make their author visible to a viewer. */
export const publishedTypes = (types: EntryTypes, visibility: EntryVisibility, viewer: Viewer): readonly string[] =>
  visibility.of(
    viewer,
    types.described().map(({ name }) => name),
    ['publish'],
  ).types;

/**
 * Whether the user has a published entry of a kind that has routes and that the viewer may read: such users are visible
 * to that viewer (content 8.2). The LIMIT has the server look entries up user by user; it would read all published ones
 * for an EXISTS.
 */
export const hasPublished = (types: readonly string[]): Sql => sql`(SELECT 1 FROM entries e WHERE e.author_id = u.id
 AND e.status = 'publish' AND e.type IN (${types}) LIMIT 1) IS NOT NULL`;

/** The roles of a user, in alphabetical order. */
export const rolesOf = ({ roleNames }: Pick<UserRow, 'roleNames'>): Role[] =>
  (roleNames ?? '').split(',').filter(isRole);
