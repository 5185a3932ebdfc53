import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { type EntryChange, EntryWriter } from '../entries/entry-writer.js';
import { CommentCounts } from './comment-counts.js';
import { POST_TRASHED } from './comment-statuses.js';

/** Has comments follow their post: into the trash, back, and away (content 18). */
@Injectable()
export class PostComments implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly counts: CommentCounts,
    private readonly hooks: EntryWriter,
  ) {}

  onModuleInit(): void {
    this.hooks.onChange((change) => this.follow(change));
  }

  private async follow({ id, change, before, after }: EntryChange): Promise<void> {
    if (change === 'trashed') await this.trashed(id, before?.commentCount ?? 0);
    else if (before?.status === 'trash' && after && after.status !== 'trash') await this.restored(id);
    // The comments went with the row of their post.
    else if (change === 'deleted') await this.counts.told(0, 'deleted');
  }

  private async trashed(postId: number, approved: number): Promise<void> {
    await this.changeAll(postId, 'trashed', approved, [
      'UPDATE comments SET post_trashed_from = status, status = ? WHERE post_id = ? AND status <> ?',
      [POST_TRASHED, postId, POST_TRASHED],
    ]);
  }

  private async restored(postId: number): Promise<void> {
    await this.changeAll(postId, 'updated', 0, [
      "UPDATE comments SET status = COALESCE(post_trashed_from, 'hold'), post_trashed_from = NULL WHERE post_id = ? AND status = ?",
      [postId, POST_TRASHED],
    ]);
  }

  private async changeAll(
    postId: number,
    change: 'trashed' | 'updated',
    approved: number,
    statement: [sql: string, parameters: unknown[]],
  ): Promise<void> {
    const { affectedRows } = await this.db.write(...statement);
    if (!affectedRows) return;
    if ((await this.counts.recount(postId)) !== approved) await this.counts.touch(postId, true);
    await this.counts.told(0, change);
  }
}
