import { ENTRY_TAGS } from '../entries/index.js';
import { Injectable } from '@nestjs/common';
import { Clocks } from '#libs/db';
import { Events, ResourceChanged, type ChangeKind } from '#libs/events';
import { CacheInvalidation, TAGS } from '#libs/invalidation';
import { APPROVED } from './comment-state.js';
import { COMMENTS_CLOCK, CommentsRepository } from './comments.repository.js';
import { COMMENTS } from './comments.service.js';

/** Where a comment is and its status: what counts are made of. */
interface Counted {
  postId: number;
  status: string;
}

/** Keeps the numbers of approved comments of posts, and reports changes. Part of the caller's transaction. */
@Injectable()
export class CommentCounts {
  constructor(
    private readonly stored: CommentsRepository,
    private readonly clocks: Clocks,
    private readonly events: Events,
    private readonly changes: CacheInvalidation,
  ) {}

  /** Counts a change of one comment and publishes it; the posts are locked. */
  async changed(
    id: number,
    change: ChangeKind,
    before: Counted | undefined,
    after: Counted | undefined,
  ): Promise<void> {
    const changes = new Map<number, number>();
    const count = (one: Counted | undefined, by: number) => {
      if (one?.status === APPROVED) changes.set(one.postId, (changes.get(one.postId) ?? 0) + by);
    };
    count(before, -1);
    count(after, 1);
    for (const [postId, by] of changes) {
      if (by === 0) continue;
      await this.stored.changeCount(postId, by);
    }
    for (const [postId, by] of changes) await this.invalidate(postId, by !== 0);
    await this.report(id, change);
  }

  /** Invalidates what shows the approved comments of a post, and their number if it has changed. */
  async invalidate(postId: number, isRecounted: boolean): Promise<void> {
    await this.changes.invalidate([
      ...[ENTRY_TAGS.comments(postId), ENTRY_TAGS.latestComments, TAGS.anything],
      ...(isRecounted ? [ENTRY_TAGS.commentCount(postId)] : []),
    ]);
  }

  /** Counts the approved comments of a post anew, and answers how many they are; it is locked. */
  recount(postId: number): Promise<number> {
    return this.stored.recount(postId);
  }

  /** Reports a change; one to several comments has the id 0. Writers wait for the row of the clock, so it comes last. */
  async report(id: number, change: ChangeKind): Promise<void> {
    await this.events.publish(new ResourceChanged('comment', id, change));
    await this.changes.invalidate([TAGS.any(COMMENTS)]);
    await this.clocks.advance(COMMENTS_CLOCK);
  }
}
