import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { currentViewer, type Viewer } from '#libs/auth';
import { Db, Where, containing } from '#libs/db';
import type { Page } from '#libs/rest';
import { fail } from './comments.errors.js';
import { SiteTime } from '../settings/site-time.js';
import { CommentAccess, moderates } from './comment-access.js';
import { noted } from './comment-finder.js';
import { COMMENT_COLUMNS, OWNER_JOIN, type CommentRow } from './comment-row.js';
import { statusesOf } from './comment-statuses.js';
import type { ListCommentsArgs } from '../content/comments/comments.args.js';

/** Advanced by every change to a comment. */
export const COMMENTS_CLOCK = 'comments';

/** Totals of filters that are longer than this are not worth their place in memory. */
const LONGEST_KEY = 2000;

/** A number that grows with every change to a comment; with `entries`, also with every change to an entry. */
const clock = (entries: boolean) =>
  `(SELECT COALESCE(SUM(k.version), 0) FROM change_clocks k WHERE k.name = '${COMMENTS_CLOCK}')${
    entries ? ' + (SELECT COALESCE(SUM(t.version), 0) FROM entry_totals t)' : ''
  } AS clock`;

/** What the condition of readable comments is about. */
const POSTS = `STRAIGHT_JOIN entries e ON e.id = c.post_id ${OWNER_JOIN}`;

const ORDERS: Record<string, string> = {
  date: 'c.date_local',
  date_gmt: 'c.date_gmt',
  id: 'c.id',
  post: 'c.post_id',
  parent: 'c.parent_id',
  type: 'c.type',
};

const TYPES: Record<string, readonly string[] | undefined> = {
  '': undefined,
  all: undefined,
  comments: ['comment'],
  pings: ['pingback', 'trackback'],
};

/** The stored types that a list's `type` stands for; nothing for all of them. */
const typesOf = (filter: string): readonly string[] | undefined =>
  Object.hasOwn(TYPES, filter) ? TYPES[filter] : [filter];

const SEARCHED = ['author_name', 'author_url', 'content'];
/** Moderators only are shown these, so nobody else finds comments by them. */
const SEARCHED_BY_MODERATORS = ['author_email', 'author_ip'];

/** Lists comments: one statement for a page, and another for its total when something has changed since it was last asked. */
@Injectable()
export class CommentList {
  private readonly totals = new LRUCache<string, number>({ max: 1000 });

  constructor(
    private readonly access: CommentAccess,
    private readonly db: Db,
    private readonly time: SiteTime,
  ) {}

  /** A page of the comments that the viewer may read; `unlocked` are the posts whose password was sent. */
  async page(args: ListCommentsArgs, unlocked: readonly number[]): Promise<Page<CommentRow>> {
    const viewer = currentViewer();
    const readable = this.access.readableComments(viewer, unlocked);
    const where = this.conditions(args, viewer);
    const { key } = where;
    if (readable) where.and(readable.sql, ...readable.parameters);
    const from = `FROM comments c ${readable ? POSTS : ''} WHERE ${where.sql}`;
    const order = orderOf(args);
    const offset = args.offset || (args.page - 1) * args.per_page;
    // The ids first, from an index alone where there is one: whole rows are too much to sort.
    const items = await this.db.rows<CommentRow & { clock: string | number }>(
      `SELECT ${COMMENT_COLUMNS}, ${clock(readable !== undefined)} FROM (
         SELECT c.id ${from} ORDER BY ${order.sql} LIMIT ? OFFSET ?
       ) page STRAIGHT_JOIN comments c ON c.id = page.id STRAIGHT_JOIN entries e ON e.id = c.post_id ${OWNER_JOIN}
       ORDER BY ${order.sql}`,
      [...where.parameters, ...order.parameters, args.per_page, offset, ...order.parameters],
    );
    noted(items);
    // Which comments are readable depends on nothing else; the condition itself would be a long key.
    const reader = readable ? [viewer.id, viewer.roles, unlocked] : [];
    const [first] = items;
    const known = first && `${first.clock}\n${JSON.stringify(reader)}\n${key}`;
    return { items, total: await this.total(from, where.parameters, known) };
  }

  /** The total of a statement, remembered under a key that changes with what it counts. */
  private async total(from: string, parameters: unknown[], key: string | undefined): Promise<number> {
    const keep = key !== undefined && key.length <= LONGEST_KEY;
    const known = keep ? this.totals.get(key) : undefined;
    if (known !== undefined) return known;
    const [row] = await this.db.rows<{ total: number }>(`SELECT COUNT(*) AS total ${from}`, parameters);
    const total = Number(row?.total ?? 0);
    if (keep) this.totals.set(key, total);
    return total;
  }

  private conditions(args: ListCommentsArgs, viewer: Viewer): Where {
    const where = new Where();
    where.in('c.status', statusesOf(args.status));
    where.in('c.type', typesOf(args.type));
    where.in('c.post_id', args.post);
    where.in('c.parent_id', args.parent).notIn('c.parent_id', args.parent_exclude);
    where.in('c.id', args.include).notIn('c.id', args.exclude);
    where.in('c.author_id', args.author).notIn('c.author_id', args.author_exclude);
    if (args.author_email) where.and('c.author_email = ?', args.author_email);
    if (args.after) where.and('c.date_local > ?', this.local('after', args.after));
    if (args.before) where.and('c.date_local < ?', this.local('before', args.before));
    const text = args.search?.trim();
    if (text) {
      const searched = moderates(viewer) ? [...SEARCHED, ...SEARCHED_BY_MODERATORS] : SEARCHED;
      const either = searched.map((column) => `c.${column} LIKE ?`).join(' OR ');
      where.and(`(${either})`, ...searched.map(() => containing(text)));
    }
    return where;
  }

  private local(argument: 'after' | 'before', text: string): string {
    return this.time.parse(text)?.local ?? fail('invalid_date', { argument });
  }
}

/** The order as SQL; names come from a table, never from the request. The number makes it total (conventions 11). */
function orderOf({ order, orderby, include, type }: ListCommentsArgs): { sql: string; parameters: unknown[] } {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  if (orderby === 'include' && include.length) return { sql: 'FIELD(c.id, ?)', parameters: [include] };
  // Comments of one type differ in nothing but their numbers.
  if (orderby === 'id' || (orderby === 'type' && typesOf(type)?.length === 1))
    return { sql: `c.id ${direction}`, parameters: [] };
  return { sql: `${ORDERS[orderby] ?? 'c.date_gmt'} ${direction}, c.id ${direction}`, parameters: [] };
}
