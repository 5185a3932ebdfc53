import { Injectable } from '@nestjs/common';
import { RoleCapabilities, type Viewer } from '#libs/auth';
import { Db } from '#libs/db';
import { sql, tableOf, type RowOf } from '#libs/sql';
import { ApplicationPassword } from './application-passwords/application-password.entity.js';
import { hasExpired, USE_IS_OLD } from './application-passwords/application-passwords.repository.js';
import { limitsOf, type PasswordTerms } from './application-passwords/password-limits.js';
import { AuthoredContent } from './authored-content.js';
import { SecondFactor } from './browser/second-factor.entity.js';
import { User, UserRole } from './user.entity.js';

/** Name of the version counter that every change of a user increments. */
export const USERS_CLOCK = 'users';

/** The columns of a `UserRow`. */
export const USER_COLUMNS = [
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
  'fieldValues',
] as const;

/** A user without the password hash, with roles in alphabetical order. */
export interface UserRow extends Pick<User, (typeof USER_COLUMNS)[number]> {
  roles: string[];
}

/** A user, and whether they have a published entry that the viewer may read. */
export interface KnownUser extends UserRow {
  published: boolean;
}

/** The columns of an account that sign-in requires. */
export interface AccountRecord extends Pick<User, 'id' | 'login' | 'email' | 'passwordHash' | 'credentialsVersion'> {
  roles: string[];
  /** The application password of the account with the given hash. */
  applicationPassword?: PasswordTerms & { uuid: string; isUseOld: boolean };
  hasSecondFactor: boolean;
}

const AUTHOR = ['id', 'name', 'slug', 'description', 'email'] as const;
/** The columns of an author for display. */
export type AuthorRow = RowOf<User, typeof AUTHOR>;

const u = tableOf(User, 'u');

/** The roles of `users u`, joined by commas in alphabetical order; null for none. */
export const ROLE_NAMES = sql`(SELECT GROUP_CONCAT(r.role ORDER BY r.role) FROM ${tableOf(UserRole, 'r')} WHERE r.user_id = u.id) AS roleNames`;

/** Whether `users u` has a second factor. */
export const HAS_SECOND_FACTOR = sql`EXISTS (SELECT 1 FROM ${tableOf(SecondFactor, 'f')} WHERE f.user_id = u.id) AS hasSecondFactor`;

/** SELECT list of a user. */
export const SELECTED_USER = sql`${u.columns(USER_COLUMNS)}, ${ROLE_NAMES}`;

/** Parses the value of `ROLE_NAMES`. */
export const splitRoles = (names: string | null): string[] => (names ? names.split(',') : []);

const ACCOUNT = sql`SELECT ${u.columns(['id', 'login', 'email', 'passwordHash', 'credentialsVersion'])}, ${ROLE_NAMES},
 a.uuid, a.limits, ${hasExpired('a')} AS isExpired, ${USE_IS_OLD} AS isUseOld, ${HAS_SECOND_FACTOR} FROM ${u}
 LEFT JOIN ${tableOf(ApplicationPassword, 'a')} ON a.user_id = u.id AND a.secret_hash = ? WHERE u.login = ? OR u.email = ?`
  .sql;

/** A selected row before its roles are parsed. */
export type StoredUser<Row extends UserRow> = Omit<Row, 'roles'> & { roleNames: string | null };

/** The same row, with its roles. */
export const withRoles = <Row extends StoredUser<UserRow>>(
  row: Row,
  known: RoleCapabilities,
): Row & { roles: string[] } => Object.assign(row, { roles: known.effective(splitRoles(row.roleNames)) });

/** Reads and writes users with their roles. */
@Injectable()
export class UsersRepository {
  constructor(
    private readonly db: Db,
    private readonly content: AuthoredContent,
    private readonly known: RoleCapabilities,
  ) {}

