import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { StoredValues } from '#libs/db';

/** What a run requests, in this order. */
export const PHASES = ['entries', 'terms', 'lists'] as const;
export type PreloadPhase = (typeof PHASES)[number];

/** What came of a run. Times are in milliseconds. */
interface PreloadCounts {
  startedAt: number;
  /** Pages that were made, those whose making failed, and those that are not there for everybody or not to be kept. */
  made: number;
  failed: number;
  skipped: number;
  /** Paths of pages whose making failed; null where there are too many to be told. */
  failedPaths: string[] | null;
}

/** A run in the middle of its work. */
export interface PreloadRun extends PreloadCounts {
  /** Tells it from one that was started later. */
  id: string;
  phase: PreloadPhase;
  /** The number that the phase has come down to, null at its beginning, and how many of its pages are done. */
  position: number | null;
  done: number;
  /** How many pages the phase has, where it is known before. */
  total: number;
}

/** A page that was requested. */
export interface PreloadedPage {
  phase: PreloadPhase;
  address: string;
}

/** What is known of preloading. */
interface PreloadRecord {
  /** When the next run is due, in milliseconds; null where none is planned. */
  dueAt: number | null;
  run: PreloadRun | null;
  /** The pages that were requested last, latest first, at most 5. */
  recent: readonly PreloadedPage[];
  /** The last run that came to its end. */
  previous: (PreloadCounts & { finishedAt: number }) | null;
}

/** How far preloading has come, for people and programs. Times are Unix times. */
export interface PreloadProgress {
  running: boolean;
  /** When the next run is due; null where none is planned. */
  next: number | null;
  /** What the run that goes on is at, and how many pages of that it has done. */
  phase: PreloadPhase | null;
  done: number;
  total: number;
  /** When the run that goes on, or else the last one, began, and when it ended; and what came of it. */
  started: number | null;
  finished: number | null;
  made: number;
  failed: number;
  skipped: number;
  /** The addresses that were requested last, latest first. */
  recent: readonly PreloadedPage[];
}

const NEVER_RUN: PreloadRecord = { dueAt: null, run: null, recent: [], previous: null };
const RECENT = 5;

/** The plan of preloading, which is one for all instances, and how far the run has come. */
@Injectable()
export class PreloadState extends StoredValues<PreloadRecord> {
  protected readonly place = { table: 'cache_preload', column: 'state', clock: 'cache preload' };
  protected readonly defaults = NEVER_RUN;

  /** Whether a run is planned or goes on. */
  get isScheduled(): boolean {
    return this.current.dueAt !== null || this.current.run !== null;
  }

  /** Whether there is something to do at a moment, in milliseconds. */
  isDue(now: number): boolean {
    const { dueAt, run } = this.current;
    return run !== null || (dueAt !== null && dueAt <= now);
  }

  /** Whether a run is to go on. */
  isWanted({ id }: Pick<PreloadRun, 'id'>): boolean {
    return this.current.run?.id === id;
  }

  /** How far preloading has come. */
  progress(): PreloadProgress {
    const { dueAt, run, previous, recent } = this.current;
    const { made = 0, failed = 0, skipped = 0, startedAt = null } = run ?? previous ?? {};
    const { phase = null, done = 0, total = 0 } = run ?? {};
    return {
      running: run !== null,
      next: unixTime(dueAt),
      phase,
      done,
      total,
      started: unixTime(startedAt),
      finished: run ? null : unixTime(previous?.finishedAt ?? null),
      made,
      failed,
      skipped,
      recent,
    };
  }

  /** Plans a whole run; one that goes on ends between two pages. */
  async start(inSeconds = 0): Promise<void> {
    await this.change(() => ({ dueAt: Date.now() + inSeconds * 1000, run: null }));
  }

  /** Plans no run any more, and ends the one that goes on between two pages. */
  async cancel(): Promise<void> {
    await this.change(() => ({ dueAt: null, run: null }));
  }

  /** The run to work on: the one that was left in the middle of its work, or one that begins as it is due. */
  async take(now: number): Promise<PreloadRun | undefined> {
    let taken: PreloadRun | undefined;
    await this.change(({ dueAt, run }) => {
      taken = run ?? (dueAt !== null && dueAt <= now ? newRun(now) : undefined);
      return taken && !run ? { dueAt: null, run: taken, recent: [] } : {};
    });
    return taken;
  }

  /** Notes how far a run has come and which pages it requested since the last time; says whether it is to go on. */
  note(run: PreloadRun, latest: readonly PreloadedPage[]): Promise<boolean> {
    return this.changeOf(run, ({ recent }) => ({ run, recent: [...latest, ...recent].slice(0, RECENT) }));
  }

  /** Notes that a run is at its end, and when the next one is due; says whether it was still wanted. */
  finish(run: PreloadRun, finishedAt: number, dueAt: number | null): Promise<boolean> {
    const { startedAt, made, failed, skipped, failedPaths } = run;
    const previous = { startedAt, made, failed, skipped, failedPaths, finishedAt };
    return this.changeOf(run, () => ({ run: null, dueAt, previous }));
  }

  /** Stores something of a run, unless another one took its place. */
  private async changeOf(
    { id }: PreloadRun,
    change: (record: PreloadRecord) => Partial<PreloadRecord>,
  ): Promise<boolean> {
    let isWanted = false;
    await this.change((record) => {
      isWanted = record.run?.id === id;
      return isWanted ? change(record) : {};
    });
    return isWanted;
  }
}

const unixTime = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / 1000));

const newRun = (now: number): PreloadRun => ({
  id: randomUUID(),
  startedAt: now,
  phase: PHASES[0],
  position: null,
  done: 0,
  total: 0,
  made: 0,
  failed: 0,
  skipped: 0,
  failedPaths: [],
});
