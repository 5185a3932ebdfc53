import { Injectable, Logger, type OnModuleInit, type BeforeApplicationShutdown } from '@nestjs/common';
import { DateTime, type Zone } from 'luxon';
import { Jobs } from '#libs/jobs';
import { millisOf } from '#libs/times';
import { SiteTime } from '../../settings/index.js';
import { FREQUENCIES, type ImportRecord } from '../common/index.js';
import { ImportRecords, ImportRecordsRepository } from '../records/index.js';
import { ImportService } from '../services/index.js';
import { RequestBudget, ImportRuns } from './import-runs.js';

const ROUND_SECONDS = 60;
/** How often runs that another process left are looked for. */
const RESUME_SECONDS = 10;
/** Maximum number of requests to an import service per round. */
const MAX_REQUESTS = 5;
const PAGE = 200;
/** A schedule starts no run while it has an unfinished one that changed within this time. */
const BLOCKING_HOURS = 4;
/** A run of a service fails after this time without a change. */
const MAX_SILENT_HOURS = 1;
/** Every run fails after this time. */
const MAX_RUN_HOURS = 12;
/** Maximum number of concurrent runs. Each takes memory and a database connection. */
const MAX_RUNNING = 2;

/** Runs imports in the background. */
@Injectable()
export class ImportWorkers implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Imports');
  private readonly stopping = new AbortController();
  private readonly waiting = new Map<number, RequestBudget>();
  private readonly running = new Map<number, Promise<void>>();

  constructor(private readonly runs: ImportRuns) {}

  /** Queues an import for the next free worker, unless it is running. */
  offer(recordId: number, requests: RequestBudget): void {
    if (this.stopping.signal.aborted || this.running.has(recordId)) return;
    this.waiting.set(recordId, requests);
    this.begin();
  }

  /** Waits until no import is running. */
  async idle(): Promise<void> {
    while (this.running.size) await Promise.all(this.running.values());
  }

  /** Stops runs after their current step. The next process to start resumes them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.waiting.clear();
    this.stopping.abort();
    await this.idle();
  }

  private begin(): void {
    for (const [id, requests] of this.waiting) {
      if (this.running.size >= MAX_RUNNING) return;
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

/** Starts the runs of due schedules, resumes pending runs, fails stalled runs and deletes old records. */
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
    this.jobs.schedule({ name: 'import events', everySeconds: ROUND_SECONDS, run: () => this.round() });
    this.jobs.schedule({ name: 'resume imports', everySeconds: RESUME_SECONDS, run: () => this.resume() });
  }

  /** Runs one round. Does not wait for the runs that it starts. */
  async round(now = Date.now()): Promise<void> {
    await this.failStalled();
    await this.startDue(now);
    const requests = new RequestBudget(MAX_REQUESTS);
    for (const { id } of await this.repository.waiting(PAGE)) this.workers.offer(id, requests);
    await this.records.purge();
  }

  /** Goes on with runs of ended processes. Services are asked by rounds alone, which limit the number of requests. */
  private async resume(): Promise<void> {
    for (const record of await this.repository.waiting(PAGE))
      if (!this.service.isRemote(record)) this.workers.offer(record.id, new RequestBudget(0));
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

  /** Fails stalled records. Silent runs of sources that this site reads itself are resumed instead. */
  private async failStalled(): Promise<void> {
    const stalled = await this.repository.stalled({ unchanged: MAX_SILENT_HOURS, open: MAX_RUN_HOURS }, PAGE);
    const limit = Date.now() - MAX_RUN_HOURS * 3_600_000;
    for (const record of stalled) {
      const isTooOld = millisOf(record.createdAt) < limit;
      if (isTooOld || this.isSilent(record)) await this.records.fail(record.id, STALLED);
    }
  }

  private isSilent(record: ImportRecord): boolean {
    return record.pushed || (record.phase !== 'insert' && this.service.isRemote(record));
  }
}

const STALLED = { code: 'core:aggregator:stalled', message: 'The import has made no progress for too long.' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Spreads the load of schedules that were created together. */
const MAX_JITTER = 5 * MINUTE;
const MIN_BACK_OFF = 15 * MINUTE;
/** Spreads consecutive ids (Knuth's multiplicative hash). */
const SPREAD = 2_654_435_761;

/** The members of a record that determine when a schedule is due. */
export type ScheduleTiming = Pick<
  ImportRecord,
  'id' | 'status' | 'frequency' | 'modifiedAt' | 'lastImportStatus' | 'failures' | 'paused' | 'options'
>;

/** Whether a schedule is due. `zone` is the time zone of fixed days and times. */
export function isDue(schedule: ScheduleTiming, now: number, zone: Zone): boolean {
  const next = nextRun(schedule, now, zone);
  return next !== undefined && now > next;
}

/** The time after which a schedule is due, in milliseconds. Undefined for paused and manually started schedules. */
export function nextRun(schedule: ScheduleTiming, now: number, zone: Zone): number | undefined {
  const { id, status, frequency, modifiedAt, lastImportStatus, failures, paused } = schedule;
  const seconds = frequency === null ? undefined : FREQUENCIES[frequency];
  if (status !== 'cal-ea-schedule' || paused || seconds === undefined) return undefined;
  const interval = seconds * 1000;
  const modified = millisOf(modifiedAt);
  if (lastImportStatus?.startsWith('error')) return modified + backOff(interval, failures);
  const next = modified + interval - jitterOf(id);
  return Math.max(next, fixedMoment(schedule, now, zone) ?? next);
}

/** Milliseconds until the next attempt after a number of consecutive failures. Grows up to a limit. */
export function backOff(interval: number, failures: number): number {
  const first = interval < DAY ? 0 : interval === DAY ? 6 * HOUR : DAY;
  if (failures <= 1) return first;
  const delay = first ? first * 2 ** (failures - 1) : MIN_BACK_OFF * 2 ** (failures - 2);
  return Math.min(delay, Math.max(interval, DAY));
}

/** Milliseconds by which a schedule runs early. Constant for each schedule. */
const jitterOf = (id: number): number => ((id * SPREAD) % 2 ** 32) % (MAX_JITTER + 1);

/** The time at which a schedule with a fixed day or time runs in the current day, week or month, in milliseconds. */
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

/** Converts a wall-clock time to milliseconds. If it occurs twice, its first occurrence is used. */
const firstOf = (time: DateTime): number => (time.getPossibleOffsets()[0] ?? time).toMillis();

const isWeekday = (day: number): day is 1 | 2 | 3 | 4 | 5 | 6 | 7 => Number.isInteger(day) && day >= 1 && day <= 7;
