import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable, Logger, type Type } from '@nestjs/common';
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  type QueryDeepPartialEntity,
  type QueryRunner,
  type Repository,
} from 'typeorm';
import { LRUCache } from 'lru-cache';
import type { PoolConnection } from 'mysql2';
import { RequestContext } from '#libs/context';
import { CommitMarks, type Mark } from './commit-marks.js';
import { CommitUnknown, isFull, isLostConnection, isUndecided, withoutTimeLimit } from './driver.js';
import { type HoldOptions, LeaseLost, Leases } from './leases.js';
import { isPassing, withRetries } from './retries.js';
import { Select } from './select.js';
import type { Sql } from './sql.js';
import { Statements } from './statements.js';
import { WritePositions } from './write-positions.js';
import { storedAs, tableName, type Names, type Row, type RowOf } from './tables.js';

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

const ambient = new AsyncLocalStorage<Transaction>();

/** Whether the running code belongs to a transaction, whose writes others do not see yet. */
export const isInTransaction = (): boolean => ambient.getStore() !== undefined;

/** The writes of a repository. */
type Writes<T extends ObjectLiteral> = Pick<Repository<T>, 'insert' | 'update' | 'upsert' | 'delete'>;

/** Numbers of open and unused connections, and of statements that wait for one. */
export interface PoolState {
  open: number;
  idle: number;
  waiting: number;
}

/** What the driver has no public names for. */
interface PoolInsides {
  _allConnections?: { length: number };
  _freeConnections?: { length: number };
  _connectionQueue?: { length: number };
}

/** The result of a statement that changes rows. */
export interface WriteResult {
  affectedRows: number;
  insertId: number;
}

/**
 * Access to the database. The transaction is ambient: all statements inside `transaction` belong to it, and nested calls
 * join.
 */
@Injectable()
export class Db {
  private readonly logger = new Logger(Db.name);
  private readonly statements: Statements;
  private readonly commitHooks: (() => void)[] = [];

  constructor(
    @Inject(DataSource) private readonly source: DataSource,
    private readonly leases: Leases,
    private readonly marks: CommitMarks,
    private readonly positions: WritePositions,
  ) {
    storeDatesUnchanged(source);
    this.statements = new Statements(source);
  }

  /** The connections to the primary server; undefined with replicas, whose pools do not expose them. */
  get connections(): PoolState | undefined {
    const { pool } = this.source.driver as { pool?: PoolInsides };
    if (!pool?._allConnections) return undefined;
    const { _allConnections: all, _freeConnections: free, _connectionQueue: waiting } = pool;
    return { open: all.length, idle: free?.length ?? 0, waiting: waiting?.length ?? 0 };
  }

  /** Whether the connections are open; no longer once the site has ended. */
  get isOpen(): boolean {
    return this.source.isInitialized;
  }

  /** See the function of this name. */
  get isInTransaction(): boolean {
    return isInTransaction();
  }

  private get manager(): EntityManager {
    return ambient.getStore()?.manager ?? this.source.manager;
  }

  /**
   * The repository of an entity for writes, inside the ambient transaction. Without one, each `insert`, `update`, `upsert`
   * and `delete` is a transaction, and other methods cannot be used. Reads use `select`.
   */
  of<T extends ObjectLiteral>(entity: EntityTarget<T>): Writes<T> {
    const inTransaction = <R>(write: (repository: Repository<T>) => Promise<R>): Promise<R> =>
      this.transaction(() => write(this.manager.getRepository(entity)));
    return {
      insert: (...input) => inTransaction((repository) => repository.insert(...input)),
      update: (...input) => inTransaction((repository) => repository.update(...input)),
      upsert: (...input) => inTransaction((repository) => repository.upsert(...input)),
      delete: (...input) => inTransaction((repository) => repository.delete(...input)),
    };
  }

  /**
   * Inserts rows and returns the first id. Values that the database fills in are not read back. `update` are the columns
   * that are written to rows that exist; without any, these rows are kept.
   */
  async insert<T extends ObjectLiteral>(
    entity: EntityTarget<T>,
    row: QueryDeepPartialEntity<T> | QueryDeepPartialEntity<T>[],
    { update }: { update?: string[] } = {},
  ): Promise<number> {
    return this.transaction(async () => {
      const insertion = this.manager
        .getRepository(entity)
        .createQueryBuilder()
        .insert()
        .values(row)
        .updateEntity(false);
      if (update?.length) insertion.orUpdate(update);
      else if (update) insertion.orIgnore();
      return ((await insertion.execute()).raw as WriteResult).insertId;
    });
  }

  /**
   * Inserts rows in one statement; `otherwise` is the clause for existing rows. Column transformers are not applied.
   * Without rows, nothing is sent.
   */
  async insertAll<E extends object>(
    entity: Type<E>,
    rows: readonly Partial<E>[],
    otherwise = '',
  ): Promise<WriteResult> {
    const [first, ...others] = rows.map((row) => storedAs(entity, row));
    if (!first) return { affectedRows: 0, insertId: 0 };
    return insertRows(this, tableName(entity), [first, ...others], otherwise);
  }

  /**
   * Inserts rows that all lack an id, in one statement, and returns their ids. Column transformers are not applied.
   * Needs a transaction.
   */
  async insertNumbered<E extends { id: number }>(entity: Type<E>, rows: readonly Partial<E>[]): Promise<number[]> {
    const [{ step } = { step: 1 }] = await this.current<{ step: number }>('SELECT @@auto_increment_increment AS step');
    const { insertId } = await this.insertAll(entity, rows);
    // The number of rows is known in advance, so the server reserves their ids together.
    return rows.map((_, at) => insertId + at * Number(step));
  }

