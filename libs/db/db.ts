import { Inject, Injectable, type Type } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  DataSource,
  type EntityTarget,
  type ObjectLiteral,
  type QueryDeepPartialEntity,
  type Repository,
} from 'typeorm';
import { RequestContext } from '#libs/context';
import { Select, type Sql, sql, storedAs, tableName, type Names, type Row, type RowOf } from '#libs/sql';
import { CommitMarks } from './commit-marks.js';
import { isLostConnection, withoutTimeLimit } from './driver.js';
import { type HoldOptions, Leases } from './leases.js';
import { withRetries } from './retries.js';
import type { Statement, WriteResult } from './statements.js';
import { isInTransaction, Transactions } from './transactions.js';
import { WritePositions } from './write-positions.js';

/** Rows that one statement of a longer deletion removes. */
const DELETE_BATCH = 1000;

const NOTHING: WriteResult = { affectedRows: 0, insertId: 0 };

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

/**
 * Access to the database: its statements, and its transactions.
 *
 * @example
 * const id = await this.db.insert(CookNote, { recipeId, text });
 * const notes = await this.db.select(CookNote, 'n').where('n.recipe_id = ?', recipeId).limit(10).rows();
 * await this.db.transaction(async () => { … });
 */
@Injectable()
export class Db extends Transactions {
  constructor(
    @Inject(DataSource) source: DataSource,
    private readonly leases: Leases,
    marks: CommitMarks,
    positions: WritePositions,
  ) {
    super(source, leases, marks, positions);
    storeDatesUnchanged(source);
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
    if (!first) return NOTHING;
    return insertRows(this, tableName(entity), [first, ...others], otherwise);
  }

  /** The same, sent with the next statement of the transaction: see `defer`. */
  async deferInsert<E extends object>(entity: Type<E>, rows: readonly Partial<E>[], otherwise = ''): Promise<void> {
    const [first, ...others] = rows.map((row) => storedAs(entity, row));
    if (first) await this.defer(...insertionOf(tableName(entity), [first, ...others], otherwise));
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

  /** Reads rows for display. They may come from a replica if this request has not written anything. */
  rows<R = Record<string, unknown>>(statement: string | Sql, values: unknown[] = []): Promise<R[]> {
    const { text, parameters } = parts(statement, values);
    const timed = withTimeLimit(text);
    const mayLag =
      this.source.options.type === 'mysql' && this.source.options.replication && !RequestContext.current()?.wrote;
    return !mayLag || isInTransaction() ? this.read<R>(timed, parameters) : this.readReplica<R>(timed, parameters);
  }

  /** Reads rows that may be older than the latest write. */
  private async readReplica<R>(statement: string, parameters: unknown[]): Promise<R[]> {
    const runner = this.source.createQueryRunner('slave');
    try {
      return (await runner.query(statement, parameters)) as R[];
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
    const query = () => this.send<R[]>({ text, parameters });
    if (isInTransaction()) return query();
    return query().catch((error: unknown) => {
      if (isLostConnection(error)) return withRetries(query, isLostConnection);
      throw error;
    });
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
    if (isInTransaction()) return this.send({ text: withoutTimeLimit(text), parameters });
    let result: WriteResult = NOTHING;
    await this.defer(statement, values, (made) => (result = made));
    return result;
  }

  /**
   * The same for a write whose result decides nothing in the transaction. It is carried out in its place among the other
   * statements, but sent with the next one: that spares a round trip. An error rolls the transaction back.
   *
   * @param done is called with the result as soon as it is known, at the commit at the latest
   */
  defer(statement: string | Sql, values: unknown[] = [], done?: (result: WriteResult) => void): Promise<void> {
    const { text, parameters } = parts(statement, values);
    const write: Statement = { text: withoutTimeLimit(text), parameters };
    if (done) write.done = (result) => done(result as WriteResult);
    return this.transaction(() => this.sendLater(write));
  }

  /** Runs a DELETE until it finds no more rows, for some of them at a time: one for all would block other writes. */
  async deleteInBatches(statement: Sql): Promise<void> {
    for (let deleted = DELETE_BATCH; deleted === DELETE_BATCH;)
      deleted = (await this.write(sql`${statement} LIMIT ${DELETE_BATCH}`)).affectedRows;
  }

  /** Runs `work` while holding a lease. Returns undefined if another holder has it. */
  exclusively<T>(name: string, work: () => Promise<T>, options?: HoldOptions): Promise<T | undefined> {
    return this.leases.hold(name, work, options);
  }
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
const withTimeLimit = (statement: string): string =>
  RequestContext.current()?.isBackground ? withoutTimeLimit(statement) : statement;

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
  return db.write(...insertionOf(table, rows, otherwise));
}

/** The statement that inserts rows, and its values. */
function insertionOf(table: string, rows: readonly [Row, ...Row[]], otherwise: string): [string, unknown[]] {
  const columns = Object.keys(rows[0]).join(', ');
  return [`INSERT INTO ${table} (${columns}) VALUES ? ${otherwise}`, [rows.map((row) => Object.values(row))]];
}
