import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { Shown } from '#libs/freshness';
import type { View } from '#libs/rest';
import { fail } from './comments.errors.js';
import { Entries } from '../entries/entries.service.js';
import { Permalinks } from '../entries/permalinks.js';
import {
  COMMENT_COLUMNS,
  OWNER_JOIN,
  POST_COLUMNS,
  postOf,
  type CommentRow,
  type CommentedPost,
  type ShownComment,
} from './comment-row.js';
import type { ListCommentsArgs } from '../content/comments/comments.args.js';

const memoKey = (id: number) => `comment ${id}`;
/** What comments are called as a kind of what answers show. */
export const COMMENTS = 'comment';
const POSTS = `FROM entries e ${OWNER_JOIN}`;
const FROM = `FROM comments c JOIN entries e ON e.id = c.post_id ${OWNER_JOIN}`;

/** Finds comments and the posts that they are about. */
@Injectable()
export class CommentFinder {
  constructor(
    private readonly db: Db,
    private readonly permalinks: Permalinks,
    private readonly passwords: Entries,
  ) {}

  /** The comment of a number, read once per request, or a 404. */
  async get(id: number): Promise<CommentRow> {
    const row = await RequestContext.memo(memoKey(id), async () => (await this.byIds([id]))[0]);
    return row ?? fail('rest_comment_invalid_id');
  }

  /** Comments by number. */
  async byIds(ids: readonly (string | number)[]): Promise<CommentRow[]> {
    return noted(await this.db.rows<CommentRow>(`SELECT ${COMMENT_COLUMNS} ${FROM} WHERE c.id IN (?)`, [ids]));
  }

  /** The first comments of a list of each of some posts or comments, as their lists show them. */
  async firstOf(of: 'post_id' | 'parent_id', ids: readonly number[], limit: number): Promise<CommentRow[]> {
    // One short walk along an index for each, however many comments there are.
    const first = ids.map(
      () =>
        `(SELECT f.id FROM comments f WHERE f.${of} = ? AND f.status = 'approved' AND f.type = 'comment' ORDER BY f.date_gmt DESC, f.id DESC LIMIT ?)`,
    );
    return noted(
      await this.db.rows<CommentRow>(
        `SELECT ${COMMENT_COLUMNS} ${FROM} JOIN (${first.join(' UNION ALL ')}) first ON first.id = c.id
 ORDER BY c.date_gmt DESC, c.id DESC`,
        ids.flatMap((id) => [id, limit]),
      ),
    );
  }

  /** The comment as it is now, locked together with its post and another until the end of the transaction, or a 404. */
  async lock(id: number, otherPost = 0): Promise<CommentRow> {
    for (;;) {
      const [found] = await this.db.current<{ postId: number }>('SELECT post_id AS postId FROM comments WHERE id = ?', [
        id,
      ]);
      if (!found) return fail('rest_comment_invalid_id');
      // Posts come before their comments, and in one order, so that two writers never wait for each other.
      await this.lockPosts([found.postId, otherPost]);
      const [row] = await this.db.current<CommentRow>(`SELECT ${COMMENT_COLUMNS} ${FROM} WHERE c.id = ? FOR UPDATE`, [
        id,
      ]);
      if (!row) return fail('rest_comment_invalid_id');
      if (row.postId === found.postId) return row;
    }
  }

  /** Some posts as they are now, locked until the end of the transaction. */
  async lockPosts(ids: readonly number[]): Promise<Map<number, CommentedPost>> {
    const rows = await this.db.current<CommentedPost>(
      `SELECT ${POST_COLUMNS} ${POSTS} WHERE e.id IN (?) ORDER BY e.id FOR UPDATE`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Some posts by number, of whatever type; read once per request. */
  posts(ids: readonly number[]): Promise<Map<number, CommentedPost>> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    Shown.current?.entry(...wanted);
    if (!wanted.length) return Promise.resolve(new Map());
    return RequestContext.memo(`commented ${wanted.join()}`, async () => {
      const rows = await this.db.rows<CommentedPost>(`SELECT ${POST_COLUMNS} ${POSTS} WHERE e.id IN (?)`, [wanted]);
      Shown.current?.entry(...ownersOf(rows));
      return new Map(rows.map((row) => [row.id, row]));
    });
  }

  /** The posts of a list that its password opens: a password counts only in a list of one post. */
  async unlocked({ post: ids, password }: Pick<ListCommentsArgs, 'post' | 'password'>): Promise<number[]> {
    if (password === undefined || ids.length !== 1) return [];
    const [post] = (await this.posts(ids)).values();
    return post && (await this.passwords.opens(post, password)) ? [post.id] : [];
  }

  /** Adds the addresses of posts, in one statement at most. */
  async locate(rows: readonly CommentRow[], view: View): Promise<ShownComment[]> {
    if (!view.wants('link')) return rows.map((row) => ({ ...row, postAddress: '' }));
    const parents = await this.permalinks.parentPaths(rows.map(postOf));
    return rows.map((row) => ({ ...row, postAddress: this.permalinks.of(postOf(row), parents, true) }));
  }

  /** Drops what this request remembers of a comment that was changed. */
  forget(id: number): void {
    RequestContext.forget(memoKey(id));
  }
}

/** Takes note of rows that are looked at, be they shown or not: a post decides about its comments. */
export function noted(rows: CommentRow[]): CommentRow[] {
  const shown = Shown.current;
  shown?.any(COMMENTS);
  shown?.entry(...rows.map(({ postId }) => postId), ...ownersOf(rows.map(postOf)));
  return rows;
}

/** What decides about posts whose state is its own. */
const ownersOf = (posts: readonly CommentedPost[]) => posts.flatMap((p) => (p.ownerType ? [p.parentId] : []));
