import { Injectable } from '@nestjs/common';
import {
  type AccountEvent,
  currentViewer,
  LEAST_ROLE,
  logAccountEvent,
  PasswordHashes,
  passwordProblem,
  RoleCapabilities,
  ROLES,
  Viewer,
} from '#libs/auth';
import { RequestContext } from '#libs/context';
import { VersionCounters, VersionedLists, Db, duplicateKey, type PageSpan } from '#libs/db';
import { failArgument } from '#libs/errors';
import { Events, ResourceChanged, type ChangeKind } from '#libs/events';
import { CacheInvalidation, CacheTags, TAGS } from '#libs/invalidation';
import { decodeText } from '#libs/markup';
import { RequestedSlice, rowVersion, type ItemVersion, type ItemVersions, type FoundItems } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { withSuffix } from '#libs/text';
import { FieldValues, USER } from '../fields/index.js';
import { SettingsService } from '../settings/index.js';
import { CredentialsChanged, EmailChanged } from './account-events/account-events.js';
import { ApplicationPasswords } from './application-passwords/application-passwords.service.js';
import { AuthoredContent } from './authored-content.js';
import { USER_TAGS } from './cache-tags.js';
import { fail } from './identity.errors.js';
import { UserListRepository, positionOf, type UserFilter } from './user-list.repository.js';
import { checkLogin, profileOf, sentSlug, slugOfLogin, type Profile, type ProfileInput } from './user-profile.js';
import { USER_COLUMNS, USERS_CLOCK, UsersRepository, type KnownUser, type UserRow } from './users.repository.js';

/** Resource name of users in cache tags. */
const USERS = 'user';
const MAX_SLUG = 50;
const SUFFIXES = 20;
/** Shorter parts of the host of the site, such as `org`, are no names by which people know it. */
const MIN_HOST_PART = 4;

/** A new account; roles default to subscriber. */
interface NewUser extends ProfileInput {
  username: string;
  email: string;
  password: string;
  roles?: readonly string[];
}

/** Changes to an account. */
export interface UserChanges extends ProfileInput {
  username?: string;
  password?: string;
  roles?: readonly string[];
  /** Whether a new password also revokes all application passwords. */
  revokesApplications?: boolean;
}

/** The key under which a request memoizes a user. */
const memoKey = (id: number): string => `user ${id}`;

/** A version by all members of a user but the password. */
const userVersion = (user: UserRow): ItemVersion => rowVersion([...USER_COLUMNS.map((name) => user[name]), user.roles]);

/** Reads, creates, updates and deletes users. Callers check the rights of the viewer. */
@Injectable()
export class Users implements ItemVersions {
  private readonly pages = new VersionedLists();

  constructor(
    private readonly stored: UsersRepository,
    private readonly lists: UserListRepository,
    private readonly content: AuthoredContent,
    private readonly db: Db,
    private readonly clocks: VersionCounters,
    private readonly events: Events,
    private readonly changes: CacheInvalidation,
    private readonly roles: RoleCapabilities,
    private readonly hashes: PasswordHashes,
    private readonly applications: ApplicationPasswords,
    private readonly settings: SettingsService,
    private readonly site: SiteUrls,
    private readonly values: FieldValues,
  ) {}

  /**
   * A page of the users that the viewer may see. Takes one statement, and another one for the total unless it is
   * cached.
   */
  async page(filter: UserFilter, part = RequestedSlice.plain): Promise<FoundItems<UserRow>> {
    this.addCacheTags();
    const { has_published_posts: published } = filter;
    if (Array.isArray(published)) CacheTags.current?.addEach(TAGS.any, ...published);
    const query = this.lists.query(filter, currentViewer());
    const order = query.keyset;
    const start = part.start(order, filter.offset || (filter.page - 1) * filter.per_page);
    if (start.after) query.where.and(start.after.sql, ...start.after.parameters);
    const list = {
      key: query.where.key,
      hasEnd: order !== undefined,
      read: (span: PageSpan) => this.lists.page(query, span),
      version: () => this.lists.version(),
      count: () => this.lists.count(query),
    };
    const { items, total } = await this.pages.page(list, { limit: filter.per_page, offset: start.offset });
    part.end(items, filter.per_page, start, order && ((row) => positionOf(filter, row)));
    return { items, total: await part.total(`users\n${list.key}`, total) };
  }

