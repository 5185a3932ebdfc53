import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Db } from './db.js';

const INTERVAL = 500;

interface Watch {
  version: number;
  changed: () => Promise<void> | void;
  /** Whether it is being told at this moment. */
  busy: boolean;
}

/** Counters in the database that tell every running instance that something it keeps in memory has changed. */
@Injectable()
export class Clocks implements OnApplicationShutdown {
  private readonly watches = new Map<string, Watch>();
  private timer: NodeJS.Timeout | undefined;
  private looking = false;

  constructor(private readonly db: Db) {}

  /** Calls `changed` within a second after any instance advanced the clock. */
  watch(name: string, changed: Watch['changed']): void {
    this.watches.set(name, { version: -1, changed, busy: false });
    this.timer ??= setInterval(() => void this.look(), INTERVAL).unref();
  }

  /** Advances a clock inside the ambient transaction; this instance learns of it right after the commit. */
  async advance(name: string): Promise<void> {
    await this.db.write(
      'INSERT INTO change_clocks (name, version) VALUES (?, 1) ON DUPLICATE KEY UPDATE version = version + 1',
      [name],
    );
    await this.db.afterCommit(() => this.watches.get(name)?.changed());
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      const rows = await this.db.current<{ name: string; version: number }>('SELECT name, version FROM change_clocks');
      // One that takes long keeps none of the others waiting.
      for (const { name, version } of rows) void this.tell(name, version);
    } catch {
      // The database is away; the next look tells what was missed.
    } finally {
      this.looking = false;
    }
  }

  private async tell(name: string, version: number): Promise<void> {
    const watch = this.watches.get(name);
    if (!watch || watch.busy || watch.version === version) return;
    watch.busy = true;
    try {
      await watch.changed();
      watch.version = version;
    } catch {
      // It is told again at the next look.
    } finally {
      watch.busy = false;
    }
  }
}