  /** The accounts with this login or email address, for sign-in. */
  async accountsNamed(name: string, applicationPasswordHash: string): Promise<AccountRecord[]> {
    const rows = await this.db.current<
      Omit<AccountRecord, 'roles' | 'applicationPassword' | 'hasSecondFactor'> & {
        roleNames: string | null;
        uuid: string | null;
        limits: string | null;
        isExpired: unknown;
        isUseOld: unknown;
        hasSecondFactor: unknown;
      }
    >(ACCOUNT, [applicationPasswordHash, name, name]);
    return rows.map(({ roleNames, uuid, limits, isExpired, isUseOld, hasSecondFactor, ...account }) => ({
      ...account,
      roles: splitRoles(roleNames),
      hasSecondFactor: Number(hasSecondFactor) === 1,
      ...(uuid === null
        ? {}
        : {
            applicationPassword: {
              uuid,
              limits: limitsOf(limits),
              isExpired: Number(isExpired) === 1,
              isUseOld: Number(isUseOld) === 1,
            },
          }),
    }));
  }

  /** Users by id. */
  async find(ids: readonly unknown[], viewer: Viewer): Promise<KnownUser[]> {
    const rows = await this.db.rows<StoredUser<KnownUser>>(
      sql`SELECT ${SELECTED_USER}, ${this.content.hasPublished(viewer, 'u.id')} AS published FROM ${u} WHERE u.id IN (${ids})`,
    );
    return rows.map((row) => ({ ...withRoles(row, this.known), published: Boolean(Number(row.published)) }));
  }

  /** Locks a user until the end of the transaction and returns the current row. */
  async lock(id: number): Promise<UserRow | undefined> {
    const [row] = await this.db.current<StoredUser<UserRow>>(
      sql`SELECT ${SELECTED_USER} FROM ${u} WHERE u.id = ${id} FOR UPDATE`,
    );
    if (!row) return undefined;
    const { roleNames, ...user } = row;
    return { ...user, roles: this.known.effective(splitRoles(roleNames)) };
  }

  /** Name, email address, URL and roles of a user, from the primary server. */
  async profile(
    id: number,
  ): Promise<(Pick<User, 'id' | 'name' | 'email' | 'url'> & { roles: readonly string[] }) | undefined> {
    const [row] = await this.db
      .select(User, 'u', ['id', 'name', 'email', 'url'])
      .also<{ roleNames: string | null }>(ROLE_NAMES)
      .where('u.id = ?', id)
      .current();
    if (!row) return undefined;
    const { roleNames, ...user } = row;
    return { ...user, roles: this.known.effective(splitRoles(roleNames)) };
  }

  /** Locks a user until the end of the transaction. Returns whether it exists. */
  async lockId(id: number): Promise<boolean> {
    const rows = await this.db.select(User, 'u', ['id']).where('u.id = ?', id).forUpdate().current();
    return rows.length > 0;
  }

  /** Whether a user with this id exists; without an id, whether any user exists. */
  async exists(id?: number): Promise<boolean> {
    const select = this.db.select(User, 'u', ['id']);
    const rows = await (id === undefined ? select : select.where('u.id = ?', id)).limit(1).current();
    return rows.length > 0;
  }

  /** The id of the user with this login. */
  async idOfLogin(login: string): Promise<number | undefined> {
    const [row] = await this.db.select(User, 'u', ['id']).where('u.login = ?', login).current();
    return row?.id;
  }

  /** The id of the user with this email address. */
  async idOfEmail(email: string): Promise<number | undefined> {
    const [row] = await this.db.select(User, 'u', ['id']).where('u.email = ?', email).current();
    return row?.id;
  }

  /**
   * Login and roles of a user. Takes a shared lock, so that the user cannot be deleted before the end of the
   * transaction.
   */
  async share(id: number): Promise<{ login: string; roles: string[] } | undefined> {
    const rows = await this.db.current<{ login: string; role: string | null }>(
      sql`SELECT u.login, r.role FROM ${u} LEFT JOIN ${tableOf(UserRole, 'r')} ON r.user_id = u.id WHERE u.id = ${id} LOCK IN SHARE MODE`,
    );
    const [user] = rows;
    return user && { login: user.login, roles: rows.map(({ role }) => role ?? '') };
  }

  /** The lowest id of the users with at least one of the roles. */
  async firstWithRole(roles: readonly string[]): Promise<number | undefined> {
    const [row] = await this.db
      .select(UserRole, 'r', ['userId'])
      .where('r.role IN (?)', roles)
      .orderBy('r.user_id')
      .limit(1)
      .current();
    return row?.userId;
  }

