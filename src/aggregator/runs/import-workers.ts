import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { ImportRuns } from './import-runs.js';
import type { RequestBudget } from './request-budget.js';

/** Runs at the same time: each takes memory and a connection to the database. */
const AT_ONCE = 2;

/** Runs imports beside everything else; whoever offers one does not wait for it. */
@Injectable()
export class ImportWorkers implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Imports');
  private readonly stopping = new AbortController();
  private readonly waiting = new Map<number, RequestBudget>();
  private readonly running = new Map<number, Promise<void>>();

  constructor(private readonly runs: ImportRuns) {}

  /** Runs an import as soon as there is room, unless it is offered or runs already. */
  offer(recordId: number, requests: RequestBudget): void {
    if (this.stopping.signal.aborted || this.running.has(recordId)) return;
    this.waiting.set(recordId, requests);
    this.begin();
  }

  /** Waits until nothing is left to run. */
  async idle(): Promise<void> {
    while (this.running.size) await Promise.all(this.running.values());
  }

  /** What runs stops after its step, and is taken up by the next process. */
  async beforeApplicationShutdown(): Promise<void> {
    this.waiting.clear();
    this.stopping.abort();
    await this.idle();
  }

  private begin(): void {
    for (const [id, requests] of this.waiting) {
      if (this.running.size >= AT_ONCE) return;
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
