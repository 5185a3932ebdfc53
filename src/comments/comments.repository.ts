import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { joinSql, plainSql, sql, tableOf, type Nullable, type RowOf, type Sql } from '#libs/sql';
import { Entry } from '../entries/index.js';
import { PERMALINK_COLUMNS } from '../entries/permalinks/index.js';
import { APPROVED, HELD, POST_TRASHED, PUBLIC_TYPES, TRASH } from './comment-state.js';
import { Comment } from './comment.entity.js';

const OWNER = {
  ownerType: 'type',
  ownerStatus: 'status',
  ownerAuthorId: 'authorId',
  ownerTrashedFrom: 'trashedFrom',
} as const;
/** The owner of an entry with the status `inherit`; all null for other entries. */
type OwnerRow = Nullable<RowOf<Entry, typeof OWNER>>;

const POST = [...PERMALINK_COLUMNS, 'authorId', 'password', 'commentStatus', 'trashedFrom'] as const;

/** The columns of the commented entry that rights and permalinks require. */
export type CommentedPost = RowOf<Entry, typeof POST> & OwnerRow;

const POST_OF_COMMENT = {
  postType: 'type',
  postStatus: 'status',
  postSlug: 'slug',
  postParentId: 'parentId',
  postAuthorId: 'authorId',
  postDateLocal: 'dateLocal',
  postLanguage: 'language',
  postPassword: 'password',
  postCommentStatus: 'commentStatus',
  postStatusBefore: 'trashedFrom',
} as const;

/** A comment with its post. */
export interface CommentRow extends Comment, OwnerRow, RowOf<Entry, typeof POST_OF_COMMENT> {
  /** 1 if the comment has an approved reply, else 0. */
  answered: number;
  /** 1 if the comment has a held reply, else 0. */
  heldAnswers: number;
}

/** All columns of a comment except id and version. */
export type StoredComment = Omit<Comment, 'id' | 'version'>;

const c = tableOf(Comment, 'c');
const e = tableOf(Entry, 'e');
const o = tableOf(Entry, 'o');
/** Joins the owner of an entry with the status `inherit`, which decides whether the entry is readable. */
export const OWNER_JOIN = sql`LEFT JOIN ${o} ON o.id = IF(e.status = 'inherit', e.parent_id, 0)`;
/** Condition: comments of an alias have types that readers see. */
export const hasPublicType = (alias: string): Sql =>
  plainSql(`${alias}.type IN (${PUBLIC_TYPES.map((type) => `'${type}'`).join(', ')})`);

/**
 * Whether a comment has a reply with a status, of a type that readers see or of its own type. Without the index hint, the
 * server may scan all comments with the status.
 */
const answeredBy = (status: string) =>
  plainSql(`EXISTS (SELECT 1 FROM ${tableOf(Comment, 'a').sql} FORCE INDEX (comments_of_parent)
 WHERE a.parent_id = c.id AND a.status = '${status}' AND (${hasPublicType('a').sql} OR a.type = c.type))`);

/** The columns of a `CommentRow`, of comments `c`, their posts `e` and the owners `o` of these. */
export const COMMENT_COLUMNS = sql`${c.columns()}, ${answeredBy(APPROVED)} AS answered, ${answeredBy(HELD)} AS heldAnswers,
 ${e.columns(POST_OF_COMMENT)}, ${o.columns(OWNER)}`;
const ROWS = sql`SELECT ${COMMENT_COLUMNS} FROM ${c} JOIN ${e} ON e.id = c.post_id ${OWNER_JOIN}`;
const POSTS = sql`SELECT ${e.columns(POST)}, ${o.columns(OWNER)} FROM ${e} ${OWNER_JOIN}`;
/** The post of a row. */
export const postOf = (row: CommentRow): CommentedPost => ({
  id: row.postId,
  type: row.postType,
  status: row.postStatus,
  slug: row.postSlug,
  parentId: row.postParentId,
  authorId: row.postAuthorId,
  dateLocal: row.postDateLocal,
  language: row.postLanguage,
  password: row.postPassword,
  commentStatus: row.postCommentStatus,
  trashedFrom: row.postStatusBefore,
  ownerType: row.ownerType,
  ownerStatus: row.ownerStatus,
  ownerAuthorId: row.ownerAuthorId,
  ownerTrashedFrom: row.ownerTrashedFrom,
});

