import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import type { PoolConnection } from 'mysql2';
import { QueryFailedError, type DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { RequestContext } from '#libs/context';
import type { CommitMarks, Mark } from './commit-marks.js';
import { CommitUnknown, isFull, isUndecided, withoutTimeLimit, type ConnectionPool } from './driver.js';
import { LeaseLost, type Leases } from './leases.js';
import { isPassing, withRetries, WriteConflict } from './retries.js';
import { WritePositions } from './write-positions.js';

/** When a batch is flushed. Batches of a later phase may rely on those of an earlier one, and may still add to them. */
const PHASES = ['first', 'middle', 'last'] as const;
type Phase = (typeof PHASES)[number];

interface Batch {
  value: unknown;
  flush: () => Promise<void>;
  phase: Phase;
}

interface Transaction {
  manager: EntityManager;
  connection: PoolConnection;
  /** Work that is collected during the transaction and flushed before the commit, by its owner. */
  batches: Map<object, Batch>;
  afterCommit: (() => Promise<void> | void)[];
}

/** The result of a statement that changes rows. */
export interface WriteResult {
  affectedRows: number;
  insertId: number;
}

/** Rolls back what was only tried. */
class TriedOut extends Error {
  constructor(readonly result: unknown) {
    super('The transaction is tried out, and rolled back.');
  }
}

const ambient = new AsyncLocalStorage<Transaction>();

/** The same as `Transactions.isInTransaction`, for code without an instance. */
export const isInTransaction = (): boolean => ambient.getStore() !== undefined;

/** The transactions of a data source. A transaction is ambient: all statements inside belong to it, and nested calls join. */
export abstract class Transactions {
  private readonly logger = new Logger('Db');
  private readonly statements: Statements;
  private readonly commitHooks: (() => void)[] = [];

  constructor(
    protected readonly source: DataSource,
    private readonly fences: Pick<Leases, 'fencing'>,
    private readonly marks: CommitMarks,
    private readonly positions: WritePositions,
  ) {
    this.statements = new Statements(source);
  }

  /** Whether the running code belongs to a transaction, whose writes others do not see yet. */
  get isInTransaction(): boolean {
    return isInTransaction();
  }

  /**
   * The same for code without an instance. What was read in a transaction must not be kept by a version of a row or of a
   * counter: that one may be undone, and given to another write.
   */
  static get isInTransaction(): boolean {
    return isInTransaction();
  }

  protected get manager(): EntityManager {
    return ambient.getStore()?.manager ?? this.source.manager;
  }

  /**
   * Runs `work` in a transaction, which is rolled back if it throws. After a deadlock, a lock timeout or a lost connection
   * `work` runs again, and so it does if a server of a cluster has no room. So it must not have side effects outside the
   * database that cannot be repeated. Under a lease, the transaction is committed only if the lease is still held.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (ambient.getStore()) return work();
    markWrite();
    const { result, afterCommit } = await withRetries(
      () => this.marks.withMark((mark) => this.attempt(work, mark)),
      // A server without room leaves its cluster, so that another one is used.
      (error) => isPassing(error) || (this.positions.isOn && isFull(error)),
    );
    for (const deliver of afterCommit) await this.deliver(deliver);
    return result;
  }

  /**
   * Runs `work` in a transaction of its own that is always rolled back, and returns its result. Must not be called in a
   * transaction, which would be rolled back with it.
   */
  async tryOut<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.transaction(async (): Promise<T> => {
        throw new TriedOut(await work());
      });
    } catch (error) {
      if (error instanceof TriedOut) return error.result as T;
      throw error;
    }
  }

  /**
   * Rolls the ambient transaction back and runs it again: another one has committed what no unique index keeps apart from
   * its own writes.
   */
  repeat(reason: string): never {
    throw new WriteConflict(reason);
  }

  /** Whether the ambient transaction runs again because of an error, so that nobody must turn it into a response. */
  repeats(error: unknown): boolean {
    return isInTransaction() && isPassing(error);
  }

  /**
   * Runs `work` apart from the running request and its transaction: what it writes stays if these fail, and the request
   * does not count as one that has written.
   */
  apart<T>(work: () => Promise<T>): Promise<T> {
    const id = RequestContext.current()?.id ?? '';
    return ambient.exit(() => new RequestContext(id).run(work));
  }

  /** Runs a transaction once. */
  private async attempt<T>(
    work: () => Promise<T>,
    mark: Mark,
  ): Promise<{ result: T; afterCommit: Transaction['afterCommit'] }> {
    const afterCommit: Transaction['afterCommit'] = [];
    const runner = this.source.createQueryRunner('master');
    try {
      const connection = (await runner.connect()) as PoolConnection;
      await this.statements.sendOn(connection, 'START TRANSACTION', []);
      let result: T;
      try {
        const batches: Transaction['batches'] = new Map();
        result = await ambient.run({ manager: runner.manager, connection, batches, afterCommit }, async () => {
          const made = await work();
          for (const hook of this.commitHooks) hook();
          await flushAll(batches);
          await this.extendLease();
          return made;
        });
        const marked = this.marks.statement(mark);
        await this.statements.sendOn(connection, marked.sql, marked.parameters);
      } catch (error) {
        // Without a connection there is nothing left to roll back.
        await this.statements.sendOn(connection, 'ROLLBACK', []).catch(() => undefined);
        throw error;
      }
      await this.commit(connection, mark);
      await this.keepPosition(runner);
      return { result, afterCommit };
    } finally {
      await runner.release();
    }
  }

  /** Commits. Whether a commit took place whose connection was lost is decided by the mark of the transaction. */
  private async commit(connection: PoolConnection, mark: Mark): Promise<void> {
    try {
      await this.statements.sendOn(connection, 'COMMIT', []);
    } catch (error) {
      if (!isUndecided(error)) throw error;
      const isCommitted = await withRetries(() => this.marks.isCommitted(mark)).catch(() => {
        throw new CommitUnknown('The connection was lost during a commit.', { cause: error });
      });
      if (!isCommitted) throw error;
    }
  }

  /** Keeps the position of a write for later requests. */
  private async keepPosition(runner: QueryRunner): Promise<void> {
    const context = this.positions.isOn ? RequestContext.current() : undefined;
    if (context) context.position = await this.positions.of(runner).catch(() => WritePositions.UNKNOWN);
  }

  /** Extends the lease under which the running code works. Throws if it was lost. */
  private async extendLease(): Promise<void> {
    const fencing = this.fences.fencing;
    if (!fencing) return;
    const { sql, parameters } = fencing.statement;
    const { affectedRows } = await this.send<WriteResult>(withoutTimeLimit(sql), parameters);
    if (!affectedRows) throw new LeaseLost(fencing.name);
  }

  /** Runs `work` after the ambient transaction has committed, or at once without a transaction. */
  async afterCommit(work: () => Promise<void> | void): Promise<void> {
    const transaction = ambient.getStore();
    if (transaction) transaction.afterCommit.push(work);
    else await this.deliver(work);
  }

  /**
   * Returns the batch that `owner` collects in the ambient transaction; `start` creates it. `flush` is called with the
   * batch before the commit, in the order of the phases; once, unless a later batch adds to it. Returns undefined
   * without a transaction.
   */
  beforeCommit<T>(
    owner: object,
    start: () => T,
    flush: (batch: T) => Promise<void>,
    phase: Phase = 'middle',
  ): T | undefined {
    const batches = ambient.getStore()?.batches;
    if (!batches) return undefined;
    const known = batches.get(owner);
    if (known) return known.value as T;
    const value = start();
    batches.set(owner, { value, flush: () => flush(value), phase });
    return value;
  }

  /** Calls `hook` at the end of every transaction, before its batches are flushed. It may add to batches. */
  beforeEachCommit(hook: () => void): void {
    this.commitHooks.push(hook);
  }

  /**
   * Runs `work` in a savepoint of the ambient transaction. After an expected error, its writes are rolled back and the
   * transaction can continue. Batches of the first phase and work after the commit belong to the savepoint: they are
   * flushed with it, or dropped. The error is always rethrown.
   */
  async savepoint<T>(work: () => Promise<T>, isExpected: (error: unknown) => boolean): Promise<T> {
    const transaction = ambient.getStore();
    if (!transaction) throw new Error('A savepoint needs a transaction.');
    const { batches, afterCommit } = transaction;
    await flushAll(batches, ['first']);
    const before = afterCommit.length;
    await this.send('SAVEPOINT step', []);
    try {
      const result = await work();
      await flushAll(batches, ['first']);
      return result;
    } catch (error) {
      // After other errors, such as a deadlock, there may be no transaction left.
      if (isExpected(error)) {
        for (const [owner, { phase }] of batches) if (phase === 'first') batches.delete(owner);
        afterCommit.splice(before);
        await this.send('ROLLBACK TO SAVEPOINT step', []);
      }
      throw error;
    }
  }

  /** Sends a statement, in the ambient transaction if there is one. */
  protected send<R>(text: string, parameters: unknown[]): Promise<R> {
    const transaction = ambient.getStore();
    return transaction
      ? this.statements.sendOn(transaction.connection, text, parameters)
      : this.statements.send(text, parameters);
  }

  private async deliver(work: () => Promise<void> | void): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.error('Work after a commit failed', error instanceof Error ? error.stack : String(error));
    }
  }
}

