import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import {
  Db,
  VersionCounters,
  Where,
  containing,
  keysetSql,
  orderOfSpan,
  pageClauses,
  plainSql,
  sql,
  tableOf,
  type KeysetOrder,
  type KeysetValue,
  type PageSpan,
  type Sql,
} from '#libs/db';
import { AuthoredContent } from './authored-content.js';
import { User, UserRole } from './user.entity.js';
import { SELECTED_USER, USERS_CLOCK, withRoles, type StoredUser, type UserRow } from './users.repository.js';

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
  ) {}

  /** Rows of a span, as they are read, and the version of the data they depend on; it is absent without rows. */
  async page(query: UserQuery, span: PageSpan): Promise<{ items: UserRow[]; version: string | undefined }> {
    const { limit, offset } = span;
    const page = pageClauses(u, { where: query.where, order: orderOfSpan(query, span), limit, offset });
    const rows = await this.db.rows<StoredUser<UserRow> & { version: string | number }>(
      sql`SELECT ${SELECTED_USER}, ${this.listVersion} AS version ${page}`,
    );
    const [first] = rows;
    return { items: rows.map(withRoles), version: first && String(first.version) };
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

  /** Builds the list of users that the viewer may see. `authors` are the roles that may write entries. */
  query(filter: UserFilter, viewer: Viewer, authors: readonly string[]): UserQuery {
    const { include, exclude, slug, roles, who, search, context } = filter;
    const where = new Where();
    if (include.length) where.in('u.id', include);
    else where.notIn('u.id', exclude);
    where.in('u.slug', slug);
    if (who === 'authors') addRoles(where, authors);
    else if (!viewer.can('list_users')) {
      const published = this.content.hasPublished(viewer, 'u.id');
      where.and(published.sql, ...published.parameters);
    }
    if (roles?.length) addRoles(where, roles);
    if (context === 'edit' && !viewer.can('edit_users')) where.and('u.id = ?', viewer.id);
    const text = search?.trim();
    if (text) addSearch(where, text, viewer.can('list_users'));
    const keyset = keysetOf(filter);
    return { where, order: keyset ? plainSql(keysetSql(keyset)) : orderOfList(filter), keyset };
  }
}

function addRoles(where: Where, roles: readonly string[]): void {
  const { sql: table } = tableOf(UserRole, 'r');
  where.and(`EXISTS (SELECT 1 FROM ${table} WHERE r.user_id = u.id AND r.role IN (?))`, roles);
}

/** Adds a search in the columns that fit the text. Email and URL are searched only for viewers who may list users. */
function addSearch(where: Where, text: string, lists: boolean): void {
  const pattern = containing(text);
  const like = (...columns: string[]) =>
    where.and(`(${columns.map((column) => `u.${column} LIKE ?`).join(' OR ')})`, ...columns.map(() => pattern));
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (!lists) {
    where.and('(u.id = ? OR u.login LIKE ? OR u.slug LIKE ? OR u.name LIKE ?)', id, pattern, pattern, pattern);
  } else if (text.includes('@')) like('email');
  else if (id) where.and('(u.login LIKE ? OR u.id = ?)', pattern, id);
  else if (/^https?:\/\//.test(text)) like('url');
  else like('login', 'url', 'email', 'slug', 'name');
}

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
