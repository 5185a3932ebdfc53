import { randomBytes } from 'node:crypto';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { VersionCounters, Db, isUnavailable } from '#libs/db';
import { Jobs } from '#libs/jobs';
import { EVERYTHING } from './cache-tags.js';
import { ChangesRepository, type Change } from './changes.repository.js';

type Listener = (change: Change) => Promise<void> | void;

const POLL_INTERVAL_MS = 500;
/** A change of more tags invalidates everything. */
const MAX_TAGS = 2000;
/** How long a skipped id may still be committed. Ids of rolled back transactions never are. */
const MAX_WRITE_SECONDS = 60;
/** How many of the latest ids are searched for skipped ones at the start. */
const RECENT_IDS = 1000;
/** After a longer time without a poll, changes may have been deleted before they were read. */
const MAX_POLL_GAP_MS = 60_000;

/**
 * Invalidation of cached responses. Listeners get every change of this instance after the commit and before the writer
 * continues, and changes of other instances within a second. Changes are rows, written in the same transaction as the
 * data they describe. So none is lost when a process ends, and an instance that was stopped reads them later.
 *
 * @example await this.changes.invalidate(['recipes:notes']);
 */
@Injectable()
export class CacheInvalidation implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('CacheInvalidation');
  /** Identifies this process as the writer of changes. */
  readonly instance = randomBytes(8).toString('hex');
  private readonly listeners: Listener[] = [];
  private readonly announcers: ((id: number) => Promise<void>)[] = [];
  private started: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;
  private polling: Promise<boolean> | undefined;
  private nextPoll: Promise<boolean> | undefined;
  private polledAt = 0;
  /** The highest delivered id, and the ids below it that were not delivered. */
  private last = 0;
  private readonly skipped = new Gaps();

  constructor(
    private readonly db: Db,
    private readonly clocks: VersionCounters,
    private readonly rows: ChangesRepository,
  ) {}

  /** Invalidates tags when the ambient transaction commits, or at once without a transaction. */
  async invalidate(tags: Iterable<string>): Promise<void> {
    const batch = this.db.beforeCommit(
      this,
      () => new Set<string>(),
      async (all) => {
        if (all.size) await this.write(all);
      },
      'last',
    );
    const all = batch ?? new Set<string>();
    for (const tag of tags) all.add(tag);
    if (!batch && all.size) await this.write(all);
  }

  /**
   * Calls `listener` at least once for every change of any instance from now on. Writers of this instance wait for it.
   * When it is called, the in-memory data of this instance is as new as the change.
   */
  async follow(listener: Listener): Promise<void> {
    this.listeners.push(listener);
    await (this.started ??= this.start());
  }

  /** Calls `announce` with each change of this instance, after the commit and all listeners. Writers wait for it. */
  afterWrites(announce: (id: number) => Promise<void>): void {
    this.announcers.push(announce);
  }

  /** Whether changes are being followed. */
  get isStarted(): boolean {
    return this.timer !== undefined && !this.isStopping;
  }

  /** The id up to which all changes were delivered. Data that is read from now on includes them. */
  get latest(): number {
    const missing = this.skipped.bounds;
    return missing ? missing.lowest - 1 : this.last;
  }

  /** Reads the latest stored changes in batches, in ascending order of ids. */
  history(limit: number): AsyncGenerator<Change[]> {
    return this.rows.latest(limit);
  }

  /** Writes an empty change if none is stored, so that there is a history. */
  async begin(): Promise<void> {
    const { highest } = await this.rows.bounds();
    if (!highest) await this.write(new Set());
  }

  /**
   * Reads and delivers the changes of other instances. Returns whether all that were committed before this call are
   * delivered now. Calls at the same time share the statement.
   */
  poll(): Promise<boolean> {
    if (!this.polling) {
      this.polling = this.read()
        .then(
          () => true,
          (error: unknown) => {
            this.missed(error);
            return false;
          },
        )
        .finally(() => {
          this.polling = undefined;
        });
      return this.polling;
    }
    // The running poll may have read before the change was written.
    this.nextPoll ??= this.polling.then(() => {
      this.nextPoll = undefined;
      return this.poll();
    });
    return this.nextPoll;
  }

  private missed(error: unknown): void {
    // A site that failed to start has closed its connections.
    if (!this.db.isOpen) this.stop();
    // If the database is unavailable, the next poll delivers what was missed.
    else if (!isUnavailable(error) && !this.isStopping)
      this.logger.error('The changes could not be read', stackOf(error));
  }

  /** Invalidates everything on this instance: what it read was older than changes that it knew of. */
  async restart(): Promise<void> {
    const { highest } = await this.rows.bounds();
    await this.clocks.reloadAll();
    await this.deliver({ id: highest, instance: this.instance, tags: [EVERYTHING], restartsHistory: true });
  }

  /** Polls if a change was not delivered here yet. */
  async pollFor(id: number): Promise<void> {
    if (!this.isDelivered(id)) await this.poll();
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.polling;
  }

  private stop(): void {
    this.isStopping = true;
    clearInterval(this.timer);
  }

  /** Starts after the current changes. Ids below them may still be committed. */
  private async start(): Promise<void> {
    let previous: number | undefined;
    for (const { id, isComplete } of await this.rows.newest(RECENT_IDS, MAX_WRITE_SECONDS)) {
      if (!isComplete) this.skipped.add((previous ?? id - 1) + 1, id - 1, Date.now());
      this.last = previous = id;
    }
    this.polledAt = Date.now();
    // A start that fails elsewhere ends the site meanwhile.
    if (this.isStopping) return;
    this.timer = setInterval(() => void this.poll(), POLL_INTERVAL_MS).unref();
  }

  /** Writes one row with all tags of a transaction. It is delivered last, after the reload of all in-memory data. */
  private async write(tags: Set<string>): Promise<void> {
    const named = tags.size > MAX_TAGS ? [EVERYTHING] : [...tags];
    let id = 0;
    await this.rows.add({ instance: this.instance, tags: named }, (added) => (id = added));
    await this.db.afterCommit(async () => {
      await this.deliver({ id, instance: this.instance, tags: named });
      // If a reload has failed, the next poll tries again and delivers the change once more.
      if (!this.clocks.isBehind) this.markDelivered(id);
      for (const announce of this.announcers) await announce(id);
    });
  }

  private async read(): Promise<void> {
    if (Date.now() - this.polledAt > MAX_POLL_GAP_MS) await this.catchUpHistory();
    const missing = this.skipped.bounds;
    if (missing) {
      const ids = await this.rows.ids(missing.lowest, missing.highest);
      const late = ids.filter((id) => this.skipped.has(id));
      if (late.length) await this.deliverNew(await this.rows.withIds(late));
    }
    for await (const changes of this.rows.after(this.last)) await this.deliverNew(changes);
    this.polledAt = Date.now();
    this.skipped.forget(this.polledAt - MAX_WRITE_SECONDS * 1000);
  }

  /** Runs after a long time without a poll. Invalidates everything if rows were deleted or the ids have restarted. */
  private async catchUpHistory(): Promise<void> {
    const { lowest, highest } = await this.rows.bounds();
    if (lowest <= this.last + 1 && highest >= this.last) return;
    await this.clocks.reloadAll();
    this.skipped.clear();
    this.last = highest;
    await this.deliver({ id: highest, instance: this.instance, tags: [EVERYTHING], restartsHistory: true });
  }

  /**
   * Delivers changes that were not delivered yet. They include changes of this instance whose writer is still running,
   * or was never notified of the commit.
   */
  private async deliverNew(changes: readonly Change[]): Promise<void> {
    if (changes.every(({ id }) => this.isDelivered(id))) return;
    await this.clocks.reloadAll();
    for (const change of changes) {
      if (this.isDelivered(change.id)) continue;
      await this.deliver(change);
      this.markDelivered(change.id);
    }
  }

  private isDelivered(id: number): boolean {
    return id <= this.last && !this.skipped.has(id);
  }

  private markDelivered(id: number): void {
    if (this.skipped.fill(id) || id <= this.last) return;
    this.skipped.add(this.last + 1, id - 1, Date.now());
    this.last = id;
  }

  private async deliver(change: Change): Promise<void> {
    for (const listener of this.listeners) {
      try {
        await listener(change);
      } catch (error) {
        this.logger.error('A listener failed to handle a change', stackOf(error));
      }
    }
  }
}

