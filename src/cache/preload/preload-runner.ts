import { Injectable } from '@nestjs/common';
import { CachePolicies } from '../policy.js';
import { Pace } from './pace.js';
import { PreloadAddresses } from './preload-addresses.js';
import type { PreloadPlan } from './preload-plan.js';
import { PHASES, PreloadState, type PreloadRun, type PreloadedPage } from './preload-state.js';
import { SiteRequests } from './site-requests.js';

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
