import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CachedSite } from '#libs/invalidation';
import { type NumberedAddress, PublicAddresses } from '../../terms/index.js';
import { CachePolicies } from '../cache-policies.js';
import { PHASES, type PreloadedPage, type PreloadPhase, type PreloadRun, PreloadState } from './preload-state.js';
import { SiteRequests } from './site-requests.js';

/** The settings of preloading. */
interface PreloadValues {
  preload_on: boolean;
  preload_interval: number;
  preload_posts: number | string | boolean;
  preload_taxonomies: boolean;
  preload_email_volume: string;
}

/** How much of a run is logged: nothing, its start and end, every batch, every batch with its URLs. */
const VOLUMES = ['none', 'less', 'medium', 'many'];
export const ENDS = 1;
export const BATCHES = 2;
export const ADDRESSES = 3;

/** The settings of preloading, compiled for a run. */
export interface PreloadPlan {
  /** Whether runs repeat, and old pages are removed at the end of runs only. */
  isOn: boolean;
  /** Milliseconds from the end of a run to the next one; 0 for none. */
  pause: number;
  /** How many entries are requested at most. */
  most: number;
  /** Whether archives of terms are requested. */
  withTerms: boolean;
  /** How much is logged: 0, `ENDS`, `BATCHES` or `ADDRESSES`. */
  volume: number;
}

/** Reads the settings. No number of entries, or 0, stands for all. */
export function preloadPlan(values: PreloadValues): PreloadPlan {
  const most = Number(values.preload_posts);
  return {
    isOn: values.preload_on,
    pause: values.preload_on ? values.preload_interval * 60_000 : 0,
    most: most > 0 ? most : Infinity,
    withTerms: values.preload_taxonomies,
    volume: Math.max(0, VOLUMES.indexOf(values.preload_email_volume)),
  };
}

/** Above the highest possible id. */
const ABOVE_ALL = 2 ** 32;

/** The URLs that a run requests: in each phase from the highest id down. */
@Injectable()
export class PreloadAddresses {
  constructor(
    private readonly addresses: PublicAddresses,
    private readonly site: CachedSite,
  ) {}

  /** The next URLs of a run, at most `limit`; none at the end of its phase. */
  async next({ phase, position, done }: PreloadRun, plan: PreloadPlan, limit: number): Promise<NumberedAddress[]> {
    const below = position ?? ABOVE_ALL;
    if (phase === 'entries') {
      const most = Math.min(limit, plan.most - done);
      return most > 0 ? this.addresses.entriesBelow(below, most) : [];
    }
    if (phase === 'terms') return plan.withTerms ? this.addresses.termsBelow(below, limit) : [];
    return this.lists().filter(({ id }) => id < below);
  }

  /** The number of URLs of a phase. */
  async count(phase: PreloadPhase, plan: PreloadPlan): Promise<number> {
    if (phase === 'entries') return Math.min(plan.most, await this.addresses.countEntries());
    if (phase === 'terms') return plan.withTerms ? this.addresses.countTerms() : 0;
    return this.site.pages.lists.length;
  }

  /** The lists of the site, numbered from their end. */
  private lists(): NumberedAddress[] {
    const { lists } = this.site.pages;
    return lists.map((address, index) => ({ id: lists.length - index, address }));
  }
}

/** The pace of a run. */
interface PaceOptions {
  /** The pause after a response, as a part of the time that it took: 1 leaves half of the time to visitors. */
  share: number;
  /** The shortest and the longest pause, in milliseconds. */
  least: number;
  most: number;
}

/** At most half of the time of one core: 2,000 pages of 10 ms each are made within a minute. */
const PACE: PaceOptions = { share: 1, least: 5, most: 1000 };

/** A pause that ends so many milliseconds late shows that the process is busy. */
const BUSY_LAG = 20;
const MOST_SLOWDOWN = 64;

/** Waits, and returns for how long. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<number>;

const waited: Wait = async (ms, signal) => {
  const since = performance.now();
  // The caller checks the signal.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  return performance.now() - since;
};

/**
 * The pauses between requests: as long as the responses take, and ever longer while the process is busy, which shows in
 * pauses that end late.
 */
