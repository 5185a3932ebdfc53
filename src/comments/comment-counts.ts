import { Injectable } from '@nestjs/common';
import { VersionCounters } from '#libs/db';
import { Events, ResourceChanged, type ChangeKind, type ChangedValues } from '#libs/events';
import { CacheInvalidation, TAGS } from '#libs/invalidation';
import { ENTRY_TAGS } from '../entries/index.js';
import { COMMENTS_CLOCK } from './comment-list.repository.js';
import { APPROVED, isPublicType } from './comment-state.js';
import { CommentsRepository, type StoredComment } from './comments.repository.js';
import { COMMENTS } from './comments.service.js';

/** The columns in which changes of a comment are seen. */
const COLUMNS = [
  'type',
  'postId',
  'parentId',
  'status',
  'authorId',
  'authorName',
  'authorEmail',
  'authorUrl',
  'content',
  'dateGmt',
] as const satisfies readonly (keyof StoredComment)[];

type Counted = Pick<StoredComment, (typeof COLUMNS)[number]>;

/** Maintains the comment counts of posts and reports changes of comments. Part of the caller's transaction. */
@Injectable()
export class CommentCounts {
  constructor(
    private readonly stored: CommentsRepository,
    private readonly clocks: VersionCounters,
    private readonly events: Events,
    private readonly changes: CacheInvalidation,
  ) {}

  /** Records a change of one comment. The posts must be locked. */
  async changed(
    id: number,
    change: ChangeKind,
    before: Counted | undefined,
    after: Counted | undefined,
  ): Promise<void> {
    const changes = new Map<number, number>();
    const count = (one: Counted | undefined, by: number) => {
      if (one?.status === APPROVED && isPublicType(one.type))
        changes.set(one.postId, (changes.get(one.postId) ?? 0) + by);
    };
    count(before, -1);
    count(after, 1);
    for (const [postId, by] of changes) {
      if (by === 0) continue;
      await this.stored.changeCount(postId, by);
    }
    for (const [postId, by] of changes) await this.invalidate(postId, by !== 0);
    const values = () => ({ before: before && valuesOf(before), after: after && valuesOf(after) });
    await this.report(id, change, { values, type: (after ?? before)?.type });
  }

  /** Invalidates responses with the approved comments of a post and, if `isRecounted`, with their number. */
  async invalidate(postId: number, isRecounted: boolean): Promise<void> {
    await this.changes.invalidate([
      ...[ENTRY_TAGS.comments(postId), ENTRY_TAGS.latestComments, TAGS.anything],
      ...(isRecounted ? [ENTRY_TAGS.commentCount(postId)] : []),
    ]);
  }

  /** Recounts the approved comments of a post and returns the number. The post must be locked. */
  recount(postId: number): Promise<number> {
    return this.stored.recount(postId);
  }

  /** Recounts the approved comments of posts, which must be locked. */
  recountAll(postIds: readonly number[]): Promise<void> {
    return this.stored.recountAll(postIds);
  }

  /**
   * Reports a change; the id 0 means several comments. Call it last, because writers wait for the version counter row.
   */
  async report(
    id: number,
    change: ChangeKind,
    { values, type = COMMENTS }: { values?: () => ChangedValues; type?: string | undefined } = {},
  ): Promise<void> {
    // What readers do not see is a resource of its own, which webhooks and notices leave out.
    const resource = isPublicType(type) ? COMMENTS : `${COMMENTS} of type ${type}`;
    await this.events.publish(new ResourceChanged(resource, id, change, values));
    await this.changes.invalidate([TAGS.any(COMMENTS)]);
    await this.clocks.increment(COMMENTS_CLOCK);
  }
}

const valuesOf = (comment: Counted): object => Object.fromEntries(COLUMNS.map((name) => [name, comment[name]]));
