import { Injectable } from '@nestjs/common';
import { ROLES, hashPassword, isRole, logAccountEvent, passwordProblem, type AccountEvent } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { Clocks, Db, duplicateKey } from '#libs/db';
import { failArgument } from '#libs/errors';
import { Events, ResourceChanged, type ChangeKind } from '#libs/events';
import { Changes, TAGS } from '#libs/freshness';
import { withSuffix } from '#libs/text';
import { fail } from './users.errors.js';
import { EntryBulk } from '../entries/entry-relations.js';
import { POST } from '../entries/entry-types.js';
import { checkLogin, profileOf, sentSlug, slugOfLogin, type Profile, type ProfileInput } from './user-profile.js';
import { USERS, USER_COLUMNS, rolesOf, type UserRow } from './user-row.js';

/** Advanced by every change to a user. */
export const USERS_CLOCK = 'users';

const LONGEST_SLUG = 50;
const SUFFIXES = 20;

/** A new account; roles default to subscriber. */
export interface NewUser extends ProfileInput {
  username: string;
  email: string;
  password: string;
  roles?: readonly string[];
}

/** What is to change of an account. */
export interface UserChanges extends ProfileInput {
  username?: string;
  password?: string;
  roles?: readonly string[];
}

/** An account has a new password: sessions that began with another version of its credentials have ended. */
export class PasswordChanged {
  constructor(
    readonly userId: number,
    readonly credentialsVersion: number,
  ) {}
}

/** The name under which a request remembers a user. */
export const userMemo = (id: number): string => `user ${id}`;

/** Creates, changes and deletes accounts. Rights are the callers' business. */
@Injectable()
export class UserWriter {
  constructor(
    private readonly db: Db,
    private readonly clocks: Clocks,
    private readonly events: Events,
    private readonly entries: EntryBulk,
    private readonly changes: Changes,
  ) {}

  /** Makes an account; answers its number. Logins and addresses are used once, whatever their letter case. */
  async create({ username: login, password, roles, slug, ...sent }: NewUser): Promise<number> {
    checkLogin(login);
    const wanted = (slug !== undefined && sentSlug(slug)) || slugOfLogin(login);
    const profile = profileOf(login, sent);
    checkPassword(password, login, profile.email);
    const given = roles?.length ? knownRoles(roles) : ['subscriber'];
    const hash = await hashPassword(password);
    return this.change('created', async () => {
      const id = await this.insert(login, hash, profile, wanted);
      await this.giveRoles(id, given);
      await this.log('user_created', id, { roles: given });
      return id;
    });
  }

  /** Changes what is given of an account. A new password ends every session that the old one began. */
  async update(id: number, { username, password, roles, slug, ...sent }: UserChanges): Promise<void> {
    const hash = password ? await hashPassword(password) : undefined;
    await this.change('updated', async () => {
      const stored = await this.lock(id);
      if (username && username !== stored.login) fail('rest_user_invalid_argument');
      const profile = profileOf(stored.login, sent, stored);
      if (password) checkPassword(password, stored.login, profile.email);
      const newSlug = slug === undefined ? stored.slug : sentSlug(slug) || (await this.freeSlug(stored));
      await this.store(id, { ...profile, slug: newSlug });
      await this.touch(stored, { ...profile, slug: newSlug });
      if (profile.email !== stored.email) await this.log('email_changed', id);
      if (roles?.length) await this.replaceRoles(stored, knownRoles(roles));
      if (hash !== undefined) await this.setPassword(id, hash);
      return id;
    });
  }

  /** Deletes an account; its entries get another author, or none (0). Its comments stay as they are. */
  async remove(id: number, heir: number): Promise<void> {
    await this.change('deleted', async () => {
      const stored = await this.lock(id);
      if (heir !== 0) {
        const [known] = await this.db.current('SELECT id FROM users WHERE id = ? FOR UPDATE', [heir]);
        if (!known || heir === id) fail('rest_user_invalid_reassign');
      }
      if (!(await this.leavesAdministrator(stored))) fail('rest_user_cannot_delete', { status: 403 });
      await this.entries.reassignAuthor(id, heir);
      await this.db.write('DELETE FROM users WHERE id = ?', [id]);
      await this.changes.touch([TAGS.author(id), TAGS.authorAbout(id)]);
      await this.log('user_deleted', id);
      return id;
    });
  }

  /** Ends every session of an account that began before now. */
  async endSessions(id: number): Promise<void> {
    await this.db.write('UPDATE users SET credentials_version = credentials_version + 1 WHERE id = ?', [id]);
  }

  /**
   * Runs a write. The clock comes first: its row makes changes to users wait for each other, so that two of them can
   * neither take the same slug nor each remove the other's last administrator.
   */
  private change(kind: ChangeKind, work: () => Promise<number>): Promise<number> {
    return this.db.atomic(async () => {
      await this.clocks.advance(USERS_CLOCK);
      const id = await work();
      RequestContext.forget(userMemo(id));
      await this.events.publish(new ResourceChanged('user', id, kind));
      await this.changes.touch([TAGS.any(USERS)]);
      return id;
    });
  }

  private async lock(id: number): Promise<UserRow> {
    const [row] = await this.db.current<UserRow>(`SELECT ${USER_COLUMNS} FROM users u WHERE u.id = ? FOR UPDATE`, [id]);
    return row ?? fail('rest_user_invalid_id');
  }

