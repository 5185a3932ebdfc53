import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { VersionedLists, type PageSpan } from '#libs/db';
import { TAGS, CacheTags } from '#libs/invalidation';
import { RequestedSlice, type ItemVersion, type ItemVersions, type FoundItems } from '#libs/requests';
import { ENTRY_TAGS, Entries } from '../entries/index.js';
import { Permalinks } from '../entries/permalinks/index.js';
import { SiteTime } from '../settings/index.js';
import { moderates } from './comment-access.js';
import { CommentListRepository, positionOf, type CommentFilter } from './comment-list.repository.js';
import { fail } from './comments.errors.js';
import { CommentsRepository, postOf, type CommentRow, type CommentedPost } from './comments.repository.js';

/** Resource name of comments in cache tags and events. */
export const COMMENTS = 'comment';

const memoKey = (id: number) => `comment ${id}`;

const commentVersion = ({ id, version }: CommentRow): ItemVersion => ({ token: `${id}-${version}` });

/** A comment with the URL of its post. */
export interface ShownComment extends CommentRow {
  postUrl: string;
}

/** Reads comments and their posts. */
@Injectable()
export class Comments implements ItemVersions {
  private readonly pages = new VersionedLists();

  constructor(
    private readonly stored: CommentsRepository,
    private readonly lists: CommentListRepository,
    private readonly permalinks: Permalinks,
    private readonly entries: Entries,
    private readonly time: SiteTime,
  ) {}

  /** The comment with this id. Memoized per request. Throws a 404 if there is none. */
  async get(id: number): Promise<CommentRow> {
    const row = await RequestContext.memo(memoKey(id), async () => (await this.byIds([id]))[0]);
    return row ?? fail('rest_comment_invalid_id');
  }

  /** The version of the comment with the id of a request. */
  async versionOf({ id }: { id: number }): Promise<ItemVersion> {
    return commentVersion(await this.get(id));
  }

  /** The same, of the locked comment. */
  async lockVersion({ id }: { id: number }): Promise<ItemVersion> {
    return commentVersion(await this.lock(id));
  }

  /** Comments by id. */
  async byIds(ids: readonly (string | number)[]): Promise<CommentRow[]> {
    return withCacheTags(await this.stored.find(ids));
  }

  /** The latest approved comments per post or parent comment. */
  async firstOf(of: 'post_id' | 'parent_id', ids: readonly number[], limit: number): Promise<CommentRow[]> {
    return withCacheTags(await this.stored.firstOf(of, ids, limit));
  }

  /**
   * A page of the comments that the viewer may read. Takes one statement, and another one for the total unless it is
   * cached. `unlocked` are the posts whose password was sent.
   */
  async page(
    filter: CommentFilter,
    unlocked: readonly number[],
    part = RequestedSlice.plain,
  ): Promise<FoundItems<CommentRow>> {
    const viewer = currentViewer();
    const after = filter.after && this.local('after', filter.after);
    const before = filter.before && this.local('before', filter.before);
    const asks = { unlocked, moderates: moderates(viewer) };
    const whole = this.lists.query({ ...filter, after, before }, viewer, asks);
    // Cursors pass all hits of a search.
    const query = part.hasCursor ? whole : await this.lists.bounded(whole);
    const order = query.keyset;
    const start = part.start(order, filter.offset || (filter.page - 1) * filter.per_page);
    if (start.after) query.where.and(start.after.sql, ...start.after.parameters);
    // These facts determine which comments are readable, and make a shorter key than the condition itself.
    const reader = query.isRestricted ? [viewer.rightsKey, unlocked] : [];
    const list = {
      key: `${JSON.stringify(reader)}\n${query.key}`,
      // The end of what is compared is not the end of the list.
      hasEnd: order !== undefined && query.compared === undefined,
      read: (span: PageSpan) => this.lists.page(query, span),
      version: () => this.lists.version(query),
      count: () => this.lists.count(query),
    };
    const { items, total } = await this.pages.page(list, { limit: filter.per_page, offset: start.offset });
    part.end(items, filter.per_page, start, order && ((row) => positionOf(filter, row)));
    withCacheTags(items);
    return { items, total: await part.total(`comments\n${list.key}`, total, { isSearch: query.search !== undefined }) };
  }

  /**
   * Locks a comment with its post, and `otherPost` if given, until the end of the transaction. Throws a 404 if unknown.
   */
  async lock(id: number, otherPost = 0): Promise<CommentRow> {
    for (;;) {
      const postId = (await this.stored.postIdOf(id)) ?? fail('rest_comment_invalid_id');
      // Posts are locked before their comments and in a fixed order, so that concurrent writers cannot deadlock.
      await this.lockPosts([postId, otherPost]);
      const row = (await this.stored.lock(id)) ?? fail('rest_comment_invalid_id');
      if (row.postId === postId) return row;
    }
  }

  /** Locks posts until the end of the transaction and returns the current rows by id. */
  async lockPosts(ids: readonly number[]): Promise<Map<number, CommentedPost>> {
    const rows = await this.stored.lockPosts(ids);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Posts by id, of any type. Memoized per request. */
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

  /** Whether a password opens the post of a comment. */
  opens(comment: CommentRow, password: string | undefined): Promise<boolean> {
    return this.entries.opens(postOf(comment), password);
  }

  /** The posts that the sent password opens. It is considered only if the list is limited to a single post. */
  async unlocked({ post: ids, password }: { post: readonly number[]; password?: string }): Promise<number[]> {
    if (password === undefined || ids.length !== 1) return [];
    const [post] = (await this.posts(ids)).values();
    return post && (await this.entries.opens(post, password)) ? [post.id] : [];
  }

  /** Adds the URLs of the posts if `areWanted`, else empty strings. Takes at most one statement. */
  async locate(rows: readonly CommentRow[], areWanted: boolean): Promise<ShownComment[]> {
    if (!areWanted) return rows.map((row) => ({ ...row, postUrl: '' }));
    const parents = await this.permalinks.parentPaths(rows.map(postOf));
    return rows.map((row) => ({ ...row, postUrl: this.permalinks.of(postOf(row), parents, true) }));
  }

  /** Drops the memoized row of a comment that was changed. */
  forget(id: number): void {
    RequestContext.forget(memoKey(id));
  }

  private local(argument: 'after' | 'before', text: string): string {
    return this.time.parse(text)?.local ?? fail('invalid_date', { argument });
  }
}

/**
 * Adds cache tags for rows, including those filtered out later, because their posts decide whether they are readable.
 */
function withCacheTags(rows: CommentRow[]): CommentRow[] {
  const shown = CacheTags.current;
  shown?.add(TAGS.any(COMMENTS));
  shown?.addEach(ENTRY_TAGS.entry, ...rows.map(({ postId }) => postId), ...ownersOf(rows.map(postOf)));
  return rows;
}

/** The ids of the owners of posts with the status `inherit`. */
const ownersOf = (posts: readonly CommentedPost[]) => posts.flatMap((post) => (post.ownerType ? [post.parentId] : []));