/** Reads and writes comments, and writes the comment counts of posts. */
@Injectable()
export class CommentsRepository {
  constructor(private readonly db: Db) {}

  /** Comments by id. */
  find(ids: readonly (string | number)[]): Promise<CommentRow[]> {
    return this.db.rows(sql`${ROWS} WHERE c.id IN (${ids})`);
  }

  /** The latest approved comments per post, or the latest approved replies per comment. */
  firstOf(of: 'post_id' | 'parent_id', ids: readonly number[], limit: number): Promise<CommentRow[]> {
    // One index lookup per id, independent of the number of comments.
    const f = tableOf(Comment, 'f');
    const first = ids.map(
      (id) =>
        sql`(SELECT f.id FROM ${f} WHERE f.${plainSql(of)} = ${id} AND f.status = 'approved' AND f.type = 'comment' ORDER BY f.date_gmt DESC, f.id DESC LIMIT ${limit})`,
    );
    if (of === 'parent_id') {
      // Replies to comments that readers do not see are of the same type; open notes are held.
      const p = tableOf(Comment, 'p');
      first.push(
        sql`(SELECT f.id FROM ${p} STRAIGHT_JOIN ${f} ON f.parent_id = p.id AND f.status IN (${[APPROVED, HELD]}) AND f.type = p.type WHERE p.id IN (${ids}) AND NOT ${hasPublicType('p')} LIMIT ${limit * ids.length})`,
      );
    }
    return this.db.rows(
      sql`${ROWS} JOIN (${joinSql(first, ' UNION ALL ')}) first ON first.id = c.id ORDER BY c.date_gmt DESC, c.id DESC`,
    );
  }

  /** The id of the post of a comment. */
  async postIdOf(id: number): Promise<number | undefined> {
    const [row] = await this.db.select(Comment, 'c', ['postId']).where('c.id = ?', id).current();
    return row?.postId;
  }

  /** Locks a comment and its post until the end of the transaction and returns the current row. */
  async lock(id: number): Promise<CommentRow | undefined> {
    const [row] = await this.db.current<CommentRow>(sql`${ROWS} WHERE c.id = ${id} FOR UPDATE`);
    return row;
  }

  /** Locks posts until the end of the transaction and returns the current rows. */
  lockPosts(ids: readonly number[]): Promise<CommentedPost[]> {
    return this.db.current(sql`${POSTS} WHERE e.id IN (${ids}) ORDER BY e.id FOR UPDATE`);
  }

  /** Posts by id, of any type. */
  posts(ids: readonly number[]): Promise<CommentedPost[]> {
    return this.db.rows(sql`${POSTS} WHERE e.id IN (${ids})`);
  }

  /** The types of existing comments by id. */
  async types(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.db.select(Comment, 'c', ['id', 'type']).where('c.id IN (?)', ids).current();
    return new Map(rows.map(({ id, type }) => [id, type]));
  }

  /** What comments contain of texts of their authors. */
  texts(ids: readonly number[]): Promise<Pick<Comment, 'id' | 'content' | 'authorUrl'>[]> {
    return this.db.select(Comment, 'c', ['id', 'content', 'authorUrl']).where('c.id IN (?)', ids).current();
  }

  /** A comment and up to `limit` ancestors, nearest first. */
  ancestors(id: number, limit: number): Promise<Pick<Comment, 'id' | 'postId' | 'type'>[]> {
    const table = tableOf(Comment);
    return this.db.current(
      sql`WITH RECURSIVE above (id, parent_id, post_id, type, depth) AS (
         SELECT id, parent_id, post_id, type, 0 FROM ${table} WHERE id = ${id}
         UNION ALL
         SELECT c.id, c.parent_id, c.post_id, c.type, above.depth + 1 FROM above JOIN ${c} ON c.id = above.parent_id
         WHERE above.depth < ${limit}
       ) SELECT id, post_id AS postId, type FROM above ORDER BY depth`,
    );
  }

