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
import { HELD, TRASH, changedState, freshState, type CommentState } from './comment-state.js';
import type { Comment } from './comment.entity.js';
import { fail } from './comments.errors.js';
import { CommentsRepository, type CommentRow, type StoredComment } from './comments.repository.js';
import { Comments } from './comments.service.js';

/** A thread is not deeper than this: above a comment, so many are searched for the comment itself. */
const DEEPEST = 500;

/** A new comment. */
interface NewComment extends CommentInput {
  /** Id of the entry that it is about. */
  post: number;
  /** Id of the comment that it answers; 0 for none. */
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

/** Writes comments: each call is one transaction that locks the post first and keeps its count right. */
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

  /** Creates a comment and answers its id. */
  async create(input: NewComment, origin: Origin): Promise<number> {
    const viewer = currentViewer();
    const { columns, speaker } = await this.drafts.created(input, viewer, origin);
    const { post: postId, parent: parentId, status: word = '' } = input;
    return this.db.transaction(async () => {
      const comment: StoredComment = { ...columns, ...freshState(HELD), postId, parentId, type: 'comment' };
      await this.guard.takeTurn(comment, viewer);
      const locked = (await this.comments.lockPosts([postId])).get(postId);
      const isOpened = locked !== undefined && (await this.entries.opens(locked, input.password));
      const post = this.access.checkPost(viewer, locked, isOpened);
      await this.checkParent(parentId, postId);
      await this.guard.refuseDuplicate(comment);
      await this.guard.refuseFlood(comment, viewer);
      await this.guard.countArrival(comment, viewer);
      const now = this.time.now().gmt;
      const initial = changedState(freshState(HELD), await this.approval.of(columns, post, speaker), now);
      Object.assign(comment, changedState(initial, word, now));
      const id = await this.stored.insert(comment);
      await this.counts.changed(id, 'created', undefined, comment);
      return id;
    });
  }

  /** Changes a comment. */
  update({ id, post, parent, status = '', ...input }: CommentChanges): Promise<void> {
    const viewer = currentViewer();
    return this.db.transaction(async () => {
      const before = await this.comments.lock(id, post);
      if (!this.access.mayEdit(before, viewer)) fail('rest_cannot_edit');
      const columns = await this.drafts.changed(input, before, viewer);
      const place = await this.place(before, post, parent);
      const state = changedState(before, status, this.time.now().gmt);
      await this.store(id, { ...columns, ...place, ...stateOf(state) });
      await this.counts.changed(id, 'updated', before, { ...place, status: state.status });
    });
  }

  /** Moves a comment to the trash; it remembers where it was. */
  trash(id: number): Promise<void> {
    return this.db.transaction(async () => {
      const before = await this.lockForDeletion(id);
      if (before.status === TRASH) fail('rest_already_trashed');
      const state = changedState(before, TRASH, this.time.now().gmt);
      await this.store(id, stateOf(state));
      await this.counts.changed(id, 'trashed', before, { ...before, status: state.status });
    });
  }

  /** Deletes a comment; its answers move up. With `trashedBefore`, only if it has been in the trash since before then. */
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

  /** Where a comment is after a change: one that moves to another post leaves its thread. */
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
    if (parentId !== before.parentId || moves) await this.checkParent(parentId, postId, before.id);
    return { postId, parentId };
  }

  /** Refuses a parent that is not a comment on the same post, or that is the comment itself or below it. */
  private async checkParent(parentId: number, postId: number, id = 0): Promise<void> {
    if (parentId === 0) return;
    const above = await this.stored.ancestors(parentId, id ? DEEPEST : 0);
    const [parent] = above;
    const fits = parent?.postId === postId && above.length <= DEEPEST && above.every((one) => one.id !== id);
    if (!fits) {
      failArgument('parent', {
        code: 'rest_invalid_param',
        message: 'parent is not a comment that this one can answer.',
      });
    }
  }

  /** Moves the answers to a comment to what it answers. Approved answers to a hidden comment become visible by that. */
  private async moveRepliesUp({ id, parentId, postId, answered }: CommentRow): Promise<void> {
    if (Number(answered)) await this.counts.invalidate(postId, false);
    await this.stored.moveAnswers(id, parentId);
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
