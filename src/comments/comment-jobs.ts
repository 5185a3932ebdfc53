import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '#libs/jobs';
import { EntriesOptions, EntryWriter, type EntryChange } from '../entries/writing/index.js';
import { SiteTime } from '../settings/index.js';
import { CommentCounts } from './comment-counts.js';
import { CommentGuard } from './comment-moderation.js';
import { CommentWriter } from './comment-writer.js';
import { CommentsRepository } from './comments.repository.js';

const BATCH = 100;

/** Scheduled jobs: empty the trash of comments and delete expired arrivals. */
@Injectable()
export class CommentJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly stored: CommentsRepository,
    private readonly guard: CommentGuard,
    private readonly writer: CommentWriter,
    private readonly time: SiteTime,
    private readonly options: EntriesOptions,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'empty the trash of comments', everySeconds: 3600, run: () => this.emptyTrash() });
    this.jobs.schedule({
      name: 'forget arrivals of comments',
      everySeconds: 600,
      run: () => this.guard.forgetArrivals(),
    });
  }

  /** Deletes comments that were trashed more than `trashDays` ago. Does nothing if `trashDays` is 0. */
  async emptyTrash(): Promise<void> {
    if (!this.options.trashDays) return;
    const before = this.time.fromInstant(new Date(Date.now() - this.options.trashDays * 86_400_000)).gmt;
    for (let last = 0; ;) {
      const due = await this.stored.trashedBefore(before, last, BATCH);
      for (const id of due) {
        last = id;
        await this.writer.remove(id, before);
      }
      if (due.length < BATCH) return;
    }
  }
}

/** Trashes and restores comments with their post, and reports their deletion with it. */
@Injectable()
export class PostComments implements OnModuleInit {
  constructor(
    private readonly stored: CommentsRepository,
    private readonly counts: CommentCounts,
    private readonly writer: EntryWriter,
  ) {}

  onModuleInit(): void {
    this.writer.onChange((change) => this.onEntryChange(change));
  }

  private async onEntryChange({ id, change, before, after }: EntryChange): Promise<void> {
    if (change === 'trashed') await this.trashed(id, before?.commentCount ?? 0);
    else if (before?.status === 'trash' && after && after.status !== 'trash') await this.restored(id);
    // The database deletes the comments with the row of their post.
    else if (change === 'deleted') await this.counts.report(0, 'deleted');
  }

  private async trashed(postId: number, approved: number): Promise<void> {
    if (await this.stored.trashWithPost(postId)) await this.changed(postId, 'trashed', approved);
  }

  private async restored(postId: number): Promise<void> {
    if (await this.stored.restoreWithPost(postId)) await this.changed(postId, 'updated', 0);
  }

  private async changed(postId: number, change: 'trashed' | 'updated', approved: number): Promise<void> {
    if ((await this.counts.recount(postId)) !== approved) await this.counts.invalidate(postId, true);
    await this.counts.report(0, change);
  }
}