const stackOf = (error: unknown): string | undefined => (error instanceof Error ? error.stack : String(error));

/** Retention of changes, in days and in rows, for instances that were stopped. */
const RETENTION_DAYS = 3;
const MAX_CHANGES = 200_000;

/** Deletes old changes. An instance that was stopped for longer discards its cache. */
@Injectable()
export class ChangeRetention implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly rows: ChangesRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({
      name: 'forget changes',
      everySeconds: 3600,
      run: () => this.rows.prune(RETENTION_DAYS, MAX_CHANGES),
    });
  }
}

/** A range of ids, both ends included, and when it was found to be skipped. */
interface Gap {
  from: number;
  to: number;
  since: number;
}

/** Ids that were skipped in a sequence and may still appear. */
export class Gaps {
  /** In ascending order, without overlaps. */
  private gaps: Gap[] = [];

  /** The first and the last missing id; undefined if none is missing. */
  get bounds(): { lowest: number; highest: number } | undefined {
    const [first] = this.gaps;
    const last = this.gaps.at(-1);
    return first && last && { lowest: first.from, highest: last.to };
  }

  /** Adds a range above all others. */
  add(from: number, to: number, since: number): void {
    if (from <= to) this.gaps.push({ from, to, since });
  }

  has(id: number): boolean {
    return this.at(id) >= 0;
  }

  /** Removes an id that has appeared. Returns whether it was missing. */
  fill(id: number): boolean {
    const index = this.at(id);
    const gap = this.gaps[index];
    if (!gap) return false;
    const parts = [
      { ...gap, to: id - 1 },
      { ...gap, from: id + 1 },
    ];
    this.gaps.splice(index, 1, ...parts.filter(({ from, to }) => from <= to));
    return true;
  }

  /** Removes the ids that were found to be skipped before a moment. */
  forget(before: number): void {
    this.gaps = this.gaps.filter(({ since }) => since >= before);
  }

  clear(): void {
    this.gaps = [];
  }

  /** The index of the gap with an id; -1 if there is none. */
  private at(id: number): number {
    let low = 0;
    let high = this.gaps.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const gap = this.gaps[middle];
      if (!gap) break;
      if (id < gap.from) high = middle - 1;
      else if (id > gap.to) low = middle + 1;
      else return middle;
    }
    return -1;
  }
}