  /** The user with this id. Memoized per request. Throws a 404 if there is none. */
  async get(id: number): Promise<KnownUser> {
    const user = await RequestContext.memo(memoKey(id), async () => (await this.find([id], currentViewer()))[0]);
    return user ?? fail('rest_user_invalid_id');
  }

  /** The version of the user with the id of a request, by default of the viewer. */
  async versionOf({ id = currentViewer().id }: { id?: number }): Promise<ItemVersion> {
    return userVersion(await this.get(id));
  }

  /** The same, of the locked user. */
  async lockVersion({ id = currentViewer().id }: { id?: number }): Promise<ItemVersion> {
    // In the order of all other writes of users.
    await this.clocks.increment(USERS_CLOCK);
    const user = await this.lock(id);
    RequestContext.forget(memoKey(id));
    return userVersion(user);
  }

  /** Users by id. Takes one statement. */
  find(ids: readonly unknown[], viewer: Viewer): Promise<KnownUser[]> {
    this.addCacheTags();
    return this.stored.find(ids, viewer);
  }

  /** The users among these whom everyone may know as authors of published entries. Takes one statement. */
  async authors(ids: readonly unknown[]): Promise<KnownUser[]> {
    CacheTags.current?.add(TAGS.any(USERS));
    return (await this.stored.find(ids, Viewer.anonymous)).filter(({ published }) => published);
  }

  /** The ids of those users among these whom a viewer may read. Takes one statement. */
  async readable(ids: readonly number[], viewer: Viewer): Promise<ReadonlySet<number>> {
    const tags = CacheTags.current;
    for (const id of tags ? ids : []) tags?.add(USER_TAGS.author(id), ...this.content.tagsOf(id));
    const readsAll = viewer.can('list_users') || viewer.can('edit_users');
    const found = await this.stored.find(ids, viewer);
    return new Set(found.flatMap(({ id, published }) => (published || readsAll || viewer.owns(id) ? [id] : [])));
  }

  /** Name, email address, URL and role names of a user, from the primary server. */
  profile(id: number): ReturnType<UsersRepository['profile']> {
    return this.stored.profile(id);
  }

  /** The id of the user with an email address. */
  idOfEmail(email: string): Promise<number | undefined> {
    return this.stored.idOfEmail(email);
  }

  /** Creates an account and returns its id. Logins and email addresses are unique, ignoring letter case. */
  async create({ username: login, password, roles, slug, ...sent }: NewUser): Promise<number> {
    checkLogin(login);
    const wanted = (slug !== undefined && sentSlug(slug, this.language)) || slugOfLogin(login, this.language);
    const profile = profileOf(login, sent);
    profile.fieldValues = this.values.changed({ owner: USER, stored: null, isNew: true }, sent.meta);
    this.checkPassword(password, login, profile.email);
    const granted = roles?.length ? this.known(roles) : [LEAST_ROLE];
    const hash = await this.hashes.hash(password);
    return this.change('created', async () => {
      // Who signs in with an email address would get the account with that login.
      if ((await this.stored.idOfEmail(login)) !== undefined) fail('existing_user_login');
      if ((await this.stored.idOfLogin(profile.email)) !== undefined && profile.email !== login)
        fail('existing_user_email');
      const { id, slug: given } = await this.insert(login, hash, profile, wanted);
      await this.stored.addRoles(id, granted);
      await this.log('user_created', id, { roles: granted });
      return { id, after: { ...profile, login, slug: given, roles: granted } };
    });
  }

