import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { StoredValues } from '#libs/db';
import { CacheStateRow } from '../cache-state.repository.js';

/** What a run requests, in this order. */
export const PHASES = ['entries', 'terms', 'lists'] as const;
export type PreloadPhase = (typeof PHASES)[number];

/** The results of a run. Times are in milliseconds. */
interface PreloadCounts {
  startedAt: number;
  /**
   * Number of pages that were rendered, that failed, and that were skipped because they are private or not cacheable.
   */
  made: number;
  failed: number;
  skipped: number;
  /** Paths of pages that failed; null if there were too many. */
  failedPaths: string[] | null;
}

/** A run in progress. */
export interface PreloadRun extends PreloadCounts {
  /** Distinguishes the run from later ones. */
  id: string;
  phase: PreloadPhase;
  /** The last requested id of the phase, in descending order; null at its beginning. */
  position: number | null;
  done: number;
  /** Number of pages of the phase; 0 if it is not known yet. */
  total: number;
}

/** A page that was requested. */
export interface PreloadedPage {
  phase: PreloadPhase;
  address: string;
}

/** The stored state of preloading. */
interface PreloadRecord {
  /** When the next run is due, in milliseconds; null if none is scheduled. */
  dueAt: number | null;
  run: PreloadRun | null;
  /** The last 5 requested pages, latest first. */
  recent: readonly PreloadedPage[];
  /** The last finished run. */
  previous: (PreloadCounts & { finishedAt: number }) | null;
}

/** The progress of preloading. Times are Unix times. */
export interface PreloadProgress {
  running: boolean;
  /** When the next run is due; null if none is scheduled. */
  next: number | null;
  /** The phase of the current run, and its progress. */
  phase: PreloadPhase | null;
  done: number;
  total: number;
  /** Start, end and results of the current run, or of the last one. */
  started: number | null;
  finished: number | null;
  made: number;
  failed: number;
  skipped: number;
  /** The last requested URLs, latest first. */
  recent: readonly PreloadedPage[];
}

const NEVER_RUN: PreloadRecord = { dueAt: null, run: null, recent: [], previous: null };
const RECENT = 5;

/** The schedule and the progress of preloading, shared by all instances. */
@Injectable()
export class PreloadState extends StoredValues<PreloadRecord> {
  protected readonly store = new CacheStateRow(this.db, 1);
  protected readonly counter = 'cache preload';
  protected readonly defaults = NEVER_RUN;

  /** Whether a run is scheduled or in progress. */
  get isScheduled(): boolean {
    return this.current.dueAt !== null || this.current.run !== null;
  }

  /** Whether a run is due or in progress at a time, in milliseconds. */
  isDue(now: number): boolean {
    const { dueAt, run } = this.current;
    return run !== null || (dueAt !== null && dueAt <= now);
  }

  /** Whether a run was neither cancelled nor replaced. */
  isActive({ id }: Pick<PreloadRun, 'id'>): boolean {
    return this.current.run?.id === id;
  }

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

  /** Schedules a run. A run in progress stops after its current page. */
  async start(inSeconds = 0): Promise<void> {
    await this.change(() => ({ dueAt: Date.now() + inSeconds * 1000, run: null }));
  }

  /** Cancels the scheduled run. A run in progress stops after its current page. */
  async cancel(): Promise<void> {
    await this.change(() => ({ dueAt: null, run: null }));
  }

  /** Returns the run to work on: an interrupted one, or a new one if it is due. */
  async take(now: number): Promise<PreloadRun | undefined> {
    let taken: PreloadRun | undefined;
    await this.change(({ dueAt, run }) => {
      taken = run ?? (dueAt !== null && dueAt <= now ? newRun(now) : undefined);
      return taken && !run ? { dueAt: null, run: taken, recent: [] } : {};
    });
    return taken;
  }

  /** Stores the progress of a run and its latest pages; returns false if the run is no longer active. */
  record(run: PreloadRun, latest: readonly PreloadedPage[]): Promise<boolean> {
    return this.changeOf(run, ({ recent }) => ({ run, recent: [...latest, ...recent].slice(0, RECENT) }));
  }

  /** Stores the end of a run and when the next one is due; returns false if the run was no longer active. */
  finish(run: PreloadRun, finishedAt: number, dueAt: number | null): Promise<boolean> {
    const { startedAt, made, failed, skipped, failedPaths } = run;
    const previous = { startedAt, made, failed, skipped, failedPaths, finishedAt };
    return this.changeOf(run, () => ({ run: null, dueAt, previous }));
  }

  /** Changes the state of a run if it is active. */
  private async changeOf(
    { id }: PreloadRun,
    change: (record: PreloadRecord) => Partial<PreloadRecord>,
  ): Promise<boolean> {
    let isActive = false;
    await this.change((record) => {
      isActive = record.run?.id === id;
      return isActive ? change(record) : {};
    });
    return isActive;
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