export class Pace {
  private slowdown = 1;

  constructor(
    private readonly options: PaceOptions = PACE,
    private readonly wait: Wait = waited,
  ) {}

  /** Waits after a response that took some milliseconds; ends early with the signal. */
  async rest(took: number, signal: AbortSignal): Promise<void> {
    const { share, least, most } = this.options;
    const pause = Math.min(most, Math.max(least, took * share) * this.slowdown);
    const lag = (await this.wait(pause, signal)) - pause;
    this.slowdown = lag > BUSY_LAG ? Math.min(MOST_SLOWDOWN, this.slowdown * 2) : Math.max(1, this.slowdown / 2);
  }
}

/** Pages between two records of progress. */
const BATCH = 10;
/** Longest list of failed pages. */
const MOST_FAILED = 500;

/** What controls a run. */
interface Guidance {
  /** The plan of the settings, which may change during the run. */
  plan: () => PreloadPlan;
  /** Suspends the run, so that another process continues it. */
  signal: AbortSignal;
  /** Called after every batch. */
  progress: (run: PreloadRun, latest: readonly PreloadedPage[]) => void;
}

/** Requests the pages of a run in batches, and records its progress after each. */
@Injectable()
export class PreloadRunner {
  constructor(
    private readonly policies: CachePolicies,
    private readonly state: PreloadState,
    private readonly addresses: PreloadAddresses,
    private readonly requests: SiteRequests,
  ) {}

  /** Whether this process can request pages. */
  get isAble(): boolean {
    return this.requests.areServed;
  }

  /** Continues a run; returns it at its end, `undefined` if it was stopped before. */
  async work(begun: PreloadRun, guidance: Guidance): Promise<PreloadRun | undefined> {
    const pace = new Pace();
    let run: PreloadRun | undefined = begun;
    for (const phase of PHASES.slice(PHASES.indexOf(begun.phase))) {
      if (phase !== run.phase || run.position === null) {
        const total = await this.addresses.count(phase, guidance.plan());
        run = { ...run, phase, total, position: null, done: 0 };
      }
      run = await this.throughPhase(run, pace, guidance);
      if (!run) return undefined;
    }
    return run;
  }

  private async throughPhase(
    begun: PreloadRun,
    pace: Pace,
    { plan, signal, progress }: Guidance,
  ): Promise<PreloadRun | undefined> {
    for (let run = begun; ;) {
      const batch = await this.addresses.next(run, plan(), BATCH);
      if (!batch.length) return run;
      const latest: PreloadedPage[] = [];
      for (const { id, address } of batch) {
        if (!this.isWanted(run, signal)) return undefined;
        run = { ...run, position: id, done: run.done + 1 };
        const path = pathOf(address);
        if (!this.policies.current.keepsAddress(path)) {
          run = { ...run, skipped: run.skipped + 1 };
          continue;
        }
        run = await this.request(run, path, pace, signal);
        latest.unshift({ phase: run.phase, address });
      }
      // Requests may have failed because the process is stopping.
      if (signal.aborted || !(await this.state.note(run, latest))) return undefined;
      progress(run, latest);
    }
  }

  private isWanted(run: PreloadRun, signal: AbortSignal): boolean {
    return !signal.aborted && this.policies.current.isOn && this.state.isWanted(run);
  }

  /** Requests a page and rests; returns the run with the result. */
  private async request(run: PreloadRun, path: string, pace: Pace, signal: AbortSignal): Promise<PreloadRun> {
    const { outcome, took } = await this.requests.visit(path, signal);
    await pace.rest(took, signal);
    if (outcome === 'made') return { ...run, made: run.made + 1 };
    if (outcome === 'other') return { ...run, skipped: run.skipped + 1 };
    return { ...run, failed: run.failed + 1, failedPaths: withPath(run.failedPaths, path) };
  }
}

/** The path of a URL, with its query. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

const withPath = (paths: string[] | null, path: string): string[] | null =>
  paths && paths.length < MOST_FAILED ? [...paths, path] : null;
