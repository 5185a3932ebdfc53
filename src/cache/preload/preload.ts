import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '#libs/jobs';
import { CachePolicies } from '../cache-policies.js';
import { Collection } from '../collection.js';
import { CacheSettings } from '../settings/cache-settings.js';
import { URLS, BATCHES, ENDS, preloadPlan, type PreloadPlan, PreloadRunner } from './preload-runner.js';
import { PHASES, PreloadState, type PreloadRun, type PreloadedPage } from './preload-state.js';

const EVERY_SECONDS = 5;

/**
 * Renders the pages of the site before visitors request them, on one instance at a time. The lock is released when its
 * holder ends, so another instance continues an interrupted run within seconds.
 */
@Injectable()
export class Preload implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Preload');
  private readonly closing = new AbortController();

  constructor(
    private readonly jobs: Jobs,
    private readonly settings: CacheSettings,
    private readonly policies: CachePolicies,
    private readonly state: PreloadState,
    private readonly runner: PreloadRunner,
    private readonly collection: Collection,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({
      name: 'preload pages',
      everySeconds: EVERY_SECONDS,
      isDue: () => this.state.isDue(Date.now()),
      run: () => this.work(),
    });
  }

  onModuleDestroy(): void {
    this.closing.abort();
  }

  private get plan(): PreloadPlan {
    return preloadPlan(this.settings.current);
  }

  /** Executes the run that is due. */
  private async work(): Promise<void> {
    if (!this.runner.canRun) return;
    if (!this.policies.current.isOn) {
      this.logger.warn('Preloading is cancelled because the cache is off');
      await this.state.cancel();
      return;
    }
    const begun = await this.state.take(Date.now());
    if (!begun) return;
    const isNew = begun.phase === PHASES[0] && begun.position === null;
    this.log(ENDS, isNew ? 'Preloading started' : `Preloading resumed with ${begun.phase} after ${begun.done}`);
    const run = await this.runner.work(begun, {
      plan: () => this.plan,
      signal: this.closing.signal,
      progress: (at, latest) => this.logBatch(at, latest),
    });
    if (run) await this.finish(run);
  }

  private async finish(run: PreloadRun): Promise<void> {
    const now = Date.now();
    const { pause } = this.plan;
    if (!(await this.state.finish(run, now, pause > 0 ? now + pause : null))) return;
    const { made, failed, skipped } = run;
    this.log(ENDS, `Preloading finished: ${made} pages rendered, ${failed} failed, ${skipped} skipped`);
    await this.collection.collect();
  }

  private logBatch({ phase, done, total }: PreloadRun, latest: readonly PreloadedPage[]): void {
    this.log(BATCHES, `Preloading ${phase}: ${done} of ${total}`);
    this.log(URLS, latest.map(({ address }) => address).join(' '));
  }

  /** Logs where the convention sends a mail: at log level up to the configured volume, otherwise at debug level. */
  private log(volume: number, text: string): void {
    if (this.plan.volume >= volume) this.logger.log(text);
    else this.logger.debug(text);
  }
}
