import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CachedSite } from '#libs/freshness';
import { type NumberedAddress, PublicAddresses } from '../../terms/index.js';
import { CachePolicies } from '../cache-policies.js';
import { PHASES, type PreloadedPage, type PreloadPhase, type PreloadRun, PreloadState } from './preload-state.js';
import { SiteRequests } from './site-requests.js';

/** What the settings say about preloading, by their names. */
interface PreloadValues {
  preload_on: boolean;
  preload_interval: number;
  preload_posts: number | string | boolean;
  preload_taxonomies: boolean;
  preload_email_volume: string;
}

/** How much is told of a run: nothing, its ends, every batch, every batch with its addresses. */
const VOLUMES = ['none', 'less', 'medium', 'many'];
export const ENDS = 1;
export const BATCHES = 2;
export const ADDRESSES = 3;

/** What the settings say about preloading, in the form in which a run asks it. */
export interface PreloadPlan {
  /** Whether runs repeat, and old pages are removed at the end of runs only. */
  isOn: boolean;
  /** Milliseconds from the end of a run to the next one; 0 for none. */
  pause: number;
  /** How many entries are requested at most. */
  most: number;
  /** Whether archives of terms are requested. */
  withTerms: boolean;
  /** How much is told: 0, `ENDS`, `BATCHES`, `ADDRESSES`. */
  volume: number;
}

/** Reads the settings. No number of entries, or none, stands for all: a run that requests nothing helps nobody. */
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

/** The highest number that something may have, and one more. */
const ABOVE_ALL = 2 ** 32;

/** Which addresses a run requests, in each of its phases from the highest number down. */
@Injectable()
export class PreloadAddresses {
  constructor(
    private readonly addresses: PublicAddresses,
    private readonly site: CachedSite,
  ) {}

  /** The next addresses of a run, at most `limit`; none where its phase is at the end. */
  async next({ phase, position, done }: PreloadRun, plan: PreloadPlan, limit: number): Promise<NumberedAddress[]> {
    const below = position ?? ABOVE_ALL;
    if (phase === 'entries') {
      const most = Math.min(limit, plan.most - done);
      return most > 0 ? this.addresses.entriesBelow(below, most) : [];
    }
    if (phase === 'terms') return plan.withTerms ? this.addresses.termsBelow(below, limit) : [];
    return this.lists().filter(({ id }) => id < below);
  }

  /** How many addresses a phase has. */
  async count(phase: PreloadPhase, plan: PreloadPlan): Promise<number> {
    if (phase === 'entries') return Math.min(plan.most, await this.addresses.countEntries());
    if (phase === 'terms') return plan.withTerms ? this.addresses.countTerms() : 0;
    return this.site.pages.lists.length;
  }

  /** The lists at the top of the site, numbered from their end. */
  private lists(): NumberedAddress[] {
    const { lists } = this.site.pages;
    return lists.map((address, index) => ({ id: lists.length - index, address }));
  }
}

/** How fast a run goes. */
interface PaceOptions {
  /** The pause after an answer, as a part of the time that it took: 1 leaves half of the time to visitors. */
  share: number;
  /** The shortest and the longest pause, in milliseconds. */
  least: number;
  most: number;
}

/**
 * Half of the time of one core at most: 2,000 pages that take 10 ms each are made within a minute. A fixed pause of a
 * second, as it is usual elsewhere, would take more than half an hour.
 */
const PACE: PaceOptions = { share: 1, least: 5, most: 1000 };

/** A pause that takes so much longer than it was to take, in milliseconds, tells that the process has much to do. */
const BUSY_LAG = 20;
const MOST_SLOWDOWN = 64;

/** Waits; answers for how long it took. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<number>;

const waited: Wait = async (ms, signal) => {
  const since = performance.now();
  // Whoever stops the run sees it by the signal.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  return performance.now() - since;
};

/**
 * The pauses between requests: as long as the answers take, and longer and longer while the process is busy with
 * others, which shows by pauses that end late.
 */
export class Pace {
  private slowdown = 1;

  constructor(
    private readonly options: PaceOptions = PACE,
    private readonly wait: Wait = waited,
  ) {}

  /** Waits after an answer that took some milliseconds; ends early with the signal. */
  async rest(took: number, signal: AbortSignal): Promise<void> {
    const { share, least, most } = this.options;
    const pause = Math.min(most, Math.max(least, took * share) * this.slowdown);
    const lag = (await this.wait(pause, signal)) - pause;
    this.slowdown = lag > BUSY_LAG ? Math.min(MOST_SLOWDOWN, this.slowdown * 2) : Math.max(1, this.slowdown / 2);
  }
}

/** So many pages are requested between two notes of how far a run has come. */
const BATCH = 10;
/** With more failures than that the site is in trouble; which pages they are is not told any more. */
const MOST_FAILED = 500;

/** What guides a run beside its state. */
interface Guidance {
  /** What the settings want, which may change on the way. */
  plan: () => PreloadPlan;
  /** Ends the run where it is, so that another process goes on. */
  signal: AbortSignal;
  /** Is told of every batch. */
  progress: (run: PreloadRun, latest: readonly PreloadedPage[]) => void;
}

/** Requests the pages of a run, batch by batch, and notes after each how far it has come. */
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

  /** Goes on with a run; answers it at its end, nothing where it was stopped before. */
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
      // What was requested when the process was told to stop may have failed for that.
      if (signal.aborted || !(await this.state.note(run, latest))) return undefined;
      progress(run, latest);
    }
  }

  private isWanted(run: PreloadRun, signal: AbortSignal): boolean {
    return !signal.aborted && this.policies.current.isOn && this.state.isWanted(run);
  }

  /** Requests a page and rests; answers the run with what came of it. */
  private async request(run: PreloadRun, path: string, pace: Pace, signal: AbortSignal): Promise<PreloadRun> {
    const { outcome, took } = await this.requests.visit(path, signal);
    await pace.rest(took, signal);
    if (outcome === 'made') return { ...run, made: run.made + 1 };
    if (outcome === 'other') return { ...run, skipped: run.skipped + 1 };
    return { ...run, failed: run.failed + 1, failedPaths: withPath(run.failedPaths, path) };
  }
}

/** The path of an address, with its query. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

const withPath = (paths: string[] | null, path: string): string[] | null =>
  paths && paths.length < MOST_FAILED ? [...paths, path] : null;