  /** Updates an account. A new password ends all its sessions except the current one. */
  async update(
    id: number,
    { username, password, roles, slug, revokesApplications = false, ...sent }: UserChanges,
  ): Promise<void> {
    const hash = password ? await this.hashes.hash(password) : undefined;
    await this.change('updated', async () => {
      const stored = await this.lock(id);
      if (username && username !== stored.login) fail('rest_user_invalid_argument');
      const profile = profileOf(stored.login, sent, stored);
      profile.fieldValues = this.values.changed({ owner: USER, stored: stored.fieldValues }, sent.meta);
      if (password) this.checkPassword(password, stored.login, profile.email);
      const newSlug = slug === undefined ? stored.slug : sentSlug(slug, this.language) || (await this.freeSlug(stored));
      await this.store(id, { ...profile, slug: newSlug });
      await this.invalidate(stored, { ...profile, slug: newSlug });
      if (profile.email !== stored.email) {
        const owner = await this.stored.idOfLogin(profile.email);
        if (owner !== undefined && owner !== id) fail('rest_user_invalid_email');
        await this.events.publish(new EmailChanged(id, stored.email));
        await this.log('email_changed', id);
      }
      if (roles?.length) await this.replaceRoles(stored, this.known(roles));
      if (hash !== undefined) await this.setPassword(id, hash);
      if (hash !== undefined && revokesApplications) await this.applications.revoke(id);
      const after = { ...stored, ...profile, slug: newSlug, roles: roles?.length ? this.known(roles) : stored.roles };
      return { id, before: stored, after };
    });
  }

  /**
   * Deletes an account and gives its entries to another author (0 for none), or moves them to the trash. Its comments
   * stay unchanged.
   */
  async remove(id: number, newAuthor: number | 'trash'): Promise<void> {
    await this.change('deleted', async () => {
      const stored = await this.lock(id);
      if (newAuthor !== 0 && newAuthor !== 'trash') {
        const isKnown = await this.stored.lockId(newAuthor);
        if (!isKnown || newAuthor === id) fail('rest_user_invalid_reassign');
      }
      if (!(await this.leavesAnAdministrator(stored))) fail('rest_user_cannot_delete', { status: 403 });
      if (newAuthor === 'trash') await this.content.trash(id, await this.nextOwner(id));
      else await this.content.reassign(id, newAuthor);
      await this.stored.remove(id);
      await this.changes.invalidate([USER_TAGS.author(id), USER_TAGS.authorAbout(id)]);
      await this.log('user_deleted', id);
      return { id, before: stored };
    });
  }

  /** Ends all sessions of an account, except the one in which its owner does so with the account password. */
  async endSessions(id: number): Promise<void> {
    await this.stored.renewCredentials(id);
    const version = await this.stored.credentialsVersion(id);
    if (version !== undefined) await this.events.publish(new CredentialsChanged(id, version));
  }

  /** Adds cache tags for users and for the entry types whose published entries make a user visible. */
  private addCacheTags(): void {
    CacheTags.current?.addEach(TAGS.any, USERS, ...this.content.types);
  }

  /**
   * Runs a write. It advances the version counter first: the lock on its row serializes changes of users, so that
   * concurrent ones can neither take the same slug nor remove the last two administrators at once.
   */
  private change(kind: ChangeKind, work: () => Promise<ChangedUser>): Promise<number> {
    return this.db.transaction(async () => {
      await this.clocks.increment(USERS_CLOCK);
      const { id, before, after } = await work();
      RequestContext.forget(memoKey(id));
      await this.events.publish(
        new ResourceChanged('user', id, kind, () => ({
          before: before && valuesOf(before),
          after: after && valuesOf(after),
        })),
      );
      await this.changes.invalidate([TAGS.any(USERS)]);
      return id;
    });
  }

  private async lock(id: number): Promise<UserRow> {
    return (await this.stored.lock(id)) ?? fail('rest_user_invalid_id');
  }

  private async insert(
    login: string,
    passwordHash: string,
    profile: Profile,
    wanted: string,
  ): Promise<{ id: number; slug: string }> {
    for (let attempt = 1; ; attempt += 1) {
      const slug = await this.free(wanted);
      try {
        return { id: await this.stored.insert({ login, passwordHash, slug, ...profile }), slug };
      } catch (error) {
        const key = duplicateKey(error);
        if (key === 'users_login') fail('existing_user_login');
        if (key === 'users_email') fail('existing_user_email');
        // A writer that does not advance the version counter took the slug meanwhile.
        if (key !== 'users_slug' || attempt === SUFFIXES) throw error;
      }
    }
  }

  private async store(id: number, profile: Profile & { slug: string }): Promise<void> {
    try {
      await this.stored.update(id, profile);
    } catch (error) {
      const key = duplicateKey(error);
      if (key === 'users_email') fail('rest_user_invalid_email');
      if (key === 'users_slug') fail('rest_user_invalid_slug');
      throw error;
    }
  }

