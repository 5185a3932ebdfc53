import { AsyncResource } from 'node:async_hooks';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { isUnavailable } from '#libs/db';
import { RedirectionSettings } from '../common/index.js';
import { type Hits, LogsRepository, type QueuedEntry } from './logs.repository.js';
import { missRow, type Redirected, redirectRow, storedNow, type LoggedVisit } from './visit.js';

const PAUSE_MS = 200;
const PAUSE_WITHOUT_DATABASE_MS = 1000;
const PAUSE_AT_THE_END_MS = 300;
const ATTEMPTS_AT_THE_END = 5;
const MAX_ROWS_AT_ONCE = 500;

/**
 * Queues log entries and hits of rules, and writes them in batches. Requests do not wait for the database. Readers of
 * logs and hits must await `flushed` first.
 */
@Injectable()
export class VisitLog implements OnApplicationShutdown {
  private readonly logger = new Logger('Redirection');
  private readonly queue = new VisitQueue();
  /** The async context of writes: outside of any request and its transaction. */
  private readonly context = new AsyncResource('VisitLog');
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly settings: RedirectionSettings,
    private readonly repository: LogsRepository,
  ) {}

  /** Whether redirects by a rule are logged; with the id 0, those by other parts of the site. */
  wantsRedirect(ruleId: number): boolean {
    const { expire_redirect, log_external } = this.settings.current;
    return expire_redirect >= 0 && (ruleId > 0 || log_external);
  }

  /** Whether visits that found no page are logged. */
  get wantsMisses(): boolean {
    return this.settings.current.expire_404 >= 0;
  }

  /** Logs a redirected visit if this log is enabled. The caller checks whether the rule is excluded. */
  redirected(visit: LoggedVisit, where: Redirected): void {
    const { current } = this.settings;
    if (!this.wantsRedirect(where.ruleId)) return;
    this.queue.add(() => ({ kind: 'redirects', row: redirectRow(visit, where, current) }));
    this.writeSoon();
  }

  /** Logs a visit that found no page if this log is enabled. */
  missed(visit: LoggedVisit): void {
    const { current } = this.settings;
    if (!this.wantsMisses) return;
    this.queue.add(() => ({ kind: 'misses', row: missRow(visit, current) }));
    this.writeSoon();
  }

  /** Counts a hit of a rule if hits are tracked. */
  hit(ruleId: number): void {
    if (!this.settings.current.track_hits) return;
    this.queue.hit(ruleId, { count: 1, last: storedNow() });
    this.writeSoon();
  }

  /** Waits until all visits so far are stored. */
  async flushed(): Promise<void> {
    // The running write may have started before the latest visits.
    await this.writing?.catch(() => undefined);
    await (this.writing ?? this.write());
  }

  /** Writes the queue. All requests are answered by now, and the database is still connected or returns soon. */
  async onApplicationShutdown(): Promise<void> {
    for (let left = ATTEMPTS_AT_THE_END; left > 0 && (this.writing || !this.queue.isEmpty); left -= 1) {
      await this.flushed().catch(() => new Promise((resolve) => setTimeout(resolve, PAUSE_AT_THE_END_MS)));
    }
    clearTimeout(this.timer);
    if (!this.queue.isEmpty) this.logger.error(`${this.queue.length} log entries could not be written`);
  }

  private writeSoon(pause = PAUSE_MS): void {
    this.timer ??= this.context.runInAsyncScope(() =>
      setTimeout(() => {
        this.timer = undefined;
        this.flushed().then(
          () => this.queue.isEmpty || this.writeSoon(),
          () => this.writeSoon(PAUSE_WITHOUT_DATABASE_MS),
        );
      }, pause).unref(),
    );
  }

  /** Writes everything that is queued now. */
  private write(): Promise<void> {
    if (this.queue.isEmpty) return Promise.resolve();
    this.writing = this.context
      .runInAsyncScope(() => this.writeQueued())
      .finally(() => {
        this.writing = undefined;
      });
    return this.writing;
  }

  private async writeQueued(): Promise<void> {
    // Write only what is queued now: under a flood of visits the loop would not end.
    const waiting = this.queue.length;
    await this.writeHits();
    for (let left = waiting; left > 0;) left -= await this.writeOldest(Math.min(MAX_ROWS_AT_ONCE, left));
    const dropped = this.queue.takeDropped();
    if (dropped) this.logger.warn(`The log queue is full: ${dropped} entries were dropped`);
  }

  /** Writes the oldest entries; returns their number. An entry that the database rejects is dropped alone. */
  private async writeOldest(most: number): Promise<number> {
    const batch = this.queue.oldest(most);
    try {
      await this.repository.insert(batch);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (batch.length > 1) {
        for (let at = 0; at < batch.length; at += 1) await this.writeOldest(1);
        return batch.length;
      }
      this.logger.error(`Cannot write a log entry: ${String(error)}`);
    }
    this.queue.drop(batch.length);
    return batch.length;
  }

  private async writeHits(): Promise<void> {
    const hits = this.queue.takeHits();
    if (!hits.size) return;
    try {
      await this.repository.count(hits);
    } catch (error) {
      for (const [ruleId, one] of hits) this.queue.hit(ruleId, one);
      throw error;
    }
  }
}

const MAX_ROWS = 20_000;
const MAX_CHARACTERS = 16_000_000;
/** Fits into the default `max_allowed_packet`, whatever the characters. */
const MAX_CHARACTERS_AT_ONCE = 1_000_000;

/** Queue of log entries and hits, bounded in memory. Entries beyond the bounds are dropped and counted. */
class VisitQueue {
  private rows: QueuedEntry[] = [];
  private characters = 0;
  private hits = new Map<number, Hits>();
  private dropped = 0;

  get isEmpty(): boolean {
    return !this.rows.length && !this.hits.size;
  }

  /** The number of queued entries. */
  get length(): number {
    return this.rows.length;
  }

  /** Queues an entry. `make` is not called if the queue is full. */
  add(make: () => QueuedEntry): void {
    if (this.rows.length >= MAX_ROWS || this.characters >= MAX_CHARACTERS) {
      this.dropped += 1;
      return;
    }
    const waiting = make();
    this.rows.push(waiting);
    this.characters += sizeOf(waiting);
  }

  /** Adds to the hits of a rule. */
  hit(ruleId: number, { count, last }: Hits): void {
    const known = this.hits.get(ruleId);
    if (!known) this.hits.set(ruleId, { count, last });
    else {
      known.count += count;
      if (last > known.last) known.last = last;
    }
  }

  /** The oldest entries that fit into a statement, at most `most`. They stay queued until `drop` is called. */
  oldest(most: number): readonly QueuedEntry[] {
    let characters = 0;
    const end = this.rows.findIndex((waiting, at) => {
      characters += sizeOf(waiting);
      return at > 0 && (at >= most || characters > MAX_CHARACTERS_AT_ONCE);
    });
    return this.rows.slice(0, end < 0 ? most : end);
  }

  /** Removes the oldest entries. */
  drop(count: number): void {
    for (const waiting of this.rows.splice(0, count)) this.characters -= sizeOf(waiting);
  }

  /** Removes and returns all hits. */
  takeHits(): Map<number, Hits> {
    const taken = this.hits;
    this.hits = new Map();
    return taken;
  }

  /** Returns the number of entries dropped since the last call. */
  takeDropped(): number {
    const { dropped } = this;
    this.dropped = 0;
    return dropped;
  }
}

const sizeOf = ({ row }: QueuedEntry): number =>
  Object.values<unknown>(row).reduce<number>(
    (size, value) => size + (typeof value === 'string' ? value.length : 16),
    200,
  );
