import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CachedSite } from '#libs/invalidation';
import { type PublicUrl, PublicUrls } from '../../terms/index.js';
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

/** How much of a run is logged: nothing; its start and end; every batch; every batch with its URLs. */
const VOLUMES = ['none', 'less', 'medium', 'many'];
export const ENDS = 1;
export const BATCHES = 2;
export const URLS = 3;

/** The settings of preloading, compiled for a run. */
export interface PreloadPlan {
  /** Whether preloading is enabled. Runs repeat then, and preloaded pages do not expire. */
  isOn: boolean;
  /** Milliseconds from the end of a run to the next one; 0 for none. */
  pause: number;
  /** Maximum number of entries to request. */
  most: number;
  /** Whether archives of terms are requested. */
  withTerms: boolean;
  /** How much is logged: 0, `ENDS`, `BATCHES` or `URLS`. */
  volume: number;
}

/** Compiles the settings. 0 or `all` entries means all. */
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

/** Greater than any id. */
const ABOVE_ALL = 2 ** 32;

/** Lists the URLs that a run requests, in each phase by descending id. */
@Injectable()
export class PreloadUrls {
  constructor(
    private readonly addresses: PublicUrls,
    private readonly site: CachedSite,
  ) {}

  /** The next URLs of a run, at most `limit`; empty at the end of its phase. */
  async next({ phase, position, done }: PreloadRun, plan: PreloadPlan, limit: number): Promise<PublicUrl[]> {
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

  /** The lists of the site, with descending ids. */
  private lists(): PublicUrl[] {
    const { lists } = this.site.pages;
    return lists.map((url, index) => ({ id: lists.length - index, url }));
  }
}

/** The pace of a run. */
interface PaceOptions {
  /** Length of a pause relative to the time of the response before it: 1 leaves half of the time to visitors. */
  share: number;
  /** The shortest and the longest pause, in milliseconds. */
  least: number;
  most: number;
}

/** Uses at most half of the time of one core: 2,000 pages of 10 ms each take about 40 seconds. */
const PACE: PaceOptions = { share: 1, least: 5, most: 1000 };

/** A pause that ends later than this, in milliseconds, indicates that the process is busy. */
const BUSY_LAG = 20;
const MAX_SLOWDOWN = 64;

/** Waits for a time, and returns how long it took, in milliseconds. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<number>;

const waited: Wait = async (ms, signal) => {
  const since = performance.now();
  // The caller handles an abort.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  return performance.now() - since;
};

/**
 * Computes the pauses between requests: as long as the responses take, and increasing while the process is busy. A busy
 * process ends its pauses late.
 */
export class Pace {
  private slowdown = 1;

  constructor(
    private readonly options: PaceOptions = PACE,
    private readonly wait: Wait = waited,
  ) {}

  /** Pauses after a response that took `took` milliseconds. Ends early if the signal is aborted. */
  async rest(took: number, signal: AbortSignal): Promise<void> {
    const { share, least, most } = this.options;
    const pause = Math.min(most, Math.max(least, took * share) * this.slowdown);
    const lag = (await this.wait(pause, signal)) - pause;
    this.slowdown = lag > BUSY_LAG ? Math.min(MAX_SLOWDOWN, this.slowdown * 2) : Math.max(1, this.slowdown / 2);
  }
}

/** Number of pages between two updates of the progress. */
const BATCH = 10;
/** Maximum number of failed paths in the result. */
const MAX_FAILED = 500;

/** Controls of a run. */
interface RunControl {
  /** Returns the current plan. The settings may change during the run. */
  plan: () => PreloadPlan;
  /** Suspends the run; another process may continue it. */
  signal: AbortSignal;
  /** Called after every batch. */
  progress: (run: PreloadRun, latest: readonly PreloadedPage[]) => void;
}

/** Requests the pages of a run in batches, and stores its progress after each. */
@Injectable()
export class PreloadRunner {
  constructor(
    private readonly policies: CachePolicies,
    private readonly state: PreloadState,
    private readonly addresses: PreloadUrls,
    private readonly requests: SiteRequests,
  ) {}

  /** Whether this process can request pages. */
  get canRun(): boolean {
    return this.requests.isServing;
  }

  /** Continues a run. Returns its final state, or `undefined` if it was stopped. */
  async work(begun: PreloadRun, guidance: RunControl): Promise<PreloadRun | undefined> {
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
    { plan, signal, progress }: RunControl,
  ): Promise<PreloadRun | undefined> {
    for (let run = begun; ;) {
      const batch = await this.addresses.next(run, plan(), BATCH);
      if (!batch.length) return run;
      const latest: PreloadedPage[] = [];
      for (const { id, url } of batch) {
        if (!this.isActive(run, signal)) return undefined;
        run = { ...run, position: id, done: run.done + 1 };
        const path = pathOf(url);
        if (!this.policies.current.cachesUrl(path)) {
          run = { ...run, skipped: run.skipped + 1 };
          continue;
        }
        run = await this.request(run, path, pace, signal);
        latest.unshift({ phase: run.phase, address: url });
      }
      // Drop the batch if the process is stopping: its requests may have failed because of that.
      if (signal.aborted || !(await this.state.record(run, latest))) return undefined;
      progress(run, latest);
    }
  }

  private isActive(run: PreloadRun, signal: AbortSignal): boolean {
    return !signal.aborted && this.policies.current.isOn && this.state.isActive(run);
  }

  /** Requests a page and pauses; returns the updated run. */
  private async request(run: PreloadRun, path: string, pace: Pace, signal: AbortSignal): Promise<PreloadRun> {
    const { outcome, took } = await this.requests.preload(path, signal);
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
  paths && paths.length < MAX_FAILED ? [...paths, path] : null;