/** After its first write, a request does not read from replicas. */
function markWrite(): void {
  const context = RequestContext.current();
  if (context) context.wrote = true;
}

/** Flushes the batches of some phases, including those that are added meanwhile. */
async function flushAll(batches: Transaction['batches'], phases: readonly Phase[] = PHASES): Promise<void> {
  for (;;) {
    const all = [...batches];
    const next = phases.map((one) => all.find(([, { phase }]) => phase === one)).find(Boolean);
    if (!next) return;
    const [owner, { flush }] = next;
    batches.delete(owner);
    await flush();
  }
}

/**
 * Sends statements to the driver. A statement through the layers of TypeORM creates 20 promises and a query runner,
 * which cost more than its own rows do.
 */
class Statements {
  constructor(private readonly source: DataSource) {}

  /** Sends a statement on any connection to the primary server. */
  async send<R>(text: string, parameters: unknown[]): Promise<R> {
    const { pool } = this.source.driver as { pool?: ConnectionPool };
    // The pools of replicas belong to TypeORM.
    if (!pool) return this.source.query<R>(text, parameters);
    const connection = await connectionOf(pool);
    try {
      return await this.sendOn<R>(connection, text, parameters);
    } finally {
      connection.release();
    }
  }

  /** Sends a statement on a connection. */
  sendOn<R>(connection: PoolConnection, text: string, parameters: unknown[]): Promise<R> {
    const { logger, options } = this.source;
    logger.logQuery(text, parameters);
    const context = RequestContext.current();
    const slow = options.maxQueryExecutionTime ?? 0;
    const start = slow ? performance.now() : 0;
    return new Promise((resolve, reject) => {
      // The driver calls back outside of the request.
      const inContext = (work: () => void) => (context ? context.run(work) : work());
      connection.query(text, parameters, (error, result) => {
        const time = slow ? performance.now() - start : 0;
        if (slow && time > slow) inContext(() => logger.logQuerySlow(Math.round(time), text, parameters));
        if (!error) {
          resolve(result as R);
          return;
        }
        inContext(() => logger.logQueryError(error, text, parameters));
        reject(new QueryFailedError(text, parameters, error));
      });
    });
  }
}

const connectionOf = (pool: ConnectionPool): Promise<PoolConnection> =>
  new Promise((resolve, reject) => {
    pool.getConnection((error, connection) => {
      if (error) reject(error);
      else resolve(connection);
    });
  });