  /** Invalidates the cached responses that show a changed user. Changes of private account data invalidate nothing. */
  private async invalidate(
    { id, ...before }: UserRow,
    { name, slug, description, url }: Profile & { slug: string },
  ): Promise<void> {
    const tags: string[] = [];
    const isElsewhere = slug !== before.slug;
    if (isElsewhere || name !== before.name) tags.push(USER_TAGS.author(id));
    if (description !== before.description || url !== before.url) tags.push(USER_TAGS.authorAbout(id));
    if (isElsewhere && (await this.stored.hasPosts(id))) tags.push(TAGS.section('user', id));
    if (tags.length) await this.changes.invalidate([...tags, TAGS.anything]);
  }

  /** The language of the site, which decides how slugs spell letters. */
  private get language(): string {
    return this.settings.get('language');
  }

  private freeSlug({ id, login }: UserRow): Promise<string> {
    return this.free(slugOfLogin(login, this.language), id);
  }

  /** The slug, or the first free one of `slug-2`, `slug-3` and so on. */
  private async free(slug: string, owner = 0): Promise<string> {
    for (let from = 1; ; from += SUFFIXES) {
      const candidates = Array.from({ length: SUFFIXES }, (_, at) =>
        from + at === 1 ? slug : withSuffix(slug, from + at, MAX_SLUG),
      );
      const taken = await this.stored.takenSlugs(candidates, owner);
      const found = candidates.find((one) => !taken.has(one));
      if (found !== undefined) return found;
    }
  }

  private async replaceRoles(stored: UserRow, roles: readonly string[]): Promise<void> {
    if (!roles.includes('administrator') && !(await this.leavesAnAdministrator(stored))) {
      fail('rest_user_invalid_role', { status: 403 });
    }
    await this.stored.removeRoles(stored.id);
    await this.stored.addRoles(stored.id, roles);
    const former = stored.roles;
    if (former.join() !== roles.toSorted().join()) await this.log('roles_changed', stored.id, { former, roles });
  }

  /** Whether an administrator remains without this user. */
  private async leavesAnAdministrator(user: UserRow): Promise<boolean> {
    return !user.roles.includes(ROLES[0]) || (await this.stored.anotherWith(ROLES[0], user.id)) !== undefined;
  }

  /** The user who gets the trashed entries of a deleted one: the viewer, or the first other administrator. */
  private async nextOwner(id: number): Promise<number> {
    const { id: viewer } = currentViewer();
    // Another administrator may have deleted the account of the viewer meanwhile.
    if (viewer !== id && (await this.stored.lockId(viewer))) return viewer;
    return (await this.stored.anotherWith(ROLES[0], id)) ?? 0;
  }

  private checkPassword(password: string, login: string, email: string): void {
    const host = new URL(this.site.url).hostname.replace(/^www\./, '');
    const ofHost = [host, ...host.split('.').filter(({ length }) => length >= MIN_HOST_PART)];
    const problem = passwordProblem(password, [login, email, decodeText(this.settings.get('title')), ...ofHost]);
    if (problem) failArgument('password', { code: 'rest_user_invalid_password', message: `password ${problem}.` });
  }

  private async setPassword(id: number, passwordHash: string): Promise<void> {
    await this.stored.update(id, { passwordHash });
    await this.endSessions(id);
    await this.log('password_changed', id);
  }

  /** Roles without repetitions. Refuses those that the site does not have. */
  private known(roles: readonly string[]): string[] {
    if (!roles.every((role) => this.roles.has(role))) fail('rest_user_invalid_role');
    return [...new Set(roles)];
  }

  /** Logs a change once it is committed. */
  private log(event: AccountEvent, user: number, data: Record<string, unknown> = {}): Promise<void> {
    return this.db.afterCommit(() => logAccountEvent(event, { user, ...data }));
  }
}

/** A changed user, before and after. */
interface ChangedUser {
  id: number;
  before?: UserValues;
  after?: UserValues;
}

type UserValues = Omit<UserRow, 'id' | 'registeredAt' | 'roles'> & { roles: readonly string[] };

const VALUES = USER_COLUMNS.filter((name) => name !== 'id' && name !== 'registeredAt');

const valuesOf = (user: UserValues): object => ({
  ...Object.fromEntries(VALUES.map((name) => [name, user[name]])),
  roles: user.roles.toSorted(),
});
