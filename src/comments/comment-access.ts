import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { Where } from '#libs/db';
import { fail } from './comments.errors.js';
import { EntryVisibility } from '../entries/entry-visibility.repository.js';
import { EntryTypes } from '../entries/entry-types.js';
import { APPROVED } from './comment-statuses.js';
import { postOf, type CommentRow, type CommentedPost } from './comment-row.js';

const MODERATE = 'moderate_comments';

/** Whether the viewer moderates the comments of all posts. */
export const moderates = (viewer: Viewer): boolean => viewer.can(MODERATE);

/** Who may read and change the comments of which posts. */
@Injectable()
export class CommentAccess {
  constructor(
    private readonly types: EntryTypes,
    private readonly visibility: EntryVisibility,
  ) {}

  /** Whether the viewer may read the comments of a post. A protected post needs its password or the right to update it. */
  mayReadPost(post: CommentedPost, viewer: Viewer, isOpened = false): boolean {
    const type = this.types.get(post.type);
    if (!type) return false;
    const isLocked = post.password !== '' && !isOpened;
    return isLocked ? type.mayEdit(post, viewer) : type.mayRead(post, viewer, this.types);
  }

  /** Whether the viewer may update the comments of a post. */
  mayEditComments(post: CommentedPost, viewer: Viewer): boolean {
    const type = this.types.get(post.type);
    return moderates(viewer) || (type !== undefined && type.mayEdit(post, viewer));
  }

  /** Whether the viewer may read at least one reply to a comment. */
  mayReadAnswers(comment: CommentRow, viewer: Viewer): boolean {
    const post = postOf(comment);
    const type = this.types.get(post.type);
    if (Number(comment.answered) && type && type.mayRead(post, viewer, this.types)) return true;
    return Boolean(Number(comment.answered) || Number(comment.heldAnswers)) && this.mayEditComments(post, viewer);
  }

  /** Whether the viewer may read a comment: an approved one, an own one, or one that the viewer may update. */
  mayReadComment(comment: CommentRow, viewer: Viewer, isOpened = false): boolean {
    const post = postOf(comment);
    if (comment.status === APPROVED && this.mayReadPost(post, viewer, isOpened)) return true;
    return viewer.owns(comment.authorId) || this.mayEditComments(post, viewer);
  }

  /**
   * `mayReadComment` as an SQL condition on comments `c`, their posts `e` and the owners `o` of those posts; undefined if
   * the viewer may read every comment. `unlocked` are the posts whose password was sent.
   */
  readableComments(viewer: Viewer, unlocked: readonly number[] = []): Where | undefined {
    if (moderates(viewer)) return undefined;
    const where = new Where();
    const post = new Where();
    if (unlocked.length) post.and("(e.password = '' OR e.id IN (?))", unlocked);
    else post.and("e.password = ''");
    for (const part of [this.visibility.condition(viewer, 'read')]) if (part) post.and(part.sql, ...part.parameters);
    const ways = [new Where().and('c.status = ?', APPROVED).and(post.sql, ...post.parameters)];
    if (viewer.isSignedIn) ways.push(new Where().and('c.author_id = ?', viewer.id));
    if (viewer.isSignedIn) ways.push(this.visibility.condition(viewer, 'edit') ?? new Where());
    return where.and(`(${ways.map(({ sql }) => `(${sql})`).join(' OR ')})`, ...ways.flatMap((way) => way.parameters));
  }

  /** Refuses to show a comment in a context. */
  checkGet(viewer: Viewer, comment: CommentRow, { context }: { context: string }, isOpened: boolean): void {
    if (context === 'edit' && !moderates(viewer)) fail('rest_forbidden_context');
    if (!this.mayReadComment(comment, viewer, isOpened)) fail('rest_cannot_read');
    if (!this.mayReadPost(postOf(comment), viewer, isOpened)) fail('rest_cannot_read_post');
  }

  /** Refuses to list the comments of posts that the viewer may not read; the id 0 stands for comments without a post. */
  checkPosts(
    viewer: Viewer,
    ids: readonly number[],
    posts: ReadonlyMap<number, CommentedPost>,
    isOpened: boolean,
  ): void {
    for (const id of ids) {
      const post = posts.get(id);
      if (post && !this.mayReadPost(post, viewer, isOpened)) fail('rest_cannot_read_post');
      if (id === 0 && !moderates(viewer)) fail('rest_cannot_read');
    }
  }

  /** Refuses a new comment on a post that is unknown, closed for comments or not readable to the viewer. */
  checkPost(viewer: Viewer, post: CommentedPost | undefined, isOpened: boolean): CommentedPost {
    if (!post) return fail('rest_comment_invalid_post_id');
    if (post.status === 'draft') fail('rest_comment_draft_post');
    if (post.status === 'trash') fail('rest_comment_trash_post');
    if (!this.mayReadPost(post, viewer, isOpened)) fail('rest_cannot_read_post');
    if (post.commentStatus !== 'open') fail('rest_comment_closed');
    return post;
  }
}
