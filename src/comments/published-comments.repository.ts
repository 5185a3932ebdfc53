import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf, type RowOf } from '#libs/sql';
import { Entry } from '../entries/index.js';
import { EntryLanguages, EntryTypes } from '../entries/types/index.js';
import { APPROVED } from './comment-state.js';
import { Comment } from './comment.entity.js';
import { hasPublicType } from './comments.repository.js';

const READ = [
  'id',
  'parentId',
  'authorId',
  'authorName',
  'authorEmail',
  'authorUrl',
  'dateLocal',
  'content',
  'version',
] as const;

/** A comment with the columns of threads. */
export type ThreadRow = RowOf<Comment, typeof READ>;

const LATEST = {
  id: 'id',
  entryId: 'postId',
  authorName: 'authorName',
  authorEmail: 'authorEmail',
  authorUrl: 'authorUrl',
  dateLocal: 'dateLocal',
  dateGmt: 'dateGmt',
  content: 'content',
  version: 'version',
} as const;

/** A comment with the columns of lists of the latest comments. */
export type LatestRow = RowOf<Comment, typeof LATEST>;

const c = tableOf(Comment, 'c');
/** Oldest first. */
const ORDER = 'c.date_gmt, c.id';
/** Maximum depth to which replies are read. */
const MAX_DEPTH = 100;

/** Condition: approved top-level comments of an entry. */
const onEntry = (entryId: number) =>
  sql`c.post_id = ${entryId} AND c.parent_id = 0 AND c.status = 'approved' AND ${hasPublicType('c')}`;

/** Reads approved comments for pages and feeds. */
@Injectable()
export class PublishedCommentsRepository {
  constructor(
    private readonly db: Db,
    private readonly types: EntryTypes,
    private readonly languages: EntryLanguages,
  ) {}

  /** The number of threads of an entry. */
  countThreads(entryId: number): Promise<number> {
    return this.db.select(Comment, 'c', []).where(onEntry(entryId)).count();
  }

  /** The top-level comments of a page of threads. */
  threads(entryId: number, limit: number, offset: number): Promise<ThreadRow[]> {
    return this.db.select(Comment, 'c', READ).where(onEntry(entryId)).orderBy(ORDER).limit(limit, offset).rows();
  }

  /** The approved replies to comments of an entry, at any depth. */
  answers(entryId: number, ids: readonly number[], limit: number): Promise<ThreadRow[]> {
    const a = tableOf(Comment, 'a');
    return this.db.rows(
      sql`WITH RECURSIVE below (id, depth) AS (
         SELECT a.id, 1 FROM ${a} WHERE a.parent_id IN (${ids}) AND a.status = 'approved' AND a.post_id = ${entryId} AND ${hasPublicType('a')}
         UNION ALL SELECT a.id, below.depth + 1 FROM below JOIN ${a} ON a.parent_id = below.id
         WHERE a.status = 'approved' AND a.post_id = ${entryId} AND ${hasPublicType('a')} AND below.depth < ${MAX_DEPTH}
       ) SELECT ${c.columns(READ)} FROM below JOIN ${c} ON c.id = below.id ORDER BY c.date_gmt, c.id LIMIT ${limit}`,
    );
  }

  /** The number of threads of an entry that started before the thread of a comment. */
  async threadsBefore(entryId: number, commentId: number): Promise<number> {
    const [row] = await this.db.rows<{ earlier: number }>(
      sql`WITH RECURSIVE above (id, parent_id, depth) AS (
         SELECT id, parent_id, 0 FROM ${tableOf(Comment)} WHERE id = ${commentId}
         UNION ALL SELECT p.id, p.parent_id, above.depth + 1 FROM above JOIN ${tableOf(Comment, 'p')} ON p.id = above.parent_id
         WHERE above.depth < ${MAX_DEPTH}
       ) SELECT COUNT(*) AS earlier FROM above JOIN ${tableOf(Comment, 'top')} ON top.id = above.id AND above.parent_id = 0
       JOIN ${c} ON ${onEntry(entryId)} AND (c.date_gmt < top.date_gmt OR (c.date_gmt = top.date_gmt AND c.id < top.id))`,
    );
    return Number(row?.earlier ?? 0);
  }

  /** A comment of an entry that is not approved. */
  waiting(entryId: number, id: number): Promise<ThreadRow | undefined> {
    return this.db
      .select(Comment, 'c', READ)
      .where('c.id = ? AND c.post_id = ? AND c.status <> ?', id, entryId, APPROVED)
      .where(hasPublicType('c'))
      .first();
  }

  /** The name of the author of an approved comment of an entry. */
  async authorName(entryId: number, id: number): Promise<string | undefined> {
    const row = await this.db
      .select(Comment, 'c', ['authorName'])
      .where('c.id = ? AND c.post_id = ? AND c.status = ?', id, entryId, APPROVED)
      .where(hasPublicType('c'))
      .first();
    return row?.authorName;
  }

  /**
   * The latest approved comments on published entries without a password, newest first: of one entry, or of those in the
   * language of the request.
   */
  latest(limit: number, entryId?: number): Promise<LatestRow[]> {
    const select = this.db.select(Comment, 'c', LATEST).join(Entry, 'e', 'e.id = c.post_id');
    if (entryId === undefined) select.where(this.languages.only(this.types.names));
    else select.where('c.post_id = ?', entryId);
    return select
      .where("c.status = 'approved' AND c.type = 'comment' AND e.status = 'publish' AND e.password = ''")
      .orderBy('c.date_gmt DESC, c.id DESC')
      .limit(limit)
      .rows();
  }
}