  private async insert(login: string, hash: string, profile: Profile, wanted: string): Promise<number> {
    const { email, name, firstName, lastName, nickname, url, description, locale } = profile;
    for (let attempt = 1; ; attempt += 1) {
      const slug = await this.free(wanted);
      try {
        const { insertId } = await this.db.write(
          `INSERT INTO users (login, email, password_hash, credentials_version, slug, name, first_name, last_name, nickname,
 url, description, locale, registered_at) VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, UTC_TIMESTAMP())`,
          [login, email, hash, slug, name, firstName, lastName, nickname, url, description, locale],
        );
        return insertId;
      } catch (error) {
        const key = duplicateKey(error);
        if (key === 'users_login') fail('existing_user_login');
        if (key === 'users_email') fail('existing_user_email');
        // Somebody who does not keep to the clock was faster.
        if (key !== 'users_slug' || attempt === SUFFIXES) throw error;
      }
    }
  }

  private async store(id: number, profile: Profile & { slug: string }): Promise<void> {
    const { email, slug, name, firstName, lastName, nickname, url, description, locale } = profile;
    try {
      await this.db.write(
        `UPDATE users SET email = ?, slug = ?, name = ?, first_name = ?, last_name = ?, nickname = ?, url = ?,
 description = ?, locale = ? WHERE id = ?`,
        [email, slug, name, firstName, lastName, nickname, url, description, locale, id],
      );
    } catch (error) {
      const key = duplicateKey(error);
      if (key === 'users_email') fail('rest_user_invalid_email');
      if (key === 'users_slug') fail('rest_user_invalid_slug');
      throw error;
    }
  }

  /** Says what is shown of a user and has changed: nothing where only the account has. */
  private async touch(
    { id, ...before }: UserRow,
    { name, slug, description, url }: Profile & { slug: string },
  ): Promise<void> {
    const tags: string[] = [];
    const isElsewhere = slug !== before.slug;
    if (isElsewhere || name !== before.name) tags.push(TAGS.author(id));
    if (description !== before.description || url !== before.url) tags.push(TAGS.authorAbout(id));
    if (isElsewhere && (await this.hasPublished(id))) tags.push(TAGS.mapPart('user', id));
    if (tags.length) await this.changes.touch([...tags, TAGS.anything]);
  }

  private async hasPublished(id: number): Promise<boolean> {
    const [one] = await this.db.current(
      "SELECT 1 FROM entries WHERE author_id = ? AND status = 'publish' AND type = ? LIMIT 1",
      [id, POST.name],
    );
    return one !== undefined;
  }

  private freeSlug({ id, login }: UserRow): Promise<string> {
    return this.free(slugOfLogin(login), id);
  }

  /** The slug, or the first of `slug-2`, `slug-3` … that nobody else has. */
  private async free(slug: string, owner = 0): Promise<string> {
    for (let from = 1; ; from += SUFFIXES) {
      const candidates = Array.from({ length: SUFFIXES }, (_, at) =>
        from + at === 1 ? slug : withSuffix(slug, from + at, LONGEST_SLUG),
      );
      const rows = await this.db.current<{ slug: string }>('SELECT slug FROM users WHERE slug IN (?) AND id <> ?', [
        candidates,
        owner,
      ]);
      const taken = new Set(rows.map((row) => row.slug));
      const found = candidates.find((one) => !taken.has(one));
      if (found !== undefined) return found;
    }
  }

  private async replaceRoles(stored: UserRow, roles: readonly string[]): Promise<void> {
    if (!roles.includes('administrator') && !(await this.leavesAdministrator(stored))) {
      fail('rest_user_invalid_role', { status: 403 });
    }
    await this.db.write('DELETE FROM user_roles WHERE user_id = ?', [stored.id]);
    await this.giveRoles(stored.id, roles);
    const former = rolesOf(stored);
    if (former.join() !== roles.toSorted().join()) await this.log('roles_changed', stored.id, { former, roles });
  }

  private async giveRoles(id: number, roles: readonly string[]): Promise<void> {
    await this.db.write('INSERT INTO user_roles (user_id, role) VALUES ?', [roles.map((role) => [id, role])]);
  }

  /** Whether there is an administrator when this user is none any more. */
  private async leavesAdministrator(user: UserRow): Promise<boolean> {
    if (!rolesOf(user).includes(ROLES[0])) return true;
    const [other] = await this.db.current('SELECT user_id FROM user_roles WHERE role = ? AND user_id <> ? LIMIT 1', [
      ROLES[0],
      user.id,
    ]);
    return other !== undefined;
  }

  private async setPassword(id: number, hash: string): Promise<void> {
    await this.db.write('UPDATE users SET password_hash = ? WHERE id = ?', [hash, id]);
    await this.endSessions(id);
    const [user] = await this.db.current<{ version: number }>(
      'SELECT credentials_version AS version FROM users WHERE id = ?',
      [id],
    );
    if (user) await this.events.publish(new PasswordChanged(id, user.version));
    await this.log('password_changed', id);
  }

  /** Logs a change once it is committed. */
  private log(event: AccountEvent, user: number, data: Record<string, unknown> = {}): Promise<void> {
    return this.db.afterCommit(() => logAccountEvent(event, { user, ...data }));
  }
}

function checkPassword(password: string, login: string, email: string): void {
  const problem = passwordProblem(password, [login, email]);
  if (problem) failArgument('password', { code: 'rest_user_invalid_password', message: `password ${problem}.` });
}

const knownRoles = (roles: readonly string[]): string[] => [
  ...new Set(roles.map((role) => (isRole(role) ? role : fail('rest_user_invalid_role')))),
];
