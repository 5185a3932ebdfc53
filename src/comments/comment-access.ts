import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { EntryTypes } from '../entries/types/index.js';
import { APPROVED, isPublicType, typesOf } from './comment-state.js';
import { fail } from './comments.errors.js';
import { postOf, type CommentRow, type CommentedPost } from './comments.repository.js';

/** Capability to moderate the comments of all posts. */
export const MODERATE = 'moderate_comments';

/** Whether the viewer moderates the comments of all posts. */
export const moderates = (viewer: Viewer): boolean => viewer.can(MODERATE);

/** Checks the rights to read, write and moderate comments. */
@Injectable()
export class CommentAccess {
  constructor(private readonly types: EntryTypes) {}

  /** Whether the viewer moderates the comments of all posts. */
  moderates(viewer: Viewer): boolean {
    return moderates(viewer);
  }

  /** Whether the viewer may update a comment. */
  mayEdit(comment: CommentRow, viewer: Viewer): boolean {
    return this.mayEditOn(postOf(comment), viewer);
  }

  /** Whether the viewer may update the comments of a post. */
  mayEditOn(post: CommentedPost, viewer: Viewer): boolean {
    const type = this.types.get(post.type);
    return moderates(viewer) || (type !== undefined && type.mayEdit(post, viewer));
  }

  /**
   * Whether the viewer may read a comment: it is approved on a readable post, or the viewer wrote it or may update it.
   * Comments of types that are not public are for those who may update them.
   */
  mayRead(comment: CommentRow, viewer: Viewer, isOpened = false): boolean {
    const post = postOf(comment);
    if (!isPublicType(comment.type)) return this.mayEditOn(post, viewer);
    if (comment.status === APPROVED && this.mayReadPost(post, viewer, isOpened)) return true;
    return viewer.owns(comment.authorId) || this.mayEditOn(post, viewer);
  }

  /** Whether the viewer may read at least one reply to a comment. */
  mayReadReplies(comment: CommentRow, viewer: Viewer): boolean {
    const post = postOf(comment);
    const type = this.types.get(post.type);
    if (Number(comment.answered) && isPublicType(comment.type) && type && type.mayRead(post, viewer, this.types))
      return true;
    return Boolean(Number(comment.answered) || Number(comment.heldAnswers)) && this.mayEditOn(post, viewer);
  }

  /** Throws the 404 of an unknown comment if it is none for the viewer. */
  checkExists(viewer: Viewer, comment: CommentRow): void {
    if (!isPublicType(comment.type) && !this.mayEdit(comment, viewer)) fail('rest_comment_invalid_id');
  }

  /** Throws unless the viewer may read the comment in the context. `isOpened`: the post's password was sent. */
  checkGet(viewer: Viewer, comment: CommentRow, { context }: { context: string }, isOpened: boolean): void {
    this.checkExists(viewer, comment);
    const mayEdit = moderates(viewer) || (!isPublicType(comment.type) && this.mayEdit(comment, viewer));
    if (context === 'edit' && !mayEdit) fail('rest_forbidden_context');
    if (!this.mayRead(comment, viewer, isOpened)) fail('rest_cannot_read');
    if (!this.mayReadPost(postOf(comment), viewer, isOpened)) fail('rest_cannot_read_post');
  }

  /** Throws unless the viewer may list the comments of all these posts. The id 0 requires the right to moderate. */
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

  /**
   * Throws unless the viewer may list comments in the context `edit`: moderators may, and for types that readers do not
   * see those who may edit all the posts.
   */
  checkEditContext(
    viewer: Viewer,
    type: string,
    ids: readonly number[],
    posts: ReadonlyMap<number, CommentedPost>,
  ): void {
    if (moderates(viewer)) return;
    const isInternal = typesOf(type)?.some(isPublicType) === false;
    const mayEdit = (post: CommentedPost | undefined) => post !== undefined && this.mayEditOn(post, viewer);
    if (!isInternal || !ids.length || !ids.every((id) => mayEdit(posts.get(id)))) fail('rest_forbidden_context');
  }

  /** Throws unless the viewer may comment on the post: it exists, is readable and is open for comments. */
  checkPost(viewer: Viewer, post: CommentedPost | undefined, isOpened: boolean): CommentedPost {
    if (!post) return fail('rest_comment_invalid_post_id');
    if (post.status === 'draft') fail('rest_comment_draft_post');
    if (post.status === 'trash') fail('rest_comment_trash_post');
    if (!this.mayReadPost(post, viewer, isOpened)) fail('rest_cannot_read_post');
    if (post.commentStatus !== 'open') fail('rest_comment_closed');
    return post;
  }

  /**
   * Whether the viewer may read the comments of a post. A protected post requires its password or the right to edit it.
   */
  private mayReadPost(post: CommentedPost, viewer: Viewer, isOpened: boolean): boolean {
    const type = this.types.get(post.type);
    if (!type) return false;
    const isLocked = post.password !== '' && !isOpened;
    return isLocked ? type.mayEdit(post, viewer) : type.mayRead(post, viewer, this.types);
  }
}
