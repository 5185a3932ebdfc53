import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { Jobs } from '#libs/jobs';
import { SiteTime } from '../../settings/index.js';
import type { ImportRecord } from '../records/import-record.js';
import { ImportRecords } from '../records/import-records.js';
import { RecordRows } from '../records/record-rows.js';
import { ImportService } from '../services/import-service.js';
import { isDue } from './due.js';
import { ImportWorkers } from './import-workers.js';
import { RequestBudget } from './request-budget.js';

const EVERY_SECONDS = 60;
/** To a service on the net, in one round. */
const MOST_REQUESTS = 5;
const PAGE = 200;
/** A run that changed within that time keeps its schedule from starting another. */
const BLOCKING_HOURS = 4;
const SILENT_HOURS = 1;
const LONGEST_HOURS = 12;

/** Starts the runs of schedules, takes up what is pending, ends what stands still and forgets what is old. */
@Injectable()
export class ImportScheduler implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly time: SiteTime,
    private readonly records: ImportRecords,
    private readonly rows: RecordRows,
    private readonly service: ImportService,
    private readonly workers: ImportWorkers,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'import events', everySeconds: EVERY_SECONDS, run: () => this.round() });
  }

  /** One round (aggregator 6.1). The runs themselves go on after it. */
  async round(now = Date.now()): Promise<void> {
    await this.failStalled();
    await this.startDue(now);
    const requests = new RequestBudget(MOST_REQUESTS);
    for (const id of await this.pending()) this.workers.offer(id, requests);
    await this.records.purge();
  }

  private async startDue(now: number): Promise<void> {
    for (let after = 0, isMore = true; isMore;) {
      const schedules = await this.rows.where(
        `r.status = 'cal-ea-schedule' AND r.paused = 0 AND r.id > ? ORDER BY r.id LIMIT ?`,
        [after, PAGE],
      );
      const due = schedules.filter((schedule) => isDue(schedule, now, this.time.zone));
      for (const { id } of due) if (!(await this.isBlocked(id))) await this.records.spawn(id);
      after = schedules.at(-1)?.id ?? after;
      isMore = schedules.length === PAGE;
    }
  }

  private async isBlocked(scheduleId: number): Promise<boolean> {
    const rows = await this.db.current(
      `SELECT 1 FROM import_records WHERE parent_id = ? AND status IN ('cal-ea-pending', 'cal-ea-draft')
 AND modified_at > UTC_TIMESTAMP(3) - INTERVAL ? HOUR LIMIT 1`,
      [scheduleId, BLOCKING_HOURS],
    );
    return rows.length > 0;
  }

  /** What waits for this site, oldest first; drafts only where nobody has to confirm them. */
  private async pending(): Promise<number[]> {
    const waiting = await this.rows.where(
      `(r.status = 'cal-ea-pending' AND r.pushed = 0 OR r.status = 'cal-ea-draft' AND r.finalized = 1)
 ORDER BY r.created_at, r.id LIMIT ?`,
      [PAGE],
    );
    return waiting.map(({ id }) => id);
  }

  /** Ends what nobody works on any more (aggregator 6.4). What this site reads by itself is taken up instead. */
  private async failStalled(): Promise<void> {
    const old = await this.rows.where(
      `(r.status = 'cal-ea-pending' OR r.status = 'cal-ea-draft' AND r.finalized = 1)
 AND (r.modified_at < UTC_TIMESTAMP(3) - INTERVAL ? HOUR OR r.created_at < UTC_TIMESTAMP(3) - INTERVAL ? HOUR)
 ORDER BY r.id LIMIT ?`,
      [SILENT_HOURS, LONGEST_HOURS, PAGE],
    );
    const limit = Date.now() - LONGEST_HOURS * 3_600_000;
    for (const record of old) {
      const isTooOld = Date.parse(`${record.createdAt.replace(' ', 'T')}Z`) < limit;
      if (isTooOld || this.isSilent(record)) await this.records.fail(record.id, STALLED);
    }
  }

  private isSilent(record: ImportRecord): boolean {
    return record.pushed || (record.phase !== 'insert' && this.service.isRemote(record));
  }
}

const STALLED = { code: 'core:aggregator:stalled', message: 'Nothing has happened for too long.' };
