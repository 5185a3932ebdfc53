import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ChangeClock } from './change-clock.entity.js';
import { Db } from './db.js';
import { sql, type Sql } from './sql.js';
import { tableOf } from './tables.js';

const INTERVAL = 500;

interface Watch {
  version: number;
  changed: () => Promise<void> | void;
  /** Whether the last attempt to take up what this instance has changed came to nothing. */
  isBehind: boolean;
  /** While it is being told. */
  telling?: Promise<void>;
}

/** Counters in the database that tell every running instance that something it keeps in memory has changed. */
@Injectable()
export class Clocks implements OnApplicationShutdown {
  private readonly watches = new Map<string, Watch>();
  private timer: NodeJS.Timeout | undefined;
  private looking = false;

  constructor(private readonly db: Db) {}

  /** The version of a clock, as an expression for statements: 0 before its first change. */
  static versionOf(name: string): Sql {
    return sql`(SELECT COALESCE(SUM(k.version), 0) FROM ${tableOf(ChangeClock, 'k')} WHERE k.name = ${name})`;
  }

  /** Calls `changed` within a second after any instance advanced the clock. */
  watch(name: string, changed: Watch['changed']): void {
    this.watches.set(name, { version: -1, changed, isBehind: false });
    this.timer ??= setInterval(() => void this.look(), INTERVAL).unref();
  }

  /** Advances a clock inside the ambient transaction; this instance learns of it right after the commit. */
  async advance(name: string): Promise<void> {
    await this.db.write(
      'INSERT INTO change_clocks (name, version) VALUES (?, 1) ON DUPLICATE KEY UPDATE version = version + 1',
      [name],
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

  /** Whether something that this instance has changed could not be taken up by what it keeps in memory so far. */
  get isBehind(): boolean {
    return [...this.watches.values()].some(({ isBehind }) => isBehind);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Waits until everything that this instance keeps in memory is as new as the database is now; throws where it is not. */
  async catchUp(): Promise<void> {
    // What is being told now may have been looked up before.
    await Promise.all([...this.watches.values()].map(({ telling }) => telling));
    for (const { name, version } of await this.versions()) {
      await this.tell(name, version);
      // One that was told an older version meanwhile is told once more.
      if (this.isOlder(name, version)) await this.tell(name, version);
      if (this.isOlder(name, version)) throw new Error(`What is kept of ${name} is not up to date.`);
    }
  }

  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      // One that takes long keeps none of the others waiting.
      for (const { name, version } of await this.versions()) void this.tell(name, version);
    } catch {
      // The database is away; the next look tells what was missed.
    } finally {
      this.looking = false;
    }
  }

  private versions(): Promise<{ name: string; version: number }[]> {
    return this.db.current('SELECT name, version FROM change_clocks');
  }

  private isOlder(name: string, version: number): boolean {
    const watch = this.watches.get(name);
    return watch !== undefined && watch.version < version;
  }

  private tell(name: string, version: number): Promise<void> {
    const watch = this.watches.get(name);
    if (!watch || watch.version === version) return Promise.resolve();
    watch.telling ??= this.told(watch, version).finally(() => {
      watch.telling = undefined;
    });
    return watch.telling;
  }

  private async told(watch: Watch, version: number): Promise<void> {
    try {
      await watch.changed();
      watch.version = version;
      watch.isBehind = false;
    } catch {
      // It is told again at the next look.
    }
  }
}
