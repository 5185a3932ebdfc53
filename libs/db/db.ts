import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable, Logger, type Type } from '@nestjs/common';
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  type QueryDeepPartialEntity,
  type Repository,
} from 'typeorm';
import { LRUCache } from 'lru-cache';
import { RequestContext } from '#libs/context';
import { isRetryable, withoutTimeLimit } from './driver.js';
import { Select } from './select.js';
import { ServerLocks } from './server-locks.js';
import type { Sql } from './sql.js';
import { storedAs, tableName, type Names, type Row, type RowOf } from './tables.js';

interface Gathered {
  value: unknown;
  settle: () => Promise<void>;
  /** Whether it is settled after what others gather, which may add to it then. */
  isLast: boolean;
}

interface Transaction {
  manager: EntityManager;
  /** What is gathered while it runs, by who gathers it, and what is done with it before the commit. */
  gathered: Map<object, Gathered>;
  afterCommit: (() => Promise<void> | void)[];
}

const ambient = new AsyncLocalStorage<Transaction>();
const ATTEMPTS = 8;

/** What a statement that changes rows reports. */
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

  constructor(
    @Inject(DataSource) private readonly source: DataSource,
    private readonly locks: ServerLocks,
  ) {
    keepDateTexts(source);
  }

  private get manager(): EntityManager {
    return ambient.getStore()?.manager ?? this.source.manager;
  }

  /** The repository of an entity for writes, inside the ambient transaction if there is one. Reads use `select`. */
  of<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    noteWrite();
    return this.manager.getRepository(entity);
  }

  /** Inserts a row and returns the id that it gets. Values that the database fills in are not read back. */
  async insert<T extends ObjectLiteral>(entity: EntityTarget<T>, row: QueryDeepPartialEntity<T>): Promise<number> {
    const insertion = this.of(entity).createQueryBuilder().insert().values(row).updateEntity(false);
    const { insertId } = (await insertion.execute()).raw as WriteResult;
    return insertId;
  }

  /**
   * Inserts rows in one statement; `otherwise` is the clause for rows that exist already. Values are stored as they are:
   * transformers of columns are not applied. Without rows, nothing is sent.
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
   * A SELECT of columns of an entity; all of them by default. Its rows have the types of the entity's properties.
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
   * Runs `work` in one transaction that is rolled back when it throws. A deadlock or lock time-out runs it again, so
   * `work` must not do anything outside the database that may not happen twice.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (ambient.getStore()) return work();
    noteWrite();
    for (let attempt = 1; ; attempt += 1) {
      const afterCommit: Transaction['afterCommit'] = [];
      try {
        // READ COMMITTED: after a unique index refused a row, the next look must see who holds the place.
        const result = await this.source.transaction('READ COMMITTED', (manager) => {
          const gathered: Transaction['gathered'] = new Map();
          return ambient.run({ manager, gathered, afterCommit }, async () => {
            const made = await work();
            await settleAll(gathered);
            return made;
          });
        });
        for (const deliver of afterCommit) await this.deliver(deliver);
        return result;
      } catch (error) {
        if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
      }
    }
  }

  /** Runs `work` after the ambient transaction has committed; at once when there is none. */
  async afterCommit(work: () => Promise<void> | void): Promise<void> {
    const transaction = ambient.getStore();
    if (transaction) transaction.afterCommit.push(work);
    else await this.deliver(work);
  }

  /**
   * What `owner` gathers in the ambient transaction; `settle` is called with it once, before the commit, however often
   * something was added. With `isLast` it comes after the others, so that those may add to it when they are settled.
   * Nothing where there is no transaction.
   */
  gather<T>(owner: object, start: () => T, settle: (gathered: T) => Promise<void>, isLast = false): T | undefined {
    const gathered = ambient.getStore()?.gathered;
    if (!gathered) return undefined;
    const known = gathered.get(owner);
    if (known) return known.value as T;
    const value = start();
    gathered.set(owner, { value, settle: () => settle(value), isLast });
    return value;
  }

  /** Rows for display: they may come from a replica if this request has not written anything. */
  async rows<R = Record<string, unknown>>(statement: string | Sql, values: unknown[] = []): Promise<R[]> {
    const { text, parameters } = parts(statement, values);
    const sql = inTime(text);
    const mayLag =
      this.source.options.type === 'mysql' && this.source.options.replication && !RequestContext.current()?.wrote;
    if (!mayLag || ambient.getStore()) return this.manager.query(sql, parameters) as Promise<R[]>;
    const runner = this.source.createQueryRunner('slave');
    try {
      return (await runner.query(sql, parameters)) as R[];
    } finally {
      await runner.release();
    }
  }

  /** Rows that decide something: they always come from the primary server. */
  current<R = Record<string, unknown>>(statement: string | Sql, values: unknown[] = []): Promise<R[]> {
    const { text, parameters } = parts(statement, values);
    return this.manager.query(inTime(text), parameters) as Promise<R[]>;
  }

  /** Whether the primary server answers. */
  isReachable(): Promise<boolean> {
    return this.current('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  /** Sends a statement that changes rows, however long it takes. */
  write(statement: string | Sql, values: unknown[] = []): Promise<WriteResult> {
    const { text, parameters } = parts(statement, values);
    noteWrite();
    return this.manager.query(withoutTimeLimit(text), parameters) as Promise<WriteResult>;
  }

  /**
   * Runs `work` in a savepoint of the ambient transaction: after an expected error, what it wrote is undone and the
   * transaction can go on. The error is thrown in any case.
   */
  async savepoint<T>(work: () => Promise<T>, isExpected: (error: unknown) => boolean): Promise<T> {
    await this.manager.query('SAVEPOINT step');
    try {
      return await work();
    } catch (error) {
      // After others, such as a deadlock, there may be no transaction any more.
      if (isExpected(error)) await this.manager.query('ROLLBACK TO SAVEPOINT step');
      throw error;
    }
  }

  /** Runs `work` while holding a named lock of the server; answers `undefined` if another holder has it. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    return this.locks.hold(name, work);
  }

  private async deliver(work: () => Promise<void> | void): Promise<void> {
    try {
      await ambient.exit(async () => work());
    } catch (error) {
      this.logger.error('Work after a commit failed', error instanceof Error ? error.stack : String(error));
    }
  }
}

/** From its first write on, a request reads nothing from a replica. */
function noteWrite(): void {
  const context = RequestContext.current();
  if (context) context.wrote = true;
}

/** Has TypeORM store the texts of dates as they are: it would read them in the time zone of the process. */
function keepDateTexts({ driver }: DataSource): void {
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

/** A statement as it is sent: statements of jobs and commands have no time limit. */
const inTime = (sql: string): string => (RequestContext.current()?.isBackground ? withoutTimeLimit(sql) : sql);

/** Settles what was gathered; what is added meanwhile is settled as well. */
async function settleAll(gathered: Transaction['gathered']): Promise<void> {
  for (;;) {
    const all = [...gathered];
    const next = all.find(([, { isLast }]) => !isLast) ?? all[0];
    if (!next) return;
    const [owner, { settle }] = next;
    gathered.delete(owner);
    await settle();
  }
}

const HELD_MS = 300_000;

/** Cached row counts. They choose between plans, never what is found, so that they may be outdated. */
@Injectable()
export class Estimates {
  private readonly known = new LRUCache<string, number>({ max: 2000, ttl: HELD_MS });

  constructor(private readonly db: Db) {}

  /** The column `size` of the row that a statement selects, at most five minutes old. */
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

/** Inserts rows that all have the same columns; `otherwise` is the clause for rows that exist already. */
export function insertRows(
  db: Db,
  table: string,
  rows: readonly [Row, ...Row[]],
  otherwise = '',
): Promise<WriteResult> {
  const columns = Object.keys(rows[0]).join(', ');
  return db.write(`INSERT INTO ${table} (${columns}) VALUES ? ${otherwise}`, [rows.map((row) => Object.values(row))]);
}
