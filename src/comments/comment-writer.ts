import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { failArgument } from '#libs/errors';
import { fail } from './comments.errors.js';
import { Entries } from '../entries/entries.service.js';
import { SiteTime } from '../settings/site-time.js';
import { CommentAccess } from './comment-access.js';
import { CommentApproval } from './comment-approval.js';
import { CommentCounts } from './comment-counts.js';
import { CommentDrafts, type Origin, type StoredComment } from './comment-drafts.js';
import { CommentFinder } from './comment-finder.js';
import { CommentGuard } from './comment-guard.js';
import { Comment } from './comment.entity.js';
import { postOf, type CommentRow } from './comment-row.js';
import { HELD, TRASH, changedState, freshState } from './comment-statuses.js';
import type { CreateCommentArgs, UpdateCommentArgs } from '../content/comments/comments.args.js';

/** How far above a comment is looked for itself, which must not be there. */
const DEEPEST = 500;

/** Writes comments: each call is one transaction that locks the post first and keeps its count right. */
@Injectable()
export class CommentWriter {
  constructor(
    private readonly access: CommentAccess,
    private readonly db: Db,
    private readonly finder: CommentFinder,
    private readonly drafts: CommentDrafts,
    private readonly guard: CommentGuard,
    private readonly approval: CommentApproval,
    private readonly counts: CommentCounts,
    private readonly passwords: Entries,
    private readonly time: SiteTime,
  ) {}

  /** Creates a comment and answers its number. */
  async create(input: CreateCommentArgs, origin: Origin): Promise<number> {
    const viewer = currentViewer();
    const { columns, speaker } = await this.drafts.created(input, viewer, origin);
    const { post: postId, parent: parentId, status: word = '' } = input;
    return this.db.atomic(async () => {
      const comment: StoredComment = { ...columns, ...freshState(HELD), postId, parentId, type: 'comment' };
      await this.guard.takeTurn(comment, viewer);
      const locked = (await this.finder.lockPosts([postId])).get(postId);
      const isOpened = locked !== undefined && (await this.passwords.opens(locked, input.password));
      const post = this.access.checkPost(viewer, locked, isOpened);
      await this.checkParent(parentId, postId);
      await this.guard.refuseDuplicate(comment);
      await this.guard.refuseFlood(comment, viewer);
      await this.guard.countArrival(comment, viewer);
      const now = this.time.now().gmt;
      const initial = changedState(freshState(HELD), await this.approval.of(columns, post, speaker), now);
      Object.assign(comment, changedState(initial, word, now));
      const id = await this.db.insert(Comment, { ...comment, version: 1 });
      await this.counts.changed(id, 'created', undefined, comment);
      return id;
    });
  }

  /** Changes what was sent of a comment. */
  update({ id, post, parent, status = '', ...input }: UpdateCommentArgs): Promise<void> {
    const viewer = currentViewer();
    return this.db.atomic(async () => {
      const before = await this.finder.lock(id, post);
      if (!this.access.mayEditComments(postOf(before), viewer)) fail('rest_cannot_edit');
      const columns = await this.drafts.changed(input, before, viewer);
      const place = await this.place(before, post, parent);
      const state = changedState(before, status, this.time.now().gmt);
      await this.store(id, { ...columns, ...place, ...stateOf(state) });
      await this.counts.changed(id, 'updated', before, { ...place, status: state.status });
    });
  }

  /** Moves a comment to the trash; it remembers where it was. */
  trash(id: number): Promise<void> {
    return this.db.atomic(async () => {
      const before = await this.lockForDeletion(id);
      if (before.status === TRASH) fail('rest_already_trashed');
      const state = changedState(before, TRASH, this.time.now().gmt);
      await this.store(id, stateOf(state));
      await this.counts.changed(id, 'trashed', before, { ...before, status: state.status });
    });
  }

  /** Removes a comment for good; what answers it moves up. With `trashedBefore`, only if it has been in the trash since. */
  remove(id: number, trashedBefore?: string): Promise<void> {
    return this.db.atomic(async () => {
      const before = await this.lockForDeletion(id);
      const isDue = before.status === TRASH && (before.trashedAt ?? '') < (trashedBefore ?? '');
      if (trashedBefore !== undefined && !isDue) return;
      await this.moveRepliesUp(before);
      await this.db.write('DELETE FROM comments WHERE id = ?', [id]);
      this.finder.forget(id);
      await this.counts.changed(id, 'deleted', before, undefined);
    });
  }

  private async lockForDeletion(id: number): Promise<CommentRow> {
    const before = await this.finder.lock(id);
    return this.access.mayEditComments(postOf(before), currentViewer()) ? before : fail('rest_cannot_delete');
  }

  /** Where a comment is after a change: what moves to another post leaves its thread. */
  private async place(
    before: CommentRow,
    post: number | undefined,
    parent: number | undefined,
  ): Promise<Pick<Comment, 'postId' | 'parentId'>> {
    const moves = post !== undefined && post !== 0 && post !== before.postId;
    const postId = moves ? post : before.postId;
    if (moves) {
      const target = (await this.finder.lockPosts([post])).get(post) ?? fail('rest_comment_invalid_post_id');
      if (!this.access.mayEditComments(target, currentViewer())) fail('rest_cannot_edit');
      await this.moveRepliesUp(before);
    }
    const parentId = parent ?? (moves ? 0 : before.parentId);
    if (parentId !== before.parentId || moves) await this.checkParent(parentId, postId, before.id);
    return { postId, parentId };
  }

  /** Refuses a parent that is not a comment on the same post, or that is the comment itself or below it. */
  private async checkParent(parentId: number, postId: number, id = 0): Promise<void> {
    if (parentId === 0) return;
    const above = await this.db.current<{ id: number; postId: number }>(
      `WITH RECURSIVE above (id, parent_id, post_id, depth) AS (
         SELECT id, parent_id, post_id, 0 FROM comments WHERE id = ?
         UNION ALL
         SELECT c.id, c.parent_id, c.post_id, above.depth + 1 FROM above JOIN comments c ON c.id = above.parent_id
         WHERE above.depth < ?
       ) SELECT id, post_id AS postId FROM above ORDER BY depth`,
      [parentId, id ? DEEPEST : 0],
    );
    const [parent] = above;
    const fits = parent?.postId === postId && above.length <= DEEPEST && above.every((one) => one.id !== id);
    if (!fits) {
      failArgument('parent', {
        code: 'rest_invalid_param',
        message: 'parent is not a comment that this one can answer.',
      });
    }
  }

  /** Approved answers to what nobody could read are seen from now on. */
  private async moveRepliesUp({ id, parentId, postId, answered }: CommentRow): Promise<void> {
    if (Number(answered)) await this.counts.touch(postId, false);
    await this.db.write('UPDATE comments SET parent_id = ? WHERE parent_id = ?', [parentId, id]);
  }

  private async store(id: number, columns: Partial<Comment>): Promise<void> {
    await this.db.of(Comment).update({ id }, { ...columns, version: () => 'version + 1' });
    this.finder.forget(id);
  }
}

const stateOf = ({ status, spamFrom, trashedFrom, trashedAt, postTrashedFrom }: ReturnType<typeof changedState>) => ({
  status,
  spamFrom,
  trashedFrom,
  trashedAt,
  postTrashedFrom,
});
