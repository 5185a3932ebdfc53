import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CacheInvalidation } from '#libs/invalidation';
import { JOINS, primaryProcess } from '#libs/workers';
import { RequestMetrics } from './metrics.js';
import { CHANGED, CHANGED_LIMIT_MS, MEASURED } from './questions.js';

/**
 * Connects a worker process to the others of this machine, through the primary process: a writer continues when all of
 * them know of its change. A process without a primary has no peers.
 */
@Injectable()
export class Peers implements OnApplicationBootstrap {
  constructor(
    private readonly changes: CacheInvalidation,
    private readonly metrics: RequestMetrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const primary = primaryProcess();
    if (!primary) return;
    const { changes, metrics } = this;
    primary.answer(CHANGED, (id) => changes.pollFor(Number(id)));
    primary.answer(MEASURED, () => metrics.registry.getMetricsAsJSON());
    changes.afterWrites(async (id) => void (await primary.ask(CHANGED, id, CHANGED_LIMIT_MS)));
    await primary.ask(JOINS, undefined, CHANGED_LIMIT_MS);
    // Of changes that were written before it had joined, nobody has informed this worker.
    await changes.poll();
  }
}
