import { AsyncResource } from 'node:async_hooks';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { isUnavailable } from '#libs/db';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { missRow, redirectRow, storedTime } from './log-rows.js';
import type { Redirected, Visit } from './visit.js';
import { VisitQueue } from './visit-queue.js';
import { VisitWriter } from './visit-writer.js';

const PAUSE_MS = 200;
const PAUSE_WITHOUT_DATABASE_MS = 1000;
const PAUSE_AT_THE_END_MS = 300;
const ATTEMPTS_AT_THE_END = 5;
const MOST_ROWS_AT_ONCE = 500;

/**
 * What visits leave behind: entries of the logs, hits of rules. Nothing of it waits for the database; it is written in
 * batches a moment later. Whoever shows any of it awaits `flushed` first.
 */
@Injectable()
export class VisitLog implements OnApplicationShutdown {
  private readonly logger = new Logger('Redirection');
  private readonly queue = new VisitQueue();
  /** Where the writing runs: it belongs to no request, and to no transaction of one. */
  private readonly apart = new AsyncResource('VisitLog');
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly settings: RedirectionSettings,
    private readonly writer: VisitWriter,
  ) {}

  /** Remembers that a visit was sent elsewhere, where the settings want that (not asked: whether the rule does). */
  redirected(visit: Visit, where: Redirected): void {
    const { current } = this.settings;
    if (current.expire_redirect < 0 || (!where.ruleId && !current.log_external)) return;
    this.queue.add('redirection_logs', () => redirectRow(visit, where, current));
    this.writeSoon();
  }

  /** Remembers that a visit found nothing, where the settings want that. */
  missed(visit: Visit): void {
    const { current } = this.settings;
    if (current.expire_404 < 0) return;
    this.queue.add('redirection_misses', () => missRow(visit, current));
    this.writeSoon();
  }

  /** Counts the use of a rule, where the settings want that. */
  hit(ruleId: number): void {
    if (!this.settings.current.track_hits) return;
    this.queue.hit(ruleId, { count: 1, last: storedTime() });
    this.writeSoon();
  }

  /** Waits until everything that visits have left behind so far is in the database. */
  async flushed(): Promise<void> {
    // What is being written began earlier and may lack the latest.
    await this.writing?.catch(() => undefined);
    await (this.writing ?? this.write());
  }

  /** The last requests have got their answers; the database is still there, or comes back in a moment. */
  async onApplicationShutdown(): Promise<void> {
    for (let left = ATTEMPTS_AT_THE_END; left > 0 && (this.writing || !this.queue.isEmpty); left -= 1) {
      await this.flushed().catch(() => new Promise((resolve) => setTimeout(resolve, PAUSE_AT_THE_END_MS)));
    }
    clearTimeout(this.timer);
    if (!this.queue.isEmpty) this.logger.error(`${this.queue.length} entries of the logs could not be written.`);
  }

  private writeSoon(pause = PAUSE_MS): void {
    this.timer ??= this.apart.runInAsyncScope(() =>
      setTimeout(() => {
        this.timer = undefined;
        this.flushed().then(
          () => this.queue.isEmpty || this.writeSoon(),
          () => this.writeSoon(PAUSE_WITHOUT_DATABASE_MS),
        );
      }, pause).unref(),
    );
  }

  /** Writes what waits at this moment. */
  private write(): Promise<void> {
    if (this.queue.isEmpty) return Promise.resolve();
    this.writing = this.apart
      .runInAsyncScope(() => this.writeWaiting())
      .finally(() => {
        this.writing = undefined;
      });
    return this.writing;
  }

  private async writeWaiting(): Promise<void> {
    // No more than that: under a flood others would come in as fast as these go out.
    const waiting = this.queue.length;
    await this.writeHits();
    for (let left = waiting; left > 0;) left -= await this.writeOldest(Math.min(MOST_ROWS_AT_ONCE, left));
    const forgotten = this.queue.takeForgotten();
    if (forgotten) this.logger.warn(`Too many visits at once: ${forgotten} entries of the logs were not kept.`);
  }

  /** Writes the oldest rows; answers to how many. A row that the database refuses is not kept, those beside it are. */
  private async writeOldest(most: number): Promise<number> {
    const batch = this.queue.oldest(most);
    try {
      await this.writer.insert(batch);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (batch.length > 1) {
        for (let at = 0; at < batch.length; at += 1) await this.writeOldest(1);
        return batch.length;
      }
      this.logger.error(`An entry of the logs cannot be written: ${String(error)}`);
    }
    this.queue.drop(batch.length);
    return batch.length;
  }

  private async writeHits(): Promise<void> {
    const hits = this.queue.takeHits();
    if (!hits.size) return;
    try {
      await this.writer.count(hits);
    } catch (error) {
      for (const [ruleId, one] of hits) this.queue.hit(ruleId, one);
      throw error;
    }
  }
}
