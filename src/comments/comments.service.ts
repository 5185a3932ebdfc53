import { ENTRY_TAGS, Entries } from '../entries/index.js';
import { Permalinks } from '../entries/addresses/index.js';
import { SiteTime } from '../settings/index.js';
import { TAGS, CacheTags } from '#libs/invalidation';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { currentViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import type { Page } from '#libs/rest';
import { moderates } from './comment-access.js';
import { fail } from './comments.errors.js';
import {
  CommentsRepository,
  postOf,
  type CommentFilter,
  type CommentQuery,
  type CommentRow,
  type CommentedPost,
} from './comments.repository.js';

/** Comments in cache tags and events. */
export const COMMENTS = 'comment';
/** Totals of longer filters are not remembered. */
const LONGEST_KEY = 2000;

const memoKey = (id: number) => `comment ${id}`;

/** A comment with the URL of its post. */
export interface ShownComment extends CommentRow {
  postAddress: string;
}

/** Finds and lists comments, and finds the posts that they are about. */
@Injectable()
export class Comments {
  private readonly totals = new LRUCache<string, number>({ max: 1000 });

  constructor(
    private readonly stored: CommentsRepository,
    private readonly permalinks: Permalinks,
    private readonly entries: Entries,
    private readonly time: SiteTime,
  ) {}

  /** The comment with this id, read once per request, or a 404. */
  async get(id: number): Promise<CommentRow> {
    const row = await RequestContext.memo(memoKey(id), async () => (await this.byIds([id]))[0]);
    return row ?? fail('rest_comment_invalid_id');
  }

  /** Comments by id. */
  async byIds(ids: readonly (string | number)[]): Promise<CommentRow[]> {
    return noted(await this.stored.find(ids));
  }

  /** The first comments of the list of each of some posts or comments. */
  async firstOf(of: 'post_id' | 'parent_id', ids: readonly number[], limit: number): Promise<CommentRow[]> {
    return noted(await this.stored.firstOf(of, ids, limit));
  }

  /**
   * A page of the comments that the viewer may read: one statement, and another for the total if something has changed
   * since it was counted. `unlocked` are the posts whose password was sent.
   */
  async page(filter: CommentFilter, unlocked: readonly number[]): Promise<Page<CommentRow>> {
    const viewer = currentViewer();
    const after = filter.after && this.local('after', filter.after);
    const before = filter.before && this.local('before', filter.before);
    const query = this.stored.query({ ...filter, after, before }, viewer, { unlocked, moderates: moderates(viewer) });
    const offset = filter.offset || (filter.page - 1) * filter.per_page;
    const { items, version } = await this.stored.page(query, filter.per_page, offset);
    noted(items);
    // Which comments are readable depends on nothing else; the condition itself would be a long key.
    const reader = query.isRestricted ? [viewer.id, viewer.roles, unlocked] : [];
    const key = version && `${version}\n${JSON.stringify(reader)}\n${query.key}`;
    return { items, total: await this.total(query, key) };
  }

  /** The comment as it is now, locked together with its post and another until the end of the transaction, or a 404. */
  async lock(id: number, otherPost = 0): Promise<CommentRow> {
    for (;;) {
      const postId = (await this.stored.postIdOf(id)) ?? fail('rest_comment_invalid_id');
      // Posts come before their comments, and in one order, so that two writers never wait for each other.
      await this.lockPosts([postId, otherPost]);
      const row = (await this.stored.lock(id)) ?? fail('rest_comment_invalid_id');
      if (row.postId === postId) return row;
    }
  }

  /** Posts as they are now, locked until the end of the transaction. */
  async lockPosts(ids: readonly number[]): Promise<Map<number, CommentedPost>> {
    const rows = await this.stored.lockPosts(ids);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Posts by id, of any type; read once per request. */
  posts(ids: readonly number[]): Promise<Map<number, CommentedPost>> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    CacheTags.current?.addEach(ENTRY_TAGS.entry, ...wanted);
    if (!wanted.length) return Promise.resolve(new Map());
    return RequestContext.memo(`commented ${wanted.join()}`, async () => {
      const rows = await this.stored.posts(wanted);
      CacheTags.current?.addEach(ENTRY_TAGS.entry, ...ownersOf(rows));
      return new Map(rows.map((row) => [row.id, row]));
    });
  }

  /** Whether the password opens the post of a comment. */
  opens(comment: CommentRow, password: string | undefined): Promise<boolean> {
    return this.entries.opens(postOf(comment), password);
  }

  /** The posts of a list that its password opens: a password counts only in a list of one post. */
  async unlocked({ post: ids, password }: { post: readonly number[]; password?: string }): Promise<number[]> {
    if (password === undefined || ids.length !== 1) return [];
    const [post] = (await this.posts(ids)).values();
    return post && (await this.entries.opens(post, password)) ? [post.id] : [];
  }

  /** Adds the URLs of posts where they are wanted, in one statement at most. */
  async locate(rows: readonly CommentRow[], areWanted: boolean): Promise<ShownComment[]> {
    if (!areWanted) return rows.map((row) => ({ ...row, postAddress: '' }));
    const parents = await this.permalinks.parentPaths(rows.map(postOf));
    return rows.map((row) => ({ ...row, postAddress: this.permalinks.of(postOf(row), parents, true) }));
  }

  /** Drops what this request remembers of a comment that was changed. */
  forget(id: number): void {
    RequestContext.forget(memoKey(id));
  }

  /** The total of a list, remembered under a key that changes with what it counts. */
  private async total(query: CommentQuery, key: string | undefined): Promise<number> {
    const keep = key !== undefined && key.length <= LONGEST_KEY;
    const known = keep ? this.totals.get(key) : undefined;
    if (known !== undefined) return known;
    const total = await this.stored.count(query);
    if (keep) this.totals.set(key, total);
    return total;
  }

  private local(argument: 'after' | 'before', text: string): string {
    return this.time.parse(text)?.local ?? fail('invalid_date', { argument });
  }
}

/** Adds the cache tags of rows, be they shown or not: a post decides about its comments. */
function noted(rows: CommentRow[]): CommentRow[] {
  const shown = CacheTags.current;
  shown?.add(TAGS.any(COMMENTS));
  shown?.addEach(ENTRY_TAGS.entry, ...rows.map(({ postId }) => postId), ...ownersOf(rows.map(postOf)));
  return rows;
}

/** The entries that decide about posts in the status `inherit`. */
const ownersOf = (posts: readonly CommentedPost[]) => posts.flatMap((post) => (post.ownerType ? [post.parentId] : []));
