import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { ResultSetHeader, RowDataPacket } from 'mysql2';
import { plainSql, sql, type Sql, tableOf } from '#libs/sql';
import { Lease } from './db.entity.js';
import { isLostConnection, isRetryable, isUnavailable, type ConnectionPool } from './driver.js';

/** How leases reach the database, and how long one lasts without a renewal. */
export class LeaseOptions {
  constructor(
    /**
     * Opens connections of their own for leases, so that holders waiting for connections of requests cannot keep a lease
     * from being renewed.
     */
    readonly openPool: () => ConnectionPool,
    readonly seconds = 30,
  ) {}
}

/** Thrown by a write of a holder whose lease has expired and may have been taken by another one. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';

  constructor(name: string) {
    super(`The lease "${name}" expired and was taken, so nothing more is written under it.`);
  }
}

/** One holding of a lease. */
interface Holding {
  name: string;
  owner: string;
  /** Fencing number: incremented by each holder. */
  fence: number;
}

/** How a lease is acquired and what follows. */
export interface HoldOptions {
  /** Seconds from the beginning of the work within which calls with `takesRest: false` do not get the lease again. */
  restSeconds?: number;
  /** Whether the lease may be acquired while it rests. */
  takesRest?: boolean;
  /** How long to wait for another holder. */
  waitSeconds?: number;
}

const LEASES = tableOf(Lease);
const POLL_MS = 500;
const RENEWALS_PER_LEASE = 3;
const RETRY_MS = 200;

const ambient = new AsyncLocalStorage<Holding | undefined>();

/** The time until which a lease lasts, by the clock of the database. */
const fromNow = (seconds: number): Sql => sql`UTC_TIMESTAMP(3) + INTERVAL ${Math.round(seconds * 1e6)} MICROSECOND`;

const heldBy = ({ name, owner, fence }: Holding): Sql => sql`name = ${name} AND owner = ${owner} AND fence = ${fence}`;

/**
 * Named leases in the database, each held by one instance at a time. A lease is renewed while its holder works, and can
 * be taken by another instance only after it has expired. Rows are compared and changed in one statement, so that this
 * also holds between the nodes of a cluster.
 */
@Injectable()
export class Leases implements OnApplicationShutdown {
  private readonly logger = new Logger('Leases');
  private pool: ConnectionPool | undefined;
  /** Leases of this process. */
  private readonly held = new Set<string>();

  constructor(private readonly options: LeaseOptions) {}

  /**
   * The statement that extends the lease under which the running code works. Within a transaction, it fails the commit
   * of a former holder. Undefined outside of leases.
   */
  get fencing(): { name: string; statement: Sql } | undefined {
    const holding = ambient.getStore();
    return holding && { name: holding.name, statement: this.renewal(holding) };
  }

  /**
   * Runs `work` while holding a lease. Returns undefined if another holder has it. Throws after `work` if the lease was
   * lost meanwhile.
   */
  async hold<T>(name: string, work: () => Promise<T>, options: HoldOptions = {}): Promise<T | undefined> {
    if (this.held.has(name)) return undefined;
    this.held.add(name);
    try {
      const holding = await this.acquire(name, options);
      return holding && (await this.holding(holding, work, options.restSeconds ?? 0));
    } finally {
      this.held.delete(name);
    }
  }

  /** Whether a holder works under a lease now, in any instance. */
  async isHeld(name: string): Promise<boolean> {
    const held = sql`SELECT 1 FROM ${LEASES} WHERE name = ${name} AND owner <> '' AND expires_at > UTC_TIMESTAMP(3)`;
    const rows = await this.repeating(() => this.send<RowDataPacket[]>(held));
    return rows.length > 0;
  }

