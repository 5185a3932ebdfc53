import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { RequestContext } from '#libs/context';
import type { CommitMarks, Mark } from './commit-marks.js';
import { CommitUnknown, isFull, isUndecided, withoutTimeLimit } from './driver.js';
import { LeaseLost, type Leases } from './leases.js';
import { isPassing, withRetries, WriteConflict } from './retries.js';
import { SentTogether, StatementQueue } from './statement-queue.js';
import { type Statement, Statements, type WriteResult } from './statements.js';
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
  queue: StatementQueue;
  /** Work that is collected during the transaction and flushed before the commit, by its owner. */
  batches: Map<object, Batch>;
  afterCommit: (() => Promise<void> | void)[];
}

/** A transaction that was committed. */
interface Committed<T> {
  result: T;
  afterCommit: Transaction['afterCommit'];
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
      () => this.attempt(work),
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
        const result = await work();
        // What would fail later fails here, too.
        await this.sendDeferred();
        throw new TriedOut(result);
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

  /** Runs a transaction once, and again statement by statement if one has failed that was sent together with others. */
  private async attempt<T>(work: () => Promise<T>): Promise<Committed<T>> {
    const run = (isTogether: boolean) => this.marks.withMark((mark) => this.run(work, mark, isTogether));
    try {
      return await run(true);
    } catch (error) {
      if (error instanceof SentTogether) return await run(false);
      throw error;
    }
  }

  private async run<T>(work: () => Promise<T>, mark: Mark, isTogether: boolean): Promise<Committed<T>> {
    const afterCommit: Transaction['afterCommit'] = [];
    const batches: Transaction['batches'] = new Map();
    const runner = this.source.createQueryRunner('master');
    try {
      const queue = await StatementQueue.begin(this.statements, runner, isTogether);
      let result: T;
      try {
        result = await ambient.run({ manager: runner.manager, queue, batches, afterCommit }, async () => {
          const made = await work();
          for (const hook of this.commitHooks) hook();
          await flushAll(batches);
          await this.extendLease();
          return made;
        });
      } catch (error) {
        await queue.rollBack();
        throw error;
      }
      if (!queue.isUnused) {
        await this.commit(queue, mark);
        await this.keepPosition(runner);
      }
      return { result, afterCommit };
    } finally {
      await runner.release();
    }
  }

  /** Commits. Whether a commit took place whose connection was lost is decided by the mark of the transaction. */
  private async commit(queue: StatementQueue, mark: Mark): Promise<void> {
    const { sql: text, parameters } = this.marks.statement(mark);
    try {
      await queue.commit({ text, parameters });
    } catch (error) {
      await queue.rollBack();
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
    const { affectedRows } = await this.send<WriteResult>({ text: withoutTimeLimit(sql), parameters });
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
    const { batches, afterCommit, queue } = transaction;
    await flushAll(batches, ['first']);
    const before = afterCommit.length;
    await queue.flush([{ text: 'SAVEPOINT step', parameters: [] }]);
    try {
      const result = await work();
      await flushAll(batches, ['first']);
      await queue.flush();
      return result;
    } catch (error) {
      // After other errors, such as a deadlock, there may be no transaction left.
      if (isExpected(error)) {
        for (const [owner, { phase }] of batches) if (phase === 'first') batches.delete(owner);
        afterCommit.splice(before);
        queue.drop();
        await queue.flush([{ text: 'ROLLBACK TO SAVEPOINT step', parameters: [] }]);
      }
      throw error;
    }
  }

  /** Sends a statement, in the ambient transaction if there is one. */
  protected send<R>(statement: Statement): Promise<R> {
    const queue = ambient.getStore()?.queue;
    return queue ? queue.send(statement) : this.statements.send(statement.text, statement.parameters);
  }

  /** Sends what was deferred, so that an error of the next statement is surely its own. */
  async sendDeferred(): Promise<void> {
    await ambient.getStore()?.queue.flushDeferred();
  }

  /** Has a write of the ambient transaction sent with its next statement, or at its end. */
  protected async sendLater(write: Statement): Promise<void> {
    await ambient.getStore()?.queue.defer(write);
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
    const due = phases.map((one) => all.filter(([, { phase }]) => phase === one)).find(({ length }) => length);
    if (!due) return;
    // Those of the middle phase ask together. Others write, in their order.
    const next = due[0]?.[1].phase === 'middle' ? due : due.slice(0, 1);
    for (const [owner] of next) batches.delete(owner);
    // After a failure, none of them must still be running when the transaction ends.
    const results = await Promise.allSettled(next.map(([, { flush }]) => flush()));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}