  /** The ids of the users with a role. */
  async idsWithRole(role: string): Promise<number[]> {
    const roles = this.known.storedAs([role]);
    const rows = await this.db.select(UserRole, 'r', ['userId']).where('r.role IN (?)', roles).current();
    return [...new Set(rows.map(({ userId }) => userId))];
  }

  /** The first other user with a role. */
  async anotherWith(role: string, id: number): Promise<number | undefined> {
    const [row] = await this.db
      .select(UserRole, 'r', ['userId'])
      .where('r.role = ? AND r.user_id <> ?', role, id)
      .orderBy('r.user_id')
      .limit(1)
      .current();
    return row?.userId;
  }

  /** Filters slugs to those in use by other users. */
  async takenSlugs(slugs: readonly string[], owner: number): Promise<Set<string>> {
    const rows = await this.db.select(User, 'u', ['slug']).where('u.slug IN (?) AND u.id <> ?', slugs, owner).current();
    return new Set(rows.map(({ slug }) => slug));
  }

  /** Whether a user has published a post. */
  async hasPosts(id: number): Promise<boolean> {
    const rows = await this.db.current(sql`SELECT 1 FROM ${u} WHERE u.id = ${id} AND ${this.content.hasPosts('u.id')}`);
    return rows.length > 0;
  }

  /** Inserts a user, registered now, and returns its id. */
  insert(user: Omit<User, 'id' | 'credentialsVersion' | 'registeredAt'>): Promise<number> {
    return this.db.insert(User, { ...user, credentialsVersion: 1, registeredAt: () => 'UTC_TIMESTAMP()' });
  }

  /** Changes columns of a user. */
  async update(id: number, changes: Partial<User>): Promise<void> {
    await this.db.of(User).update({ id }, changes);
  }

  /** Deletes a user. */
  async remove(id: number): Promise<void> {
    await this.db.of(User).delete({ id });
  }

  /** Adds roles that a user does not have yet. */
  async addRoles(userId: number, roles: readonly string[]): Promise<void> {
    await this.db.insert(
      UserRole,
      roles.map((role) => ({ userId, role })),
    );
  }

  /** Removes all roles of a user. */
  async removeRoles(userId: number): Promise<void> {
    await this.db.of(UserRole).delete({ userId });
  }

  /** Increments the credentials version of a user, which ends all their sessions. */
  async renewCredentials(id: number): Promise<void> {
    await this.db.of(User).update({ id }, { credentialsVersion: () => 'credentials_version + 1' });
  }

  /** The credentials version of a user. */
  async credentialsVersion(id: number): Promise<number | undefined> {
    const [row] = await this.db.select(User, 'u', ['credentialsVersion']).where('u.id = ?', id).current();
    return row?.credentialsVersion;
  }

  /** Authors by id. */
  authors(ids: readonly number[]): Promise<AuthorRow[]> {
    return this.db.select(User, 'u', AUTHOR).where('u.id IN (?)', ids).rows();
  }

  /** The author with an id or slug, if they have a published post in the language of the request. */
  publishedAuthor(by: { slug: string } | { id: number }): Promise<AuthorRow | undefined> {
    const select = this.db.select(User, 'u', AUTHOR);
    if ('slug' in by) select.where('u.slug = ?', by.slug);
    else select.where('u.id = ?', by.id);
    return select.where(this.content.hasPostsHere('u.id')).first();
  }

  /** The author of an entry. */
  authorOf(entryId: number): Promise<AuthorRow | undefined> {
    return this.db.select(User, 'u', AUTHOR).where(this.content.isAuthorOf(entryId, 'u.id')).first();
  }

  /** All accounts, with the names of their roles and application passwords as comma-separated lists. */
  summaries(): Promise<
    (Pick<User, 'id' | 'login' | 'email'> & { roleNames: string | null; passwordNames: string | null })[]
  > {
    return this.db
      .select(User, 'u', ['id', 'login', 'email'])
      .also<{ roleNames: string | null }>(ROLE_NAMES)
      .also<{ passwordNames: string | null }>(
        sql`(SELECT GROUP_CONCAT(a.name SEPARATOR ', ') FROM ${tableOf(ApplicationPassword, 'a')} WHERE a.user_id = u.id) AS passwordNames`,
      )
      .orderBy('u.id')
      .current();
  }
}
