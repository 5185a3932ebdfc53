import { Injectable, Logger, type OnModuleInit, type BeforeApplicationShutdown } from '@nestjs/common';
import { DateTime, type Zone } from 'luxon';
import { Jobs } from '#libs/jobs';
import { SiteTime } from '../../settings/index.js';
import type { ImportRecord } from '../records/import-record.entity.js';
import { FREQUENCIES } from '../records/import-record.js';
import { ImportRecordsRepository } from '../records/import-records.repository.js';
import { ImportRecords } from '../records/import-records.service.js';
import { ImportService } from '../services/import-service.js';
import { RequestBudget, ImportRuns } from './import-runs.js';

const EVERY_SECONDS = 60;
/** Requests to an import service in one round. */
const MOST_REQUESTS = 5;
const PAGE = 200;
/** A schedule starts no run while it has an open one that changed within this time. */
const BLOCKING_HOURS = 4;
const SILENT_HOURS = 1;
const LONGEST_HOURS = 12;
/** Concurrent runs: each takes memory and a database connection. */
const AT_ONCE = 2;

/** Runs imports in the background. */
@Injectable()
export class ImportWorkers implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Imports');
  private readonly stopping = new AbortController();
  private readonly waiting = new Map<number, RequestBudget>();
  private readonly running = new Map<number, Promise<void>>();

  constructor(private readonly runs: ImportRuns) {}

  /** Runs an import as soon as a worker is free, unless it runs already. */
  offer(recordId: number, requests: RequestBudget): void {
    if (this.stopping.signal.aborted || this.running.has(recordId)) return;
    this.waiting.set(recordId, requests);
    this.begin();
  }

  /** Waits until nothing runs. */
  async idle(): Promise<void> {
    while (this.running.size) await Promise.all(this.running.values());
  }

  /** Stops runs after their current step. The next process resumes them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.waiting.clear();
    this.stopping.abort();
    await this.idle();
  }

  private begin(): void {
    for (const [id, requests] of this.waiting) {
      if (this.running.size >= AT_ONCE) return;
      this.waiting.delete(id);
      this.running.set(id, this.run(id, requests));
    }
  }

  private async run(id: number, requests: RequestBudget): Promise<void> {
    try {
      await this.runs.run(id, { signal: this.stopping.signal, requests });
    } catch (error) {
      this.logger.error(`Import ${id} was interrupted`, error instanceof Error ? error.stack : String(error));
    }
    this.running.delete(id);
    this.begin();
  }
}

/** Starts the runs of schedules, resumes pending runs, fails stalled ones and deletes old records. */
@Injectable()
export class ImportScheduler implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly time: SiteTime,
    private readonly records: ImportRecords,
    private readonly repository: ImportRecordsRepository,
    private readonly service: ImportService,
    private readonly workers: ImportWorkers,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'import events', everySeconds: EVERY_SECONDS, run: () => this.round() });
  }

  /** One round. It does not wait for the runs that it starts. */
  async round(now = Date.now()): Promise<void> {
    await this.failStalled();
    await this.startDue(now);
    const requests = new RequestBudget(MOST_REQUESTS);
    for (const { id } of await this.repository.waiting(PAGE)) this.workers.offer(id, requests);
    await this.records.purge();
  }

  private async startDue(now: number): Promise<void> {
    for (let after = 0, isMore = true; isMore;) {
      const schedules = await this.repository.activeSchedules(after, PAGE);
      const due = schedules.filter((schedule) => isDue(schedule, now, this.time.zone));
      for (const { id } of due)
        if (!(await this.repository.hasActiveRun(id, BLOCKING_HOURS))) await this.records.spawn(id);
      after = schedules.at(-1)?.id ?? after;
      isMore = schedules.length === PAGE;
    }
  }

  /** Fails records that nobody works on any more. Sources that this site reads itself are resumed instead. */
  private async failStalled(): Promise<void> {
    const stalled = await this.repository.stalled({ unchanged: SILENT_HOURS, open: LONGEST_HOURS }, PAGE);
    const limit = Date.now() - LONGEST_HOURS * 3_600_000;
    for (const record of stalled) {
      const isTooOld = Date.parse(`${record.createdAt.replace(' ', 'T')}Z`) < limit;
      if (isTooOld || this.isSilent(record)) await this.records.fail(record.id, STALLED);
    }
  }

  private isSilent(record: ImportRecord): boolean {
    return record.pushed || (record.phase !== 'insert' && this.service.isRemote(record));
  }
}

