import { Injectable } from '@nestjs/common';
import { RoleCapabilities, type Viewer } from '#libs/auth';
import {
  Db,
  VersionCounters,
  keysetSql,
  orderOfSpan,
  pageClauses,
  type KeysetOrder,
  type KeysetValue,
  type PageSpan,
} from '#libs/db';
import { Where, containing, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { AuthoredContent } from './authored-content.js';
import { User, UserRole } from './user.entity.js';
import { SELECTED_USER, USERS_CLOCK, withRoles, type StoredUser, type UserRow } from './users.repository.js';

/** Members of users by which a search can be limited, with their columns. */
const SEARCH_COLUMNS = { email: 'email', name: 'name', id: 'id', username: 'login', slug: 'slug' } as const;
type UserSearchColumn = keyof typeof SEARCH_COLUMNS;

/** Filters and sort order of a list of users. */
export interface UserFilter {
  context: string;
  page: number;
  per_page: number;
  /** Number of users to skip; overrides `page`. */
  offset?: number;
  include: readonly number[];
  exclude: readonly number[];
  search?: string;
  slug?: readonly string[];
  roles?: readonly string[];
  /** `authors` limits the list to users who may write entries. */
  who?: 'authors';
  /** Limits the list to users with at least one of these capabilities. */
  capabilities?: readonly string[];
  /** Limits the list to users who published entries that the viewer may read: of these types, or of any. */
  has_published_posts?: boolean | readonly string[];
  /** The members that are searched; empty for those that fit the text. */
  search_columns?: readonly UserSearchColumn[];
  order: 'asc' | 'desc';
  orderby: string;
}

/** Condition and sort order of a list of users. */
export interface UserQuery {
  where: Where;
  order: Sql;
  /** The order by columns; absent for the order of a list in the request. */
  keyset?: KeysetOrder;
}

const u = tableOf(User, 'u');

/** Capability of all roles that write entries. */
const OF_AUTHORS = 'edit_posts';

/** The version counter, incremented by every change of a user. */
const VERSION = VersionCounters.versionOf(USERS_CLOCK);

/** Columns by which lists are ordered, and their values. */
const ORDERS: Record<string, readonly [column: string, valueOf: (row: UserRow) => KeysetValue]> = {
  name: ['u.name', ({ name }) => name],
  registered_date: ['u.registered_at', ({ registeredAt }) => registeredAt],
  slug: ['u.slug', ({ slug }) => slug],
  email: ['u.email', ({ email }) => email],
  url: ['u.url', ({ url }) => url],
  login: ['u.login', ({ login }) => login],
};

/** Reads lists of users. */
@Injectable()
export class UserListRepository {
  constructor(
    private readonly db: Db,
    private readonly content: AuthoredContent,
    private readonly known: RoleCapabilities,
  ) {}

  /** Rows of a span, as they are read, and the version of the data they depend on; it is absent without rows. */
  async page(query: UserQuery, span: PageSpan): Promise<{ items: UserRow[]; version: string | undefined }> {
    const { limit, offset } = span;
    const page = pageClauses(u, { where: query.where, order: orderOfSpan(query, span), limit, offset });
    const rows = await this.db.rows<StoredUser<UserRow> & { version: string | number }>(
      sql`SELECT ${SELECTED_USER}, ${this.listVersion} AS version ${page}`,
    );
    const [first] = rows;
    return { items: rows.map((row) => withRoles(row, this.known)), version: first && String(first.version) };
  }

  /** The version of the data that lists depend on. */
  async version(): Promise<string> {
    const [row] = await this.db.rows<{ version: string | number }>(sql`SELECT ${this.listVersion} AS version`);
    return String(row?.version ?? 0);
  }

  private get listVersion(): Sql {
    return sql`${VERSION} + ${this.content.version}`;
  }

  /** The number of users in a list. */
  count({ where }: UserQuery): Promise<number> {
    return this.db.select(User, 'u', []).where(where).count();
  }

  /** Builds the list of users that the viewer may see. */
  query(filter: UserFilter, viewer: Viewer): UserQuery {
    const {
      include,
      exclude,
      slug,
      roles,
      who,
      search,
      context,
      capabilities,
      has_published_posts: published,
    } = filter;
    const where = new Where();
    if (include.length) where.in('u.id', include);
    else where.notIn('u.id', exclude);
    where.in('u.slug', slug);
    if (who === 'authors') addRoles(where, this.known.rolesWith(OF_AUTHORS));
    else if (!viewer.can('list_users')) {
      add(where, this.content.hasPublished(viewer, 'u.id'));
    }
    if (published) add(where, this.content.hasPublished(viewer, 'u.id', published === true ? undefined : published));
    if (roles?.length) addRoles(where, this.known.storedAs(roles));
    if (capabilities?.length)
      addRoles(
        where,
        capabilities.flatMap((capability) => this.known.rolesWith(capability)),
      );
    if (context === 'edit' && !viewer.can('edit_users')) where.and('u.id = ?', viewer.id);
    const text = search?.trim();
    if (text) addSearch(where, text, viewer.can('list_users'), filter.search_columns);
    const keyset = keysetOf(filter);
    return { where, order: keyset ? plainSql(keysetSql(keyset)) : orderOfList(filter), keyset };
  }
}

const add = (where: Where, { sql: condition, parameters }: Sql): Where => where.and(condition, ...parameters);

/** Users with at least one of these roles; nobody has one of none. */
function addRoles(where: Where, roles: readonly string[]): void {
  const { sql: table } = tableOf(UserRole, 'r');
  if (!roles.length) return void where.and('1 = 0');
  where.and(`EXISTS (SELECT 1 FROM ${table} WHERE r.user_id = u.id AND r.role IN (?))`, roles);
}

/**
 * Adds a search in the requested columns or, without any, in those that fit the text. Email and URL are searched only for
 * viewers who may list users.
 */
function addSearch(where: Where, text: string, lists: boolean, columns: readonly UserSearchColumn[] = []): void {
  if (columns.length) {
    const searched = columns.filter((column) => lists || column !== 'email');
    const conditions = searched.map((column) => (column === 'id' ? 'u.id = ?' : `u.${SEARCH_COLUMNS[column]} LIKE ?`));
    const values = searched.map((column) => (column === 'id' ? idOf(text) : containing(text)));
    where.and(`(${['1 = 0', ...conditions].join(' OR ')})`, ...values);
    return;
  }
  const pattern = containing(text);
  const like = (...searched: string[]) =>
    where.and(`(${searched.map((column) => `u.${column} LIKE ?`).join(' OR ')})`, ...searched.map(() => pattern));
  const id = idOf(text);
  if (!lists) {
    where.and('(u.id = ? OR u.login LIKE ? OR u.slug LIKE ? OR u.name LIKE ?)', id, pattern, pattern, pattern);
  } else if (text.includes('@')) like('email');
  else if (id) where.and('(u.login LIKE ? OR u.id = ?)', pattern, id);
  else if (/^https?:\/\//.test(text)) like('url');
  else like('login', 'url', 'email', 'slug', 'name');
}

/** The id that a text is; 0 for others. */
const idOf = (text: string): number => (/^\d{1,10}$/.test(text) ? Number(text) : 0);

/** The order of a list in the request as SQL. */
function orderOfList({ order, orderby, include, slug }: UserFilter): Sql {
  if (orderby === 'include_slugs') return sql`FIELD(u.slug, ${slug}), u.id`;
  return sql`FIELD(u.id, ${include}) ${plainSql(order === 'asc' ? 'ASC' : 'DESC')}`;
}

/**
 * The sort order as columns, of which the id breaks ties; undefined for the order of a list in the request. Sorting by a
 * list that was not sent falls back to the login.
 */
function keysetOf({ order, orderby, include, slug }: UserFilter): KeysetOrder | undefined {
  if ((orderby === 'include' && include.length) || (orderby === 'include_slugs' && slug?.length)) return undefined;
  const keyset = { id: 'u.id', direction: order === 'asc' ? 'ASC' : 'DESC' } as const;
  if (orderby === 'id') return keyset;
  const [column = 'u.login'] = ORDERS[orderby] ?? [];
  return { column, ...keyset };
}

/** The values of a user in that order. */
export function positionOf({ orderby }: UserFilter, row: UserRow): KeysetValue[] {
  const [, valueOf] = (orderby === 'id' ? undefined : (ORDERS[orderby] ?? ORDERS.login)) ?? [];
  return valueOf ? [valueOf(row), row.id] : [row.id];
}
