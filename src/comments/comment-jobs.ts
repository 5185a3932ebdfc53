import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { Jobs } from '#libs/jobs';
import { EntriesOptions } from '../entries/entry-jobs.js';
import { SiteTime } from '../settings/site-time.js';
import { ARRIVAL_SECONDS } from './comment-guard.js';
import { TRASH } from './comment-statuses.js';
import { CommentWriter } from './comment-writer.js';

const BATCH = 100;

/** Work that falls due: comments that have been in the trash for long are removed, and arrivals that count no more. */
@Injectable()
export class CommentJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly db: Db,
    private readonly writer: CommentWriter,
    private readonly time: SiteTime,
    private readonly options: EntriesOptions,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'empty the trash of comments', everySeconds: 3600, run: () => this.emptyTrash() });
    this.jobs.schedule({ name: 'forget arrivals of comments', everySeconds: 600, run: () => this.forgetArrivals() });
  }

  /** Removes the arrivals that are older than the limit looks back. */
  async forgetArrivals(): Promise<void> {
    await this.db.write('DELETE FROM comment_arrivals WHERE arrived_at < UTC_TIMESTAMP(3) - INTERVAL ? SECOND', [
      ARRIVAL_SECONDS,
    ]);
  }

  /** Removes what has been in the trash for longer than the configured days; 0 days keep it. */
  async emptyTrash(): Promise<void> {
    if (!this.options.trashDays) return;
    const before = this.time.fromInstant(new Date(Date.now() - this.options.trashDays * 86_400_000)).gmt;
    for (let last = 0; ;) {
      const due = await this.db.current<{ id: number }>(
        'SELECT id FROM comments WHERE status = ? AND trashed_at < ? AND id > ? ORDER BY id LIMIT ?',
        [TRASH, before, last, BATCH],
      );
      for (const { id } of due) {
        last = id;
        await this.writer.remove(id, before);
      }
      if (due.length < BATCH) return;
    }
  }
}