  /** Deletes leases that expired days ago. */
  async prune(days: number): Promise<void> {
    await this.change(sql`DELETE FROM ${LEASES} WHERE expires_at < UTC_TIMESTAMP(3) - INTERVAL ${days} DAY`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  /** Closes the connections. They are opened again when a lease is acquired. */
  async close(): Promise<void> {
    const pool = this.pool;
    this.pool = undefined;
    if (pool) await new Promise<void>((resolve) => pool.end(() => resolve()));
  }

  private async acquire(
    name: string,
    { takesRest = true, waitSeconds = 0 }: HoldOptions,
  ): Promise<Holding | undefined> {
    const owner = randomUUID();
    const deadline = performance.now() + waitSeconds * 1000;
    for (;;) {
      const fence = await this.repeating(() => this.take(name, owner, takesRest));
      if (fence !== undefined) return { name, owner, fence };
      if (performance.now() >= deadline) return undefined;
      await delay(POLL_MS);
    }
  }

  /** Makes an owner the holder of a free lease. Returns the fencing number, or undefined if the lease is not free. */
  private async take(name: string, owner: string, takesRest: boolean): Promise<number | undefined> {
    const resting = plainSql(takesRest ? "OR owner = ''" : '');
    // An owner that lost the connection while it was given the lease asks again.
    const taken = await this.change(
      sql`UPDATE ${LEASES} SET owner = ${owner}, fence = LAST_INSERT_ID(fence + 1), expires_at = ${fromNow(this.options.seconds)}
 WHERE name = ${name} AND (expires_at <= UTC_TIMESTAMP(3) OR owner = ${owner} ${resting})`,
    );
    if (taken.affectedRows) return taken.insertId;
    const made = await this.change(
      sql`INSERT IGNORE INTO ${LEASES} (name, owner, fence, expires_at)
 VALUES (${name}, ${owner}, 1, ${fromNow(this.options.seconds)})`,
    );
    return made.affectedRows ? 1 : undefined;
  }

  private async holding<T>(holding: Holding, work: () => Promise<T>, restSeconds: number): Promise<T> {
    let isLost = false;
    const lose = () => {
      if (!isLost) this.logger.error(`The lease "${holding.name}" was lost`);
      isLost = true;
    };
    const began = performance.now();
    const stopped = new AbortController();
    const renewing = this.renew(holding, stopped.signal, lose);
    try {
      const result = await ambient.run(holding, work);
      if (isLost) throw new LeaseLost(holding.name);
      return result;
    } finally {
      stopped.abort();
      await renewing;
      await this.release(holding, Math.max(0, restSeconds - (performance.now() - began) / 1000));
    }
  }

  /** Renews a lease until the signal. An unreachable database is asked again, because it may be back before expiry. */
  private async renew(holding: Holding, signal: AbortSignal, lose: () => void): Promise<void> {
    const pause = (this.options.seconds * 1000) / RENEWALS_PER_LEASE;
    while (!signal.aborted) {
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        const { affectedRows } = await this.repeating(() => this.change(this.renewal(holding)));
        if (affectedRows) continue;
        lose();
        return;
      } catch (error) {
        this.logger.warn(`The lease "${holding.name}" was not renewed: ${String(error)}`);
      }
    }
  }

  private renewal(holding: Holding): Sql {
    return sql`UPDATE ${LEASES} SET expires_at = ${fromNow(this.options.seconds)} WHERE ${heldBy(holding)}`;
  }

  /** Frees a lease. One that cannot be freed expires. */
  private async release(holding: Holding, restSeconds: number): Promise<void> {
    const statement = sql`UPDATE ${LEASES} SET owner = '', expires_at = ${fromNow(restSeconds)} WHERE ${heldBy(holding)}`;
    await this.repeating(() => this.change(statement)).catch((error: unknown) =>
      this.logger.warn(`The lease "${holding.name}" was not released: ${String(error)}`),
    );
  }

  /** Runs work that may be repeated again after a conflict or a lost connection, for a part of a lease's time. */
  private async repeating<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + (this.options.seconds * 1000) / RENEWALS_PER_LEASE;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const mayRepeat = isRetryable(error) || isLostConnection(error) || isUnavailable(error);
        if (!mayRepeat || performance.now() >= deadline) throw error;
        await delay(RETRY_MS);
      }
    }
  }

  private change(statement: Sql): Promise<ResultSetHeader> {
    return this.send<ResultSetHeader>(statement);
  }

  private send<T extends ResultSetHeader | RowDataPacket[]>({ sql: statement, parameters }: Sql): Promise<T> {
    const pool = (this.pool ??= this.options.openPool());
    return new Promise((resolve, reject) =>
      pool.getConnection((failure, connection) => {
        if (failure) return reject(failure);
        connection.query<T>(statement, parameters, (error, result) => {
          connection.release();
          if (error) reject(error);
          else resolve(result);
        });
      }),
    );
  }
}
