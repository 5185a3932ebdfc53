import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import {
  VersionCounters,
  Db,
  Estimates,
  keysetSql,
  orderOfSpan,
  type KeysetOrder,
  type KeysetValue,
  type PageSpan,
} from '#libs/db';
import { Where, containing, joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { isStorable, millisOf, storedOf } from '#libs/times';
import { Entry, EntryTotal } from '../entries/index.js';
import { SearchLimits } from '../entries/search/index.js';
import { EntryVisibility } from '../entries/types/index.js';
import { APPROVED, statusesOf, typesOf } from './comment-state.js';
import { Comment } from './comment.entity.js';
import { COMMENT_COLUMNS, OWNER_JOIN, hasPublicType, type CommentRow } from './comments.repository.js';

/** Name of the version counter that every change of a comment increments. */
export const COMMENTS_CLOCK = 'comments';

/** Filters and sort order of a list of comments. */
export interface CommentFilter {
  page: number;
  per_page: number;
  /** Number of comments to skip; overrides `page`. */
  offset?: number;
  search?: string;
  include: readonly number[];
  exclude: readonly number[];
  /** Local dates as ISO 8601 strings. */
  after?: string;
  before?: string;
  author?: readonly number[];
  author_exclude?: readonly number[];
  author_email?: string;
  parent: readonly number[];
  parent_exclude: readonly number[];
  post: readonly number[];
  status: string;
  type: string;
  order: 'asc' | 'desc';
  orderby: string;
}

/** A list of comments as parts of an SQL statement. */
export interface CommentQuery {
  /** Cache key of the filter. */
  key: string;
  where: Where;
  /** Bounds of the dates in UTC that the condition implies, if pages are read along their index. */
  bounds: Where | undefined;
  /** The condition on texts, if there is one. */
  search: Where | undefined;
  /** So many comments of the list, from its start, are compared with the search; absent for all. */
  compared?: number;
  /** Whether the list is limited to comments that the viewer may read. */
  isRestricted: boolean;
  /** Whether the condition requires the posts to be joined. */
  needsPosts: boolean;
  order: Sql;
  /** The order as columns, if it is one of columns. */
  keyset?: KeysetOrder;
}

const c = tableOf(Comment, 'c');
const e = tableOf(Entry, 'e');
const o = tableOf(Entry, 'o');
/** The index of all columns that decide whether an entry is readable. Whole entries are many times larger. */
const ACCESS = plainSql('FORCE INDEX (entries_access)');

/** The version counter, incremented by every change of a comment. */
const VERSION = VersionCounters.versionOf(COMMENTS_CLOCK);
const OWNER = sql`LEFT JOIN ${o} ${ACCESS} ON o.id = IF(e.status = 'inherit', e.parent_id, 0)`;
/** The joins that the condition on readable comments requires. */
const WITH_POSTS = sql`STRAIGHT_JOIN ${e} ${ACCESS} ON e.id = c.post_id ${OWNER}`;

const DAY_MS = 86_400_000;

/** Columns by which lists are ordered, and their values. */
const ORDERS: Record<string, readonly [column: string, valueOf: (row: Comment) => KeysetValue]> = {
  date: ['c.date_local', ({ dateLocal }) => dateLocal],
  date_gmt: ['c.date_gmt', ({ dateGmt }) => dateGmt],
  post: ['c.post_id', ({ postId }) => postId],
  parent: ['c.parent_id', ({ parentId }) => parentId],
  type: ['c.type', ({ type }) => type],
};

const SEARCHED = ['author_name', 'author_url', 'content'];
/** Searched for moderators only, because only they see these columns. */
const SEARCHED_BY_MODERATORS = ['author_email', 'author_ip'];

/** Reads lists of comments. */
@Injectable()
export class CommentListRepository {
  constructor(
    private readonly db: Db,
    private readonly visibility: EntryVisibility,
    private readonly estimates: Estimates,
    private readonly limits: SearchLimits,
  ) {}

  /** Builds the list of comments that the viewer may read. `unlocked` are posts whose password was sent. */
  query(
    filter: CommentFilter,
    viewer: Viewer,
    { unlocked, moderates }: { unlocked: readonly number[]; moderates: boolean },
  ): CommentQuery {
    const where = conditions(filter);
    const search = searchOf(filter, moderates);
    const key = search ? `${where.key}\n${search.key}` : where.key;
    const needsPosts = !moderates && !filter.post.length;
    if (!moderates) {
      const readable = readableBy(this.visibility, viewer, unlocked);
      // Of some posts only, comments are read along their index: joined with one post, they would be sorted.
      const ofPost = sql`(SELECT 1 FROM ${e} ${ACCESS} ${OWNER} WHERE e.id = c.post_id AND ${readable} LIMIT 1) = 1`;
      const { sql: condition, parameters } = needsPosts ? readable : ofPost;
      where.and(condition, ...parameters);
    }
    const [bounds, order, keyset] = [boundsOf(filter), orderOf(filter), keysetOf(filter)];
    return { key, where, bounds, search, isRestricted: !moderates, needsPosts, order, keyset };
  }

  /** Limits how many comments a search compares, if there are very many: no index has their texts. */
  async bounded(query: CommentQuery): Promise<CommentQuery> {
    if (!query.search) return query;
    const { entries: most, compared } = this.limits;
    const size = await this.estimates.about(
      sql`SELECT COUNT(*) AS size FROM (SELECT 1 FROM ${c} LIMIT ${most + 1}) counted`,
    );
    return size > most ? { ...query, compared } : query;
  }

  /** Rows of a span, as they are read, and the version of the data they depend on; it is absent without rows. */
  async page(query: CommentQuery, span: PageSpan): Promise<{ items: CommentRow[]; version: string | undefined }> {
    const { limit, offset } = span;
    const order = orderOfSpan(query, span);
    // Selects ids first, from a covering index if possible, because sorting whole rows is too expensive.
    const items = await this.db.rows<CommentRow & { clock: string | number }>(
      sql`SELECT ${COMMENT_COLUMNS}, ${versionOf(query)} AS clock FROM (
         SELECT c.id ${fromOf(query, query.bounds)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
       ) page STRAIGHT_JOIN ${c} ON c.id = page.id STRAIGHT_JOIN ${e} ON e.id = c.post_id ${OWNER_JOIN} ORDER BY ${order}`,
    );
    const [first] = items;
    return { items, version: first && String(first.clock) };
  }

  /** The version of the data that a list depends on. */
  async version(query: CommentQuery): Promise<string> {
    const [row] = await this.db.rows<{ clock: string | number }>(sql`SELECT ${versionOf(query)} AS clock`);
    return String(row?.clock ?? 0);
  }

  /** The number of comments in a list. */
  async count(query: CommentQuery): Promise<number> {
    const [row] = await this.db.rows<{ total: number }>(sql`SELECT COUNT(*) AS total ${fromOf(query)}`);
    return Number(row?.total ?? 0);
  }
}

const versionOf = ({ isRestricted }: CommentQuery): Sql =>
  isRestricted
    ? sql`${VERSION} + (SELECT COALESCE(SUM(t.version - t.unmoved), 0) FROM ${tableOf(EntryTotal, 't')})`
    : VERSION;

function fromOf({ where, search, needsPosts, compared, order }: CommentQuery, bounds?: Where): Sql {
  const hint = plainSql(bounds ? 'FORCE INDEX (comments_by_date)' : '');
  const all = sql`FROM ${c} ${hint} ${needsPosts ? WITH_POSTS : plainSql('')} WHERE ${bounds ? sql`${bounds} AND ${where}` : where}`;
  if (!search) return all;
  if (compared === undefined) return sql`${all} AND ${search}`;
  return sql`FROM (SELECT c.id ${all} ORDER BY ${joinSql([order], '')} LIMIT ${compared}) first
 STRAIGHT_JOIN ${c} ON c.id = first.id WHERE ${search}`;
}

function conditions(filter: CommentFilter): Where {
  const where = new Where();
  where.in('c.status', statusesOf(filter.status));
  where.in('c.type', typesOf(filter.type));
  where.in('c.post_id', filter.post);
  where.in('c.parent_id', filter.parent).notIn('c.parent_id', filter.parent_exclude);
  where.in('c.id', filter.include).notIn('c.id', filter.exclude);
  where.in('c.author_id', filter.author).notIn('c.author_id', filter.author_exclude);
  if (filter.author_email) where.and('c.author_email = ?', filter.author_email);
  if (filter.after) where.and('c.date_local > ?', filter.after);
  if (filter.before) where.and('c.date_local < ?', filter.before);
  return where;
}

/**
 * The bounds of dates in UTC that go with filtered dates on the site, which are less than a day from them. Only for lists
 * in that order without another filter that selects few comments: pages of those are read along the index of the order.
 */
function boundsOf(filter: CommentFilter): Where | undefined {
  const { after, before, orderby, status, type, post, parent, author, include, author_email: email } = filter;
  const isOther = [post, parent, author ?? [], include].some(({ length }) => length) || email;
  const isOne = statusesOf(status)?.length === 1 && typesOf(type)?.length === 1;
  if (isOther || !isOne || ORDERS[orderby] !== ORDERS.date_gmt) return undefined;
  const bounds = new Where();
  for (const [compared, local, margin] of [['>', after, -DAY_MS] as const, ['<', before, DAY_MS] as const]) {
    const gmt = local && storedOf(millisOf(local) + margin);
    if (gmt && isStorable(gmt)) bounds.and(`c.date_gmt ${compared} ?`, gmt);
  }
  return bounds.isEmpty ? undefined : bounds;
}

/** The condition on texts; `undefined` without a search. */
function searchOf(filter: CommentFilter, moderates: boolean): Where | undefined {
  const text = filter.search?.trim();
  if (!text) return undefined;
  const searched = moderates ? [...SEARCHED, ...SEARCHED_BY_MODERATORS] : SEARCHED;
  const either = searched.map((column) => `c.${column} LIKE ?`).join(' OR ');
  return new Where().and(`(${either})`, ...searched.map(() => containing(text)));
}

/** `CommentAccess.mayRead` as a condition on comments `c`, their posts `e` and the owners `o` of those posts. */
function readableBy(visibility: EntryVisibility, viewer: Viewer, unlocked: readonly number[]): Where {
  const post = new Where();
  if (unlocked.length) post.and("(e.password = '' OR e.id IN (?))", unlocked);
  else post.and("e.password = ''");
  const readable = visibility.condition(viewer, 'read');
  if (readable) post.and(readable.sql, ...readable.parameters);
  const isPublic = hasPublicType('c').sql;
  const ways = [
    new Where()
      .and('c.status = ?', APPROVED)
      .and(isPublic)
      .and(post.sql, ...post.parameters),
  ];
  if (viewer.isSignedIn) ways.push(new Where().and('c.author_id = ?', viewer.id).and(isPublic));
  if (viewer.isSignedIn) ways.push(visibility.condition(viewer, 'edit') ?? new Where());
  return new Where().and(
    `(${ways.map((way) => `(${way.sql})`).join(' OR ')})`,
    ...ways.flatMap(({ parameters }) => parameters),
  );
}

/** The sort order as SQL. The id breaks ties. */
function orderOf(filter: CommentFilter): Sql {
  const order = keysetOf(filter);
  return order ? plainSql(keysetSql(order)) : sql`FIELD(c.id, ${filter.include})`;
}

/** The column of a sort order, and its value; undefined for the id. With a single type, sorting by type is by id. */
function columnOf({ orderby, type }: CommentFilter): (typeof ORDERS)[string] | undefined {
  if (orderby === 'id' || (orderby === 'type' && typesOf(type)?.length === 1)) return undefined;
  return ORDERS[orderby] ?? ORDERS.date_gmt;
}

/** The sort order as columns; undefined for the order of `include`. */
function keysetOf(filter: CommentFilter): KeysetOrder | undefined {
  if (filter.orderby === 'include' && filter.include.length) return undefined;
  const [column] = columnOf(filter) ?? [];
  return { ...(column ? { column } : {}), id: 'c.id', direction: filter.order === 'asc' ? 'ASC' : 'DESC' };
}

/** The values of a comment in that order. */
export function positionOf(filter: CommentFilter, row: Comment): KeysetValue[] {
  const [, valueOf] = columnOf(filter) ?? [];
  return valueOf ? [valueOf(row), row.id] : [row.id];
}
