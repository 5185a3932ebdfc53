import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { EntryFollowers, type EntryFollower } from '../entries/entry-followers.js';
import { CommentCounts } from './comment-counts.js';
import { POST_TRASHED } from './comment-statuses.js';

/** Has comments follow their post: into the trash, back, and away (content 18). */
@Injectable()
export class PostComments implements EntryFollower, OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly counts: CommentCounts,
    private readonly followers: EntryFollowers,
  ) {}

  onModuleInit(): void {
    this.followers.add(this);
  }

  async trashed(postId: number): Promise<void> {
    await this.changeAll(postId, 'trashed', [
      'UPDATE comments SET post_trashed_from = status, status = ? WHERE post_id = ? AND status <> ?',
      [POST_TRASHED, postId, POST_TRASHED],
    ]);
  }

  async restored(postId: number): Promise<void> {
    await this.changeAll(postId, 'updated', [
      "UPDATE comments SET status = COALESCE(post_trashed_from, 'hold'), post_trashed_from = NULL WHERE post_id = ? AND status = ?",
      [postId, POST_TRASHED],
    ]);
  }

  async removed(postId: number): Promise<void> {
    await this.changeAll(postId, 'deleted', ['DELETE FROM comments WHERE post_id = ?', [postId]]);
  }

  private async changeAll(
    postId: number,
    change: 'trashed' | 'updated' | 'deleted',
    statement: [sql: string, parameters: unknown[]],
  ): Promise<void> {
    const { affectedRows } = await this.db.write(...statement);
    if (!affectedRows) return;
    await this.counts.recount(postId);
    await this.counts.told(0, change);
  }
}