const STALLED = { code: 'core:aggregator:stalled', message: 'Nothing has happened for too long.' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Spreads the load of schedules that were created together. */
const MOST_JITTER = 5 * MINUTE;
const SHORTEST_BACK_OFF = 15 * MINUTE;
/** Spreads consecutive ids (Knuth's multiplicative hash). */
const SPREAD = 2_654_435_761;

/** What decides when a schedule is due. */
export type ScheduleTiming = Pick<
  ImportRecord,
  'id' | 'status' | 'frequency' | 'modifiedAt' | 'lastImportStatus' | 'failures' | 'paused' | 'options'
>;

/** Whether a schedule is due. `zone` is the time zone of fixed days and times. */
export function isDue(schedule: ScheduleTiming, now: number, zone: Zone): boolean {
  const next = nextRun(schedule, now, zone);
  return next !== undefined && now > next;
}

/** The moment after which a schedule is due. Undefined for a schedule that is started by hand. */
export function nextRun(schedule: ScheduleTiming, now: number, zone: Zone): number | undefined {
  const { id, status, frequency, modifiedAt, lastImportStatus, failures, paused } = schedule;
  const seconds = frequency === null ? undefined : FREQUENCIES[frequency];
  if (status !== 'cal-ea-schedule' || paused || seconds === undefined) return undefined;
  const interval = seconds * 1000;
  const modified = Date.parse(`${modifiedAt.replace(' ', 'T')}Z`);
  if (lastImportStatus?.startsWith('error')) return modified + backOff(interval, failures);
  const next = modified + interval - jitterOf(id);
  return Math.max(next, fixedMoment(schedule, now, zone) ?? next);
}

/** How long after a failure the next attempt waits: longer each time, up to a limit. */
export function backOff(interval: number, failures: number): number {
  const first = interval < DAY ? 0 : interval === DAY ? 6 * HOUR : DAY;
  if (failures <= 1) return first;
  const longer = first ? first * 2 ** (failures - 1) : SHORTEST_BACK_OFF * 2 ** (failures - 2);
  return Math.min(longer, Math.max(interval, DAY));
}

/** How much earlier a schedule runs; constant for each schedule. */
const jitterOf = (id: number): number => ((id * SPREAD) % 2 ** 32) % (MOST_JITTER + 1);

/** The moment at which a schedule with a fixed day or time runs in the current day, week or month. */
function fixedMoment(
  { frequency, options: { scheduleDay, scheduleTime } }: ScheduleTiming,
  now: number,
  zone: Zone,
): number | undefined {
  if (scheduleDay === undefined && scheduleTime === undefined) return undefined;
  const [hour = 0, minute = 0] = (scheduleTime ?? '00:00').split(':').map(Number);
  const today = DateTime.fromMillis(now, { zone }).set({ hour, minute, second: 0, millisecond: 0 });
  if (frequency === 'daily' && scheduleTime !== undefined) return firstOf(today);
  if (scheduleDay === undefined) return undefined;
  if (frequency === 'weekly' && isWeekday(scheduleDay)) return firstOf(today.set({ weekday: scheduleDay }));
  if (frequency === 'monthly')
    return firstOf(today.set({ day: Math.min(Math.max(1, scheduleDay), today.daysInMonth ?? 28) }));
  return undefined;
}

/** The moment of a wall-clock time. Of a time that comes twice, the first one. */
const firstOf = (time: DateTime): number => (time.getPossibleOffsets()[0] ?? time).toMillis();

const isWeekday = (day: number): day is 1 | 2 | 3 | 4 | 5 | 6 | 7 => Number.isInteger(day) && day >= 1 && day <= 7;
