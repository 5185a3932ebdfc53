import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { Jobs } from '#libs/jobs';
import { entryType } from './entry-types.js';
import { SiteTime } from '../settings/site-time.js';
import { ContentOptions } from './content-options.js';
import { EntryWriter } from './entry-writer.js';

const BATCH = 100;

/** Work that falls due: scheduled entries are published, old trash is emptied. */
@Injectable()
export class EntryJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly db: Db,
    private readonly writer: EntryWriter,
    private readonly time: SiteTime,
    private readonly options: ContentOptions,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'publish scheduled entries', everySeconds: 15, run: () => this.publishDue() });
    this.jobs.schedule({ name: 'empty the trash', everySeconds: 3600, run: () => this.emptyTrash() });
  }

  /** Publishes what was due up to now, also during a downtime. */
  async publishDue(): Promise<void> {
    await this.inBatches("status = 'future' AND date_gmt <= ?", this.time.now().gmt, (type, id) =>
      this.writer.update(type, id, { status: 'publish' }),
    );
  }

  /** Removes what has been in the trash for longer than the configured days; 0 days keep it. */
  async emptyTrash(): Promise<void> {
    if (!this.options.trashDays) return;
    const before = this.time.fromInstant(new Date(Date.now() - this.options.trashDays * 86_400_000)).gmt;
    await this.inBatches("status = 'trash' AND trashed_at < ?", before, (type, id) => this.writer.remove(type, id));
  }

  private async inBatches(
    condition: string,
    value: string,
    work: (type: NonNullable<ReturnType<typeof entryType>>, id: number) => Promise<void>,
  ): Promise<void> {
    for (let last = 0; ;) {
      const due = await this.db.current<{ id: number; type: string }>(
        `SELECT id, type FROM entries WHERE ${condition} AND id > ? ORDER BY id LIMIT ?`,
        [value, last, BATCH],
      );
      for (const { id, type: name } of due) {
        last = id;
        const type = entryType(name);
        if (type) await work(type, id);
      }
      if (due.length < BATCH) return;
    }
  }
}
