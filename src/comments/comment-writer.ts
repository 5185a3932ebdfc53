import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { failArgument } from '#libs/errors';
import { Entries } from '../entries/index.js';
import { SiteTime } from '../settings/index.js';
import { CommentAccess } from './comment-access.js';
import { CommentCounts } from './comment-counts.js';
import { CommentDrafts, type CommentInput, type Origin } from './comment-drafts.js';
import { CommentApproval, CommentGuard } from './comment-moderation.js';
import { HELD, TRASH, changedState, freshState, isPublicType, type CommentState } from './comment-state.js';
import type { Comment } from './comment.entity.js';
import { fail } from './comments.errors.js';
import { CommentsRepository, type CommentRow, type StoredComment } from './comments.repository.js';
import { Comments } from './comments.service.js';

/** Maximum depth of a thread. The check for cycles follows at most this number of parents. */
const MAX_DEPTH = 500;

/** Input for a new comment. */
interface NewComment extends CommentInput {
  /** Id of the entry. */
  post: number;
  /** Id of the parent comment; 0 for none. */
  parent: number;
  /** Password of the entry. */
  password?: string;
}

/** Changes to a comment. */
interface CommentChanges extends CommentInput {
  id: number;
  post?: number;
  parent?: number;
}

/** Writes comments. Each call is one transaction, which locks the post first and maintains its comment count. */
@Injectable()
export class CommentWriter {
  constructor(
    private readonly db: Db,
    private readonly stored: CommentsRepository,
    private readonly comments: Comments,
    private readonly access: CommentAccess,
    private readonly drafts: CommentDrafts,
    private readonly guard: CommentGuard,
    private readonly approval: CommentApproval,
    private readonly counts: CommentCounts,
    private readonly entries: Entries,
    private readonly time: SiteTime,
  ) {}

  /** Creates a comment and returns its id. Throws if a check of rights, parent or limits fails. */
  async create(input: NewComment, origin: Origin): Promise<number> {
    const viewer = currentViewer();
    const { columns, author } = await this.drafts.createColumns(input, viewer, origin);
    const { post: postId, parent: parentId, status: word = '' } = input;
    return this.db.transaction(async () => {
      const comment: StoredComment = { ...columns, ...freshState(HELD), postId, parentId, type: 'comment' };
      await this.guard.takeTurn(comment, viewer);
      const locked = (await this.comments.lockPosts([postId])).get(postId);
      const isOpened = locked !== undefined && (await this.entries.opens(locked, input.password));
      const post = this.access.checkPost(viewer, locked, isOpened);
      await this.checkParent(parentId, comment);
      await this.guard.refuseDuplicate(comment);
      await this.guard.refuseFlood(comment, viewer);
      await this.guard.countArrival(comment, viewer);
      const now = this.time.now().gmt;
      const initial = changedState(freshState(HELD), await this.approval.of(columns, post, author), now);
      Object.assign(comment, changedState(initial, word, now));
      const id = await this.stored.insert(comment);
      await this.counts.changed(id, 'created', undefined, comment);
      return id;
    });
  }

  /** Updates the fields of a comment that were sent. */
  update({ id, post, parent, status = '', ...input }: CommentChanges): Promise<void> {
    const viewer = currentViewer();
    return this.db.transaction(async () => {
      const before = await this.comments.lock(id, post);
      if (!this.access.mayEdit(before, viewer)) fail('rest_cannot_edit');
      const columns = await this.drafts.updateColumns(input, before, viewer);
      const place = await this.place(before, post, parent);
      const state = changedState(before, status, this.time.now().gmt);
      const changes = { ...columns, ...place, ...stateOf(state) };
      await this.store(id, changes);
      await this.counts.changed(id, 'updated', before, { ...before, ...changes });
    });
  }

  /** Moves a comment to the trash. Its status is stored for restoring. */
  trash(id: number): Promise<void> {
    return this.db.transaction(async () => {
      const before = await this.lockForDeletion(id);
      if (before.status === TRASH) fail('rest_already_trashed');
      const state = changedState(before, TRASH, this.time.now().gmt);
      await this.store(id, stateOf(state));
      await this.counts.changed(id, 'trashed', before, { ...before, status: state.status });
    });
  }

  /**
   * Deletes a comment permanently; its replies move up. With `trashedBefore` (UTC), only if it was trashed before then.
   */
  remove(id: number, trashedBefore?: string): Promise<void> {
    return this.db.transaction(async () => {
      const before = await this.lockForDeletion(id);
      const isDue = before.status === TRASH && (before.trashedAt ?? '') < (trashedBefore ?? '');
      if (trashedBefore !== undefined && !isDue) return;
      await this.moveRepliesUp(before);
      await this.stored.remove(id);
      this.comments.forget(id);
      await this.counts.changed(id, 'deleted', before, undefined);
    });
  }

  private async lockForDeletion(id: number): Promise<CommentRow> {
    const before = await this.comments.lock(id);
    return this.access.mayEdit(before, currentViewer()) ? before : fail('rest_cannot_delete');
  }

  /** The post and parent after an update. Moving to another post detaches a comment from its thread. */
  private async place(
    before: CommentRow,
    post: number | undefined,
    parent: number | undefined,
  ): Promise<Pick<Comment, 'postId' | 'parentId'>> {
    const moves = post !== undefined && post !== 0 && post !== before.postId;
    const postId = moves ? post : before.postId;
    if (moves) {
      const target = (await this.comments.lockPosts([post])).get(post) ?? fail('rest_comment_invalid_post_id');
      if (!this.access.mayEditOn(target, currentViewer())) fail('rest_cannot_edit');
      await this.moveRepliesUp(before);
    }
    const parentId = parent ?? (moves ? 0 : before.parentId);
    if (parentId !== before.parentId || moves) await this.checkParent(parentId, { ...before, postId });
    return { postId, parentId };
  }

  /**
   * Throws unless the parent is a comment on the same post and neither the comment itself nor a descendant. What readers
   * see does not answer what they do not see.
   */
  private async checkParent(
    parentId: number,
    { id = 0, postId, type }: Pick<Comment, 'postId' | 'type'> & { id?: number },
  ): Promise<void> {
    if (parentId === 0) return;
    const above = await this.stored.ancestors(parentId, id ? MAX_DEPTH : 0);
    const [parent] = above;
    const isShown = parent !== undefined && (isPublicType(parent.type) || !isPublicType(type));
    const fits =
      isShown && parent.postId === postId && above.length <= MAX_DEPTH && above.every((one) => one.id !== id);
    if (!fits) {
      failArgument('parent', {
        code: 'rest_invalid_param',
        message: 'parent must be another comment on the same post, and not a reply to this comment.',
      });
    }
  }

  /** Moves the replies to a comment to its parent. Approved replies to a hidden comment may become visible by this. */
  private async moveRepliesUp({ id, parentId, postId, answered }: CommentRow): Promise<void> {
    if (Number(answered)) await this.counts.invalidate(postId, false);
    await this.stored.moveReplies(id, parentId);
  }

  private async store(id: number, columns: Partial<StoredComment>): Promise<void> {
    await this.stored.update(id, columns);
    this.comments.forget(id);
  }
}

const stateOf = ({ status, spamFrom, trashedFrom, trashedAt, postTrashedFrom }: CommentState): CommentState => ({
  status,
  spamFrom,
  trashedFrom,
  trashedAt,
  postTrashedFrom,
});
