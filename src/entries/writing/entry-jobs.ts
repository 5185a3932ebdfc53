import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { Jobs } from '#libs/jobs';
import { SiteTime } from '../../settings/index.js';
import { EntriesRepository } from '../entries.repository.js';
import { Entries } from '../entries.service.js';
import type { EntryType } from '../types/entry-type.js';
import { EntryTypes } from '../types/entry-types.js';
import { EntryWriter } from './entry-writer.js';

/** Configuration of trash and revisions. */
export class EntriesOptions {
  constructor(
    /** Days after which the trash is emptied; 0 for never. */
    readonly trashDays: number,
    /** Number of revisions to keep per entry; -1 for all. */
    readonly revisionsKept: number,
  ) {}
}

const BATCH = 100;

/** Scheduled jobs: publish scheduled entries, end publications, and empty the trash. */
@Injectable()
export class EntryJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly db: Db,
    private readonly entries: Entries,
    private readonly rows: EntriesRepository,
    private readonly types: EntryTypes,
    private readonly writer: EntryWriter,
    private readonly time: SiteTime,
    private readonly options: EntriesOptions,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'publish scheduled entries', everySeconds: 15, run: () => this.publishDue() });
    this.jobs.schedule({ name: 'end publications', everySeconds: 15, run: () => this.endDue() });
    this.jobs.schedule({ name: 'empty the trash', everySeconds: 3600, run: () => this.emptyTrash() });
  }

  /** Publishes all due entries, including those that became due during a downtime. */
  async publishDue(): Promise<void> {
    const moment = this.time.now().gmt;
    const due = (last: number) => this.rows.scheduledBefore(moment, last, BATCH);
    await this.inBatches(due, (type, id) => this.writer.update(type, id, { status: 'publish' }));
  }

  /** Gives all entries whose publication has ended the status that they get then, also after a downtime. */
  async endDue(): Promise<void> {
    const moment = this.time.now().gmt;
    const due = (last: number) => this.rows.endedBefore(moment, last, BATCH);
    await this.inBatches(due, (type, id) => this.end(type, id, moment));
  }

  private end(type: EntryType, id: number, moment: string): Promise<void> {
    return this.db.transaction(async () => {
      // Its end may have been moved, or the entry deleted, since it was found.
      const entry = (await this.rows.exists(id)) ? await this.entries.lock(type, id) : undefined;
      if (entry?.status !== 'publish' || entry.expiresGmt === null || entry.expiresGmt > moment) return;
      await this.writer.end(type, id, entry.expiresTo ?? 'draft');
    });
  }

  /** Deletes entries that were trashed more than `trashDays` ago. Does nothing if `trashDays` is 0. */
  async emptyTrash(): Promise<void> {
    if (!this.options.trashDays) return;
    const before = this.time.fromInstant(new Date(Date.now() - this.options.trashDays * 86_400_000)).gmt;
    const due = (last: number) => this.rows.trashedBefore(before, last, BATCH);
    await this.inBatches(due, (type, id) => this.writer.remove(type, id));
  }

  private async inBatches(
    dueAfter: (last: number) => Promise<{ id: number; type: string }[]>,
    work: (type: EntryType, id: number) => Promise<void>,
  ): Promise<void> {
    for (let last = 0; ;) {
      const due = await dueAfter(last);
      for (const { id, type: name } of due) {
        last = id;
        const type = this.types.get(name);
        if (type) await work(type, id);
      }
      if (due.length < BATCH) return;
    }
  }
}