  /** Whether a user, or a guest with a name and email address, has an approved comment. */
  async wasApproved(by: { authorId: number } | Pick<Comment, 'authorName' | 'authorEmail'>): Promise<boolean> {
    const select = this.db.select(Comment, 'c', ['id']);
    if ('authorId' in by) select.where('c.author_id = ?', by.authorId);
    else select.where('c.author_id = 0 AND c.author_email = ? AND c.author_name = ?', by.authorEmail, by.authorName);
    const rows = await select.where('c.status = ?', APPROVED).where(hasPublicType('c')).limit(1).current();
    return rows.length > 0;
  }

  /** Ids of comments trashed before a UTC time, ascending, after the id `after`. */
  async trashedBefore(moment: string, after: number, limit: number): Promise<number[]> {
    const rows = await this.db
      .select(Comment, 'c', ['id'])
      .where('c.status = ? AND c.trashed_at < ? AND c.id > ?', TRASH, moment, after)
      .orderBy('c.id')
      .limit(limit)
      .current();
    return rows.map(({ id }) => id);
  }

  /** Inserts a comment, with its id if it has one, and returns the id. */
  async insert(comment: StoredComment & { id?: number }): Promise<number> {
    const id = await this.db.insert(Comment, { ...comment, version: 1 });
    return comment.id ?? id;
  }

  /** Inserts comments with their ids, in one statement. */
  async insertAll(comments: readonly (StoredComment & { id: number })[]): Promise<void> {
    await this.db.insertAll(
      Comment,
      comments.map((comment) => ({ ...comment, version: 1 })),
    );
  }

  /** Changes columns of a comment. */
  async update(id: number, changes: Partial<StoredComment>): Promise<void> {
    await this.db.of(Comment).update({ id }, { ...changes, version: () => 'version + 1' });
  }

  /** Deletes a comment. */
  async remove(id: number): Promise<void> {
    await this.db.of(Comment).delete({ id });
  }

  /** Moves the replies to a comment to another parent. */
  async moveReplies(from: number, to: number): Promise<void> {
    await this.db.of(Comment).update({ parentId: from }, { parentId: to });
  }

  /** Trashes the comments of a post. Returns whether there were any. */
  async trashWithPost(postId: number): Promise<boolean> {
    // Assignments are evaluated in order, so the status is stored before it changes.
    const { affectedRows } = await this.db.write(
      sql`UPDATE ${tableOf(Comment)} SET post_trashed_from = status, status = ${POST_TRASHED} WHERE post_id = ${postId} AND status <> ${POST_TRASHED}`,
    );
    return affectedRows > 0;
  }

  /** Restores the comments that were trashed with their post. Returns whether there were any. */
  async restoreWithPost(postId: number): Promise<boolean> {
    const { affectedRows } = await this.db.write(
      sql`UPDATE ${tableOf(Comment)} SET status = COALESCE(post_trashed_from, ${HELD}), post_trashed_from = NULL WHERE post_id = ${postId} AND status = ${POST_TRASHED}`,
    );
    return affectedRows > 0;
  }

  /** Adds to the comment count of a post. */
  async changeCount(postId: number, by: number): Promise<void> {
    await this.db.defer(
      sql`UPDATE ${tableOf(Entry)} SET comment_count = GREATEST(0, CAST(comment_count AS SIGNED) + ${by}) WHERE id = ${postId}`,
    );
  }

  /** Recounts the approved comments of a post, stores the number and returns it. */
  async recount(postId: number): Promise<number> {
    const [row] = await this.db.current<{ total: number }>(
      sql`SELECT COUNT(*) AS total FROM ${c} WHERE c.post_id = ${postId} AND c.status = ${APPROVED} AND ${hasPublicType('c')}`,
    );
    const total = Number(row?.total ?? 0);
    await this.db.of(Entry).update({ id: postId }, { commentCount: total });
    return total;
  }

  /** The same of several posts, in one statement. */
  async recountAll(postIds: readonly number[]): Promise<void> {
    if (!postIds.length) return;
    const posts = tableOf(Entry, 'p');
    await this.db.write(sql`UPDATE ${posts} SET p.comment_count =
 (SELECT COUNT(*) FROM ${c} WHERE c.post_id = p.id AND c.status = ${APPROVED} AND ${hasPublicType('c')})
 WHERE p.id IN (${postIds})`);
  }
}
