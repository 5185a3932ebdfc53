import type { PoolConnection } from 'mysql2';
import { QueryResult, type QueryRunner } from 'typeorm';
import { isUndecided } from './driver.js';
import { isPassing, WriteConflict } from './retries.js';
import { knowsCompounds, type Statement, type Statements, type WriteResult } from './statements.js';

/** One of several statements that were sent together has failed, and nobody knows which one. */
export class SentTogether extends WriteConflict {
  override name = 'SentTogether';
}

const BEGIN: Statement = { text: 'START TRANSACTION', parameters: [] };
const COMMIT: Statement = { text: 'COMMIT', parameters: [] };
/** Characters of statements that are sent together: servers refuse packets of more than 16 MB. */
const MAX_SIZE = 1_000_000;

/**
 * The statements of a transaction on its connection, in the order in which they were sent. Those that nobody waits for,
 * or that are sent before one of them is waited for, are sent together: a round trip costs more than most statements do.
 * That takes MariaDB; MySQL gets them one by one.
 */
export class StatementQueue {
  /** What was not sent yet; absent if statements are sent one by one. */
  private readonly queued: Statement[] | undefined;
  /** The characters of these. */
  private size = 0;
  private isScheduled = false;

  private constructor(
    private readonly statements: Statements,
    private readonly connection: PoolConnection,
    isTogether: boolean,
  ) {
    this.queued = isTogether && knowsCompounds(connection) ? [BEGIN] : undefined;
  }

  /** Begins a transaction. What the framework sends through its runner belongs to the queue, too. */
  static async begin(statements: Statements, runner: QueryRunner, isTogether: boolean): Promise<StatementQueue> {
    const queue = new StatementQueue(statements, (await runner.connect()) as PoolConnection, isTogether);
    if (!queue.queued) await queue.flush([BEGIN]);
    const query = async (text: string, parameters: unknown[] = [], isStructured = false): Promise<unknown> => {
      const raw = await queue.send<WriteResult | unknown[]>({ text, parameters });
      if (!isStructured) return raw;
      const parts = Array.isArray(raw) ? { raw, records: raw } : { raw, affected: raw.affectedRows };
      return Object.assign(new QueryResult(), parts);
    };
    Object.assign(runner, { query });
    return queue;
  }

  /** Whether nothing was sent and nothing is queued. */
  get isUnused(): boolean {
    return !this.isBegun && this.queued?.length === 1;
  }

  private get isBegun(): boolean {
    return this.queued?.[0] !== BEGIN;
  }

  /** Sends a statement and returns its result. */
  send<R>(statement: Statement): Promise<R> {
    const { queued } = this;
    if (!queued) return this.statements.sendOn(this.connection, statement.text, statement.parameters);
    return new Promise<R>((resolve, reject) => {
      this.add(queued, { ...statement, done: (result) => resolve(result as R), failed: reject });
      if (this.isScheduled) return;
      this.isScheduled = true;
      queueMicrotask(() => {
        this.isScheduled = false;
        this.flush().catch(() => undefined);
      });
    });
  }

  /** Has a write sent with the next statement, or at the end. */
  async defer(write: Statement): Promise<void> {
    if (!this.queued) return this.flush([write]);
    this.add(this.queued, write);
    if (this.size > MAX_SIZE) await this.flush();
  }

  private add(queued: Statement[], statement: Statement): void {
    queued.push(statement);
    this.size += statement.text.length + sizeOf(statement.parameters);
  }

  /** Sends what was deferred; the beginning of the transaction alone can wait. */
  async flushDeferred(): Promise<void> {
    if (this.queued?.length && !this.isUnused) await this.flush();
  }

  /** Drops what was not sent. */
  drop(): void {
    this.queued?.splice(0);
    this.size = 0;
  }

  /** Sends what is queued, and statements after it. */
  async flush(after: readonly Statement[] = []): Promise<void> {
    const all = [...(this.queued?.splice(0) ?? []), ...after];
    const isTogether = this.queued && all.length > 1 && this.size <= MAX_SIZE;
    this.size = 0;
    try {
      await (isTogether ? this.statements.sendTogether(this.connection, all) : this.sendEach(all));
    } catch (error) {
      const reported = this.queued ? ofSeveral(all, error) : error;
      for (const { failed } of all) failed?.(reported);
      throw reported;
    }
  }

  private async sendEach(statements: readonly Statement[]): Promise<void> {
    for (const { text, parameters, done } of statements) {
      const result = await this.statements.sendOn(this.connection, text, parameters);
      done?.(result);
    }
  }

  /** Commits, with the statement that marks the transaction. */
  commit(mark: Statement): Promise<void> {
    return this.flush([mark, COMMIT]);
  }

  /** Rolls back. Without a connection there is nothing left to roll back. */
  async rollBack(): Promise<void> {
    if (this.isBegun) await this.statements.sendOn(this.connection, 'ROLLBACK', []).catch(() => undefined);
  }
}

/**
 * What the senders of statements get for an error of one of them: a sender may go on after its own errors only. The sender
 * of a deferred statement does not wait any more, and gets its error when the transaction runs again.
 */
function ofSeveral(statements: readonly Statement[], error: unknown): unknown {
  const [only, ...others] = statements.filter((one) => one !== BEGIN);
  const isAwaited = only?.failed !== undefined && !others.length;
  if (isAwaited || isPassing(error) || isUndecided(error)) return error;
  return new SentTogether('One of several statements has failed.', { cause: error });
}

/** Characters of the texts among values. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (Buffer.isBuffer(value)) return 2 * value.length;
  return Array.isArray(value) ? value.reduce<number>((sum, one) => sum + sizeOf(one), 0) : 0;
}
