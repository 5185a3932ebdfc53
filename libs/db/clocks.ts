import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { sql, type Sql, tableOf } from '#libs/sql';
import { VersionCounter } from './db.entity.js';
import { Db } from './db.js';
import { isInTransaction } from './transactions.js';

const POLL_INTERVAL_MS = 500;
/** How long work on what all instances share waits for that of another instance. */
const WAIT_SECONDS = 120;
const COUNTERS = tableOf(VersionCounter, 'c');
const VERSIONS = sql`SELECT ${COUNTERS.columns()} FROM ${COUNTERS}`;

/** Values with longer keys are not remembered. */
const MAX_KEY_LENGTH = 2000;

/**
 * Values that follow from data alone whose every change increments a counter: they are read once per version of that
 * counter.
 */
export class VersionMemo<V extends NonNullable<unknown>> {
  private readonly known: LRUCache<string, V>;

  /** @param max the number of values that are remembered */
  constructor(max = 1000) {
    this.known = new LRUCache({ max });
  }

  /**
   * The value of a key. The version has to be read before the value. In a transaction nothing is remembered: its version
   * may be undone, and given to another change.
   */
  async at(version: number | string, key: string, read: () => Promise<V>): Promise<V> {
    const place = `${version}\n${key}`;
    const known = this.known.get(place);
    if (known !== undefined) return known;
    const value = await read();
    if (!isInTransaction() && key.length <= MAX_KEY_LENGTH) this.known.set(place, value);
    return value;
  }
}

interface Watch {
  version: number;
  changed: () => Promise<void> | void;
  /** Whether the last reload after a change by this instance failed. */
  isBehind: boolean;
  /** The running reload. */
  reloading?: Promise<void>;
}

/** Version counters in the database. Every running instance reloads its in-memory data when a counter has changed. */
@Injectable()
export class VersionCounters implements OnApplicationShutdown {
  private readonly watches = new Map<string, Watch>();
  private timer: NodeJS.Timeout | undefined;
  private isPolling = false;

  constructor(private readonly db: Db) {}

  /** SQL expression for the version of a counter, an integer like `version`: 0 before its first change. */
  static versionOf(name: string): Sql {
    return sql`(SELECT COALESCE(CAST(MAX(k.version) AS SIGNED), 0) FROM ${tableOf(VersionCounter, 'k')} WHERE k.name = ${name})`;
  }

  /** Calls `changed` within a second after any instance incremented the counter. */
  watch(name: string, changed: Watch['changed']): void {
    this.watches.set(name, { version: -1, changed, isBehind: false });
    this.timer ??= setInterval(() => void this.poll(), POLL_INTERVAL_MS).unref();
  }

  /** Increments a counter inside the ambient transaction. This instance reloads right after the commit. */
  async increment(name: string): Promise<void> {
    await this.db.defer(
      sql`INSERT INTO ${tableOf(VersionCounter)} (name, version) VALUES (${name}, 1)
 ON DUPLICATE KEY UPDATE version = version + 1`,
    );
    await this.db.afterCommit(async () => {
      const watch = this.watches.get(name);
      if (!watch) return;
      try {
        await watch.changed();
      } catch (error) {
        watch.isBehind = true;
        throw error;
      }
    });
  }

  /** The current version of a counter; 0 before its first change. */
  async version(name: string): Promise<number> {
    const [counter] = await this.db.select(VersionCounter, 'c', ['version']).where('c.name = ?', name).current();
    return counter?.version ?? 0;
  }

  /** Whether a reload after one of this instance's own changes has failed and is still pending. */
  get isBehind(): boolean {
    return [...this.watches.values()].some(({ isBehind }) => isBehind);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Waits until the in-memory data of this instance is as new as the database. Throws if a reload fails. */
  async reloadAll(): Promise<void> {
    // A running reload may have read before the change.
    await Promise.all([...this.watches.values()].map(({ reloading }) => reloading));
    for (const { name, version } of await this.versions()) {
      await this.reload(name, version);
      // A reload that was already running may have been for an older version.
      if (this.isOlder(name, version)) await this.reload(name, version);
      if (this.isOlder(name, version)) throw new Error(`${name} could not be reloaded.`);
    }
  }

  /**
   * Runs work that changes what all instances share, such as the content model, under the lease of migrations. The data in
   * memory is as new as the database: another instance may have changed it while this one waited.
   *
   * @throws Error if another instance has the lease for two minutes
   */
  async changeShared<T>(work: () => Promise<T>): Promise<T> {
    const begin = async (): Promise<{ result: T }> => {
      await this.reloadAll();
      return { result: await work() };
    };
    const done = await this.db.exclusively('migrations', begin, { waitSeconds: WAIT_SECONDS });
    if (!done) throw new Error('Another instance has been changing the database for two minutes.');
    return done.result;
  }

  private async poll(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    try {
      // A slow reload does not delay the others.
      for (const { name, version } of await this.versions()) void this.reload(name, version);
    } catch {
      // The database is unavailable; the next poll finds what was missed.
    } finally {
      this.isPolling = false;
    }
  }

  private versions(): Promise<VersionCounter[]> {
    return this.db.current(VERSIONS);
  }

  private isOlder(name: string, version: number): boolean {
    const watch = this.watches.get(name);
    return watch !== undefined && watch.version < version;
  }

  private reload(name: string, version: number): Promise<void> {
    const watch = this.watches.get(name);
    if (!watch || watch.version === version) return Promise.resolve();
    watch.reloading ??= this.runReload(watch, version).finally(() => {
      watch.reloading = undefined;
    });
    return watch.reloading;
  }

  private async runReload(watch: Watch, version: number): Promise<void> {
    try {
      await watch.changed();
      watch.version = version;
      watch.isBehind = false;
    } catch {
      // The next poll tries again.
    }
  }
}