  /**
   * A SELECT of columns of an entity, all by default. Its rows have the types of the entity's properties.
   *
   * @example db.select(Term, 't', ['id', 'name']).where('t.taxonomy = ?', taxonomy).orderBy('t.name').rows()
   */
  select<E extends object, const N extends Names<E> = (keyof E & string)[]>(
    entity: Type<E>,
    alias: string,
    names?: N,
  ): Select<RowOf<E, N>> {
    return Select.of(this, entity, alias, names);
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
    const fencing = this.leases.fencing;
    if (!fencing) return;
    const { affectedRows } = await this.write(fencing.statement);
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

  /** Reads rows for display. They may come from a replica if this request has not written anything. */
  rows<R = Record<string, unknown>>(statement: string | Sql, values: unknown[] = []): Promise<R[]> {
    const { text, parameters } = parts(statement, values);
    const sql = withTimeLimit(text);
    const mayLag =
      this.source.options.type === 'mysql' && this.source.options.replication && !RequestContext.current()?.wrote;
    return !mayLag || ambient.getStore() ? this.read<R>(sql, parameters) : this.readReplica<R>(sql, parameters);
  }

  /** Reads rows that may be older than the latest write. */
  private async readReplica<R>(sql: string, parameters: unknown[]): Promise<R[]> {
    const runner = this.source.createQueryRunner('slave');
    try {
      return (await runner.query(sql, parameters)) as R[];
    } finally {
      await runner.release();
    }
  }

  /** Reads rows that a decision depends on, always from the primary server. */
  current<R = Record<string, unknown>>(statement: string | Sql, values: unknown[] = []): Promise<R[]> {
    const { text, parameters } = parts(statement, values);
    return this.read<R>(withTimeLimit(text), parameters);
  }

  /** Reads rows from the primary server, again after a lost connection. In a transaction, that is up to its owner. */
  private read<R>(text: string, parameters: unknown[]): Promise<R[]> {
    if (ambient.getStore()) return this.send(text, parameters);
    const query = () => this.send<R[]>(text, parameters);
    return query().catch((error: unknown) => {
      if (isLostConnection(error)) return withRetries(query, isLostConnection);
      throw error;
    });
  }

  /** Sends a statement, in the ambient transaction if there is one. */
  private send<R>(text: string, parameters: unknown[]): Promise<R> {
    const transaction = ambient.getStore();
    return transaction
      ? this.statements.sendOn(transaction.connection, text, parameters)
      : this.statements.send(text, parameters);
  }

  /** Whether the primary server responds. */
  isReachable(): Promise<boolean> {
    return this.current('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  /** Runs a statement that changes rows, without a time limit, in a transaction of its own if there is none. */
  async write(statement: string | Sql, values: unknown[] = []): Promise<WriteResult> {
    const { text, parameters } = parts(statement, values);
    return this.transaction(() => this.send<WriteResult>(withoutTimeLimit(text), parameters));
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

  /** Runs `work` while holding a lease. Returns undefined if another holder has it. */
  exclusively<T>(name: string, work: () => Promise<T>, options?: HoldOptions): Promise<T | undefined> {
    return this.leases.hold(name, work, options);
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

/** Makes TypeORM store date strings unchanged; it would parse them in the time zone of the process. */
function storeDatesUnchanged({ driver }: DataSource): void {
  const prepare = driver.preparePersistentValue.bind(driver);
  driver.preparePersistentValue = (value: unknown, column) =>
    typeof value === 'string' && (column.type === 'datetime' || column.type === 'timestamp')
      ? value
      : (prepare(value, column) as unknown);
}

const parts = (statement: string | Sql, values: unknown[]): { text: string; parameters: unknown[] } =>
  typeof statement === 'string'
    ? { text: statement, parameters: values }
    : { text: statement.sql, parameters: statement.parameters };

/** Statements of jobs and commands have no time limit. */
const withTimeLimit = (sql: string): string => (RequestContext.current()?.isBackground ? withoutTimeLimit(sql) : sql);

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

const TTL_MS = 300_000;

/** Cached row counts. They only choose between query plans and never affect results, so they may be outdated. */
@Injectable()
export class Estimates {
  private readonly known = new LRUCache<string, number>({ max: 2000, ttl: TTL_MS });

  constructor(private readonly db: Db) {}

  /** The column `size` of the row that a statement selects; at most five minutes old. */
  async about(statement: string | Sql, values: unknown[] = []): Promise<number> {
    const { text, parameters } = parts(statement, values);
    const key = JSON.stringify([text, parameters]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const [row] = await this.db.rows<{ size: number | null }>(text, parameters);
    const size = Number(row?.size ?? 0);
    this.known.set(key, size);
    return size;
  }
}

/** Inserts rows that all have the same columns; `otherwise` is the clause for existing rows. */
export function insertRows(
  db: Db,
  table: string,
  rows: readonly [Row, ...Row[]],
  otherwise = '',
): Promise<WriteResult> {
  const columns = Object.keys(rows[0]).join(', ');
  return db.write(`INSERT INTO ${table} (${columns}) VALUES ? ${otherwise}`, [rows.map((row) => Object.values(row))]);
}
