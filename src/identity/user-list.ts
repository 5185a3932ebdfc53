import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { currentViewer, rolesWith, type Viewer } from '#libs/auth';
import { Db, Where, containing } from '#libs/db';
import { Shown } from '#libs/freshness';
import type { Page } from '#libs/rest';
import { EntryTypes } from '../entries/entry-types.js';
import { EntryVisibility } from '../entries/entry-visibility.repository.js';
import { USERS, USER_COLUMNS, hasPublished, publishedTypes, type UserRow } from './user-row.js';
import { USERS_CLOCK } from './user-writer.js';
import type { ListUsersArgs } from './users.args.js';

/** The level that everybody above subscriber has. */
const AUTHORS = rolesWith('level_1');
/** Totals of filters that are longer than this are not worth their place in memory. */
const LONGEST_KEY = 2000;

const ORDERS: Record<string, string> = {
  id: 'u.id',
  name: 'u.name',
  registered_date: 'u.registered_at',
  slug: 'u.slug',
  email: 'u.email',
  url: 'u.url',
};

/** A number that grows whenever a user changes or an entry is published, withdrawn or given to somebody else. */
const VERSION = `(SELECT COALESCE(SUM(c.version), 0) FROM change_clocks c WHERE c.name = '${USERS_CLOCK}')
 + (SELECT COALESCE(SUM(t.version), 0) FROM entry_totals t WHERE t.status = 'publish') AS version`;

/** Lists users: one statement for a page, and another for its total when something has changed since it was last asked. */
@Injectable()
export class UserList {
  private readonly totals = new LRUCache<string, number>({ max: 1000 });

  constructor(
    private readonly types: EntryTypes,
    private readonly visibility: EntryVisibility,
    private readonly db: Db,
  ) {}

  /** A page of the users that the viewer may see. */
  async page(args: ListUsersArgs): Promise<Page<UserRow>> {
    // Those with something published are shown to everybody.
    Shown.current?.any(USERS, ...this.types.described().map(({ name }) => name));
    const viewer = currentViewer();
    const where = conditions(args, viewer, () => publishedTypes(this.types, this.visibility, viewer));
    const order = orderOf(args);
    const offset = args.offset || (args.page - 1) * args.per_page;
    const rows = await this.db.rows<UserRow & { version: string | number }>(
      `SELECT ${USER_COLUMNS}, ${VERSION} FROM users u WHERE ${where.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
      [...where.parameters, ...order.parameters, args.per_page, offset],
    );
    const total = await this.total(where, rows[0]?.version);
    return { items: rows, total };
  }

  private async total(where: Where, version: string | number | undefined): Promise<number> {
    const key = `${version}\n${where.key}`;
    const keep = version !== undefined && key.length <= LONGEST_KEY;
    const known = keep ? this.totals.get(key) : undefined;
    if (known !== undefined) return known;
    const [row] = await this.db.rows<{ total: number }>(
      `SELECT COUNT(*) AS total FROM users u WHERE ${where.sql}`,
      where.parameters,
    );
    const total = Number(row?.total ?? 0);
    if (keep) this.totals.set(key, total);
    return total;
  }
}

function conditions(
  { include, exclude, slug, roles, who, search, context }: ListUsersArgs,
  viewer: Viewer,
  types: () => readonly string[],
): Where {
  const where = new Where();
  if (include.length) where.in('u.id', include);
  else where.notIn('u.id', exclude);
  where.in('u.slug', slug);
  if (who === 'authors') addRoles(where, AUTHORS);
  else if (!viewer.can('list_users')) {
    const published = hasPublished(types());
    where.and(published.sql, ...published.parameters);
  }
  if (roles?.length) addRoles(where, roles);
  if (context === 'edit' && !viewer.can('edit_users')) where.and('u.id = ?', viewer.id);
  const text = search?.trim();
  if (text) addSearch(where, text, viewer.can('list_users'));
  return where;
}

function addRoles(where: Where, roles: readonly string[]): void {
  where.and('EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role IN (?))', roles);
}

/** Looks where the text seems to belong; e-mail and address are open to those who may list users (content 8.2). */
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

/**
 * The order as SQL; names come from a table, never from the request. The number makes it total (conventions 11). An
 * order by a list that was not sent is one by login.
 */
function orderOf({ order, orderby, include, slug }: ListUsersArgs): { sql: string; parameters: unknown[] } {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  if (orderby === 'include' && include.length) {
    return { sql: `FIELD(u.id, ?) ${direction}`, parameters: [include] };
  }
  if (orderby === 'include_slugs' && slug?.length) return { sql: 'FIELD(u.slug, ?), u.id', parameters: [slug] };
  if (orderby === 'id') return { sql: `u.id ${direction}`, parameters: [] };
  return { sql: `${ORDERS[orderby] ?? 'u.login'} ${direction}, u.id ${direction}`, parameters: [] };
}
