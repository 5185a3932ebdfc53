import { AsyncResource } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { isUnavailable } from '#libs/db';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { type Hits, LogsRepository, type Waiting } from './logs.repository.js';
import { missRow, type Redirected, REDIRECTED_BY_RULE, redirectRow, storedTime, type Visit } from './visit.js';

const PAUSE_MS = 200;
const PAUSE_WITHOUT_DATABASE_MS = 1000;
const PAUSE_AT_THE_END_MS = 300;
const ATTEMPTS_AT_THE_END = 5;
const MOST_ROWS_AT_ONCE = 500;

/**
 * Records what visits leave behind: entries of the logs, and hits of rules. Requests do not wait for the database: a
 * batch is written a moment later. Readers of logs and hits await `flushed` first.
 */
@Injectable()
export class VisitLog implements OnApplicationShutdown {
  private readonly logger = new Logger('Redirection');
  private readonly queue = new VisitQueue();
  /** The async context of writes: outside of any request and its transaction. */
  private readonly apart = new AsyncResource('VisitLog');
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly settings: RedirectionSettings,
    private readonly repository: LogsRepository,
  ) {}

  /** Logs a redirected visit if the settings say so. The caller checks whether the rule is excluded from the log. */
  redirected(visit: Visit, where: Redirected): void {
    const { current } = this.settings;
    if (current.expire_redirect < 0 || (!where.ruleId && !current.log_external)) return;
    this.queue.add(() => ({ kind: 'redirects', row: redirectRow(visit, where, current) }));
    this.writeSoon();
  }

  /** Logs a visit that found nothing if the settings say so. */
  missed(visit: Visit): void {
    const { current } = this.settings;
    if (current.expire_404 < 0) return;
    this.queue.add(() => ({ kind: 'misses', row: missRow(visit, current) }));
    this.writeSoon();
  }

  /** Counts a hit of a rule if the settings say so. */
  hit(ruleId: number): void {
    if (!this.settings.current.track_hits) return;
    this.queue.hit(ruleId, { count: 1, last: storedTime() });
    this.writeSoon();
  }

  /** Waits until all visits so far are stored. */
  async flushed(): Promise<void> {
    // The running write may have begun before the latest visits.
    await this.writing?.catch(() => undefined);
    await (this.writing ?? this.write());
  }

  /** All requests are answered; the database is still connected, or comes back soon. */
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

  /** Writes all that is queued at this moment. */
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
    // No more than that: under a flood of visits the loop would not end.
    const waiting = this.queue.length;
    await this.writeHits();
    for (let left = waiting; left > 0;) left -= await this.writeOldest(Math.min(MOST_ROWS_AT_ONCE, left));
    const forgotten = this.queue.takeForgotten();
    if (forgotten) this.logger.warn(`Too many visits at once: ${forgotten} entries of the logs were not kept.`);
  }

  /** Writes the oldest entries and returns how many there were. An entry that the database refuses is dropped alone. */
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
      this.logger.error(`An entry of the logs cannot be written: ${String(error)}`);
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

const MOST_ROWS = 20_000;
const MOST_CHARACTERS = 16_000_000;
/** Fits into the default `max_allowed_packet`, whatever the characters are. */
const MOST_CHARACTERS_AT_ONCE = 1_000_000;

/** The queue of entries and hits, with bounded memory: entries beyond the bounds are counted and dropped. */
class VisitQueue {
  private rows: Waiting[] = [];
  private characters = 0;
  private hits = new Map<number, Hits>();
  private forgotten = 0;

  get isEmpty(): boolean {
    return !this.rows.length && !this.hits.size;
  }

  /** How many entries are queued. */
  get length(): number {
    return this.rows.length;
  }

  /** Queues an entry; it is not even created if the queue is full. */
  add(make: () => Waiting): void {
    if (this.rows.length >= MOST_ROWS || this.characters >= MOST_CHARACTERS) {
      this.forgotten += 1;
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

  /** The oldest entries, as many as fit into a statement and at most `most`. They stay until they are dropped. */
  oldest(most: number): readonly Waiting[] {
    let characters = 0;
    const end = this.rows.findIndex((waiting, at) => {
      characters += sizeOf(waiting);
      return at > 0 && (at >= most || characters > MOST_CHARACTERS_AT_ONCE);
    });
    return this.rows.slice(0, end < 0 ? most : end);
  }

  /** Removes the oldest entries after they were written. */
  drop(count: number): void {
    for (const waiting of this.rows.splice(0, count)) this.characters -= sizeOf(waiting);
  }

  /** Removes and returns all hits. */
  takeHits(): Map<number, Hits> {
    const taken = this.hits;
    this.hits = new Map();
    return taken;
  }

  /** How many entries were dropped since the last call. */
  takeForgotten(): number {
    const { forgotten } = this;
    this.forgotten = 0;
    return forgotten;
  }
}

const sizeOf = ({ row }: Waiting): number =>
  Object.values<unknown>(row).reduce<number>(
    (size, value) => size + (typeof value === 'string' ? value.length : 16),
    200,
  );

/** The source of redirects without `X-Redirect-By`, as logs name it. */
const SITE = 'wordpress';

/** Logs redirects by other parts of the site if the setting `log_external` is on. */
@Injectable()
export class ExternalRedirects {
  constructor(
    private readonly settings: RedirectionSettings,
    private readonly log: VisitLog,
  ) {}

  /** Checks the answer to a visit when it has been sent; `visit` is called only if it is a redirect. */
  watch(response: ServerResponse, visit: () => Visit): void {
    if (!this.settings.current.log_external) return;
    response.once('finish', () => this.look(response, visit));
  }

  private look(response: ServerResponse, visit: () => Visit): void {
    const { statusCode: code } = response;
    const target = response.getHeader('location');
    const by = String(response.getHeader('x-redirect-by') ?? SITE);
    if (code < 300 || code > 399 || typeof target !== 'string' || by === REDIRECTED_BY_RULE) return;
    this.log.redirected(visit(), { target, code, ruleId: 0, by, source: [partOf(response)] });
  }
}

/** The part of the site that answers: the pattern of its route, if it has one. */
function partOf({ req }: ServerResponse): string {
  const { route } = req as { route?: { path?: unknown } };
  return typeof route?.path === 'string' ? route.path : 'page';
}
