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
  /** Numbers of pages that were made, that failed, and that are not public or not cacheable. */
  made: number;
  failed: number;
  skipped: number;
  /** Paths of pages that failed; null if there are too many. */
  failedPaths: string[] | null;
}

/** A run in the middle of its work. */
export interface PreloadRun extends PreloadCounts {
  /** Distinguishes it from later runs. */
  id: string;
  phase: PreloadPhase;
  /** The id that the phase has come down to, null at its beginning. */
  position: number | null;
  done: number;
  /** The number of pages of the phase, if it is known. */
  total: number;
}

/** A page that was requested. */
export interface PreloadedPage {
  phase: PreloadPhase;
  address: string;
}

/** The stored state of preloading. */
interface PreloadRecord {
  /** When the next run is due, in milliseconds; null if none is planned. */
  dueAt: number | null;
  run: PreloadRun | null;
  /** The last 5 pages that were requested, latest first. */
  recent: readonly PreloadedPage[];
  /** The last finished run. */
  previous: (PreloadCounts & { finishedAt: number }) | null;
}

/** The progress of preloading. Times are Unix times. */
export interface PreloadProgress {
  running: boolean;
  /** When the next run is due; null if none is planned. */
  next: number | null;
  /** The phase of the present run, and its progress. */
  phase: PreloadPhase | null;
  done: number;
  total: number;
  /** Start, end and results of the present run, or else of the last one. */
  started: number | null;
  finished: number | null;
  made: number;
  failed: number;
  skipped: number;
  /** The last URLs that were requested, latest first. */
  recent: readonly PreloadedPage[];
}

const NEVER_RUN: PreloadRecord = { dueAt: null, run: null, recent: [], previous: null };
const RECENT = 5;

/** The plan and the progress of preloading, shared by all instances. */
@Injectable()
export class PreloadState extends StoredValues<PreloadRecord> {
  protected readonly store = new CacheStateRow(this.db, 1);
  protected readonly clock = 'cache preload';
  protected readonly defaults = NEVER_RUN;

  /** Whether a run is planned or under way. */
  get isScheduled(): boolean {
    return this.current.dueAt !== null || this.current.run !== null;
  }

  /** Whether there is something to do at a moment, in milliseconds. */
  isDue(now: number): boolean {
    const { dueAt, run } = this.current;
    return run !== null || (dueAt !== null && dueAt <= now);
  }

  /** Whether a run is still wanted. */
  isWanted({ id }: Pick<PreloadRun, 'id'>): boolean {
    return this.current.run?.id === id;
  }

  /** The progress of preloading. */
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

  /** Plans a run; the present one ends between two pages. */
  async start(inSeconds = 0): Promise<void> {
    await this.change(() => ({ dueAt: Date.now() + inSeconds * 1000, run: null }));
  }

  /** Cancels the planned run, and ends the present one between two pages. */
  async cancel(): Promise<void> {
    await this.change(() => ({ dueAt: null, run: null }));
  }

  /** The run to work on: an interrupted one, or a new one that is due. */
  async take(now: number): Promise<PreloadRun | undefined> {
    let taken: PreloadRun | undefined;
    await this.change(({ dueAt, run }) => {
      taken = run ?? (dueAt !== null && dueAt <= now ? newRun(now) : undefined);
      return taken && !run ? { dueAt: null, run: taken, recent: [] } : {};
    });
    return taken;
  }

  /** Records the progress of a run and its latest pages; returns whether the run is still wanted. */
  note(run: PreloadRun, latest: readonly PreloadedPage[]): Promise<boolean> {
    return this.changeOf(run, ({ recent }) => ({ run, recent: [...latest, ...recent].slice(0, RECENT) }));
  }

  /** Records the end of a run and when the next one is due; returns whether the run was still wanted. */
  finish(run: PreloadRun, finishedAt: number, dueAt: number | null): Promise<boolean> {
    const { startedAt, made, failed, skipped, failedPaths } = run;
    const previous = { startedAt, made, failed, skipped, failedPaths, finishedAt };
    return this.changeOf(run, () => ({ run: null, dueAt, previous }));
  }

  /** Changes the state of a run, unless another one has replaced it. */
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
