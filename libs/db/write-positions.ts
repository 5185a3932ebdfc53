import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { ClusterLags } from './driver.js';
import type { HostMonitor } from './host-monitor.js';
import { withRetries } from './retries.js';

/** The servers of a database. */
export class ClusterOptions {
  constructor(
    /** Watches the servers of a cluster; absent if there is only one. */
    readonly monitor: HostMonitor | undefined,
  ) {}
}

const LAST_COMMITTED = "SHOW GLOBAL STATUS LIKE 'wsrep_last_committed'";
/** How long a read waits for a server that lags behind, or is cut off from its cluster. */
const MAX_WAIT_MS = 7000;
const POSITION = /^\d{1,15}$/;

/**
 * Positions of writes in a cluster: numbers of its transactions, the same on all of its servers. A read that has the
 * position of a write waits until the server in use has it, too.
 */
@Injectable()
export class WritePositions {
  /** The position that a server is known to have reached. */
  private reached = { server: '', position: 0 };
  private waiting: Promise<void> | undefined;
  private nextWaiting: Promise<void> | undefined;

  constructor(
    private readonly options: ClusterOptions,
    @Inject(DataSource) private readonly source: DataSource,
  ) {}

  /** Whether writes have positions: only in a cluster. */
  get isOn(): boolean {
    return this.options.monitor !== undefined;
  }

  /** The position that the server in use is known to have reached. */
  get known(): number {
    return this.reached.server === this.server ? this.reached.position : 0;
  }

  /** The position of a write whose server is gone: it is reached by waiting for all transactions, each time. */
  static readonly UNKNOWN = 999_999_999_999_999;

  /** Calls `switched` whenever another server is used. It may not have all transactions yet. */
  onSwitch(switched: () => void): void {
    this.options.monitor?.on('ready', switched);
  }

  /** Parses a position that a client has sent. */
  static parse(text: string | undefined): number | undefined {
    return text !== undefined && POSITION.test(text) ? Number(text) : undefined;
  }

  /** The position of the transaction that a connection has just committed; undefined if the server has none. */
  async of(runner: QueryRunner): Promise<number | undefined> {
    const [row] = (await runner.query(LAST_COMMITTED)) as { Value: string }[];
    return row && Number(row.Value);
  }

  /**
   * Waits until the server in use has all transactions of the cluster, unless it is known to have a position.
   *
   * @throws ClusterLags if it does not catch up in time
   */
  async reach(position: number): Promise<void> {
    if (this.known >= position) return;
    const isReached = await Promise.race([this.wait().then(() => true), delay(MAX_WAIT_MS, false, { ref: false })]);
    if (!isReached) throw new ClusterLags('The database server in use does not catch up with its cluster.');
  }

  private get server(): string {
    return this.options.monitor?.serverInUse ?? '';
  }

  /** All requests that arrive during a wait share the next one. */
  private wait(): Promise<void> {
    if (!this.waiting)
      return (this.waiting = withRetries(() => this.synchronize()).finally(() => (this.waiting = undefined)));
    return (this.nextWaiting ??= this.waiting
      .catch(() => undefined)
      .then(() => {
        this.nextWaiting = undefined;
        return this.wait();
      }));
  }

  private async synchronize(): Promise<void> {
    const { server } = this;
    const runner = this.source.createQueryRunner('master');
    try {
      // The number is counted before the transaction can be read: the wait makes sure of that.
      const position = await this.of(runner);
      await runner.query('SET SESSION wsrep_sync_wait = 1');
      try {
        await runner.query('SELECT 1');
      } finally {
        await runner.query('SET SESSION wsrep_sync_wait = 0');
      }
      this.reached = { server, position: position ?? 0 };
    } finally {
      await runner.release();
    }
  }
}
