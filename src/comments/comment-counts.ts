import { Injectable } from '@nestjs/common';
import { Clocks, Db } from '#libs/db';
import { Events, ResourceChanged, type ChangeKind } from '#libs/events';
import { Changes, TAGS } from '#libs/freshness';
import { COMMENTS } from './comment-finder.js';
import { COMMENTS_CLOCK } from './comment-list.js';
import { APPROVED } from './comment-statuses.js';

/** Where a comment is and in which state: what counts are made of. */
export interface Counted {
  postId: number;
  status: string;
}

/** Keeps the numbers of approved comments of posts, and tells of changes. Part of the caller's transaction. */
@Injectable()
export class CommentCounts {
  constructor(
    private readonly db: Db,
    private readonly clocks: Clocks,
    private readonly events: Events,
    private readonly changes: Changes,
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
      await this.db.write(
        'UPDATE entries SET comment_count = GREATEST(0, CAST(comment_count AS SIGNED) + ?) WHERE id = ?',
        [by, postId],
      );
    }
    for (const [postId, by] of changes) await this.touch(postId, by !== 0);
    await this.told(id, change);
  }

  /** Says that the approved comments of a post are other ones, or as many more or less. */
  async touch(postId: number, isRecounted: boolean): Promise<void> {
    await this.changes.touch([
      ...[TAGS.comments(postId), TAGS.latestComments, TAGS.anything],
      ...(isRecounted ? [TAGS.commentCount(postId)] : []),
    ]);
  }

  /** Counts the approved comments of a post anew, and answers how many they are; it is locked. */
  async recount(postId: number): Promise<number> {
    const [row] = await this.db.current<{ total: number }>(
      'SELECT COUNT(*) AS total FROM comments WHERE post_id = ? AND status = ?',
      [postId, APPROVED],
    );
    const total = Number(row?.total ?? 0);
    await this.db.write('UPDATE entries SET comment_count = ? WHERE id = ?', [total, postId]);
    return total;
  }

  /** Tells of a change; of one to several comments at once with the number 0. The clock is what writers wait for, so last. */
  async told(id: number, change: ChangeKind): Promise<void> {
    await this.events.publish(new ResourceChanged('comment', id, change));
    await this.changes.touch([TAGS.any(COMMENTS)]);
    await this.clocks.advance(COMMENTS_CLOCK);
  }
}
