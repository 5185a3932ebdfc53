import { Logger } from '@nestjs/common';
import mysql, { type PoolConnection, type PoolOptions } from 'mysql2';
import type { Logger as StatementLogger } from 'typeorm';
import { RequestContext } from '#libs/context';
import { isTracing, startSpan } from '#libs/tracing';

const codeOf = (error: unknown): string => {
  const driver = (error as { driverError?: { code?: unknown } } | null)?.driverError ?? error;
  const code = (driver as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

const RETRYABLE = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD']);

/** Errors of a connection that has ended, or whose server accepts no statements for now. */
const LOST = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'ECONNRESET',
  'EPIPE',
  'ER_SERVER_SHUTDOWN',
  'ER_CONNECTION_KILLED',
  // A node of a cluster that has no majority or is catching up.
  'ER_UNKNOWN_COM_ERROR',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_ERROR_DURING_COMMIT',
]);

/** Errors of a commit that do not say whether it took place, besides those of the connection. */
const UNDECIDED = new Set(['ER_QUERY_INTERRUPTED']);

/** Errors of the network, which other services have, too. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

/** Code of a `CommitUnknown`. */
const COMMIT_UNKNOWN = 'COMMIT_UNKNOWN';

/** A commit whose connection was lost, while no server could be asked whether it took place. */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown';
  readonly code = COMMIT_UNKNOWN;
}

/** Code of a `ClusterLags`. */
const CLUSTER_LAGS = 'CLUSTER_LAGS';

const UNAVAILABLE = new Set([
  CLUSTER_LAGS,
  'ER_LOCK_DEADLOCK',
  'ER_ERROR_DURING_COMMIT',
  COMMIT_UNKNOWN,
  'ER_UNKNOWN_COM_ERROR',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'POOL_CLOSED',
  'POOL_NONEONLINE',
  'ER_SERVER_SHUTDOWN',
  'ER_CON_COUNT_ERROR',
  'ER_CONNECTION_KILLED',
  'ER_QUERY_INTERRUPTED',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_NEW_ABORTING_CONNECTION',
  // Of a server that does not encrypt connections, or whose certificate has become invalid.
  'HANDSHAKE_NO_SSL_SUPPORT',
  'HANDSHAKE_SSL_ERROR',
]);

/** Errors of a server without room for what it has to write. */
const FULL = new Set(['ER_RECORD_FILE_FULL', 'ER_DISK_FULL', 'ER_ERROR_ON_WRITE']);

/** Whether the server had no room for what it had to write. */
export const isFull = (error: unknown): boolean => FULL.has(codeOf(error));

/** Whether a transaction that failed with this error may succeed when it is retried. */
export const isRetryable = (error: unknown): boolean => RETRYABLE.has(codeOf(error));

/**
 * Whether a statement failed with its connection. What it did outside of a transaction is unknown; a transaction was
 * rolled back unless its commit was sent.
 */
export const isLostConnection = (error: unknown): boolean =>
  isClosed(error) || (LOST.has(codeOf(error)) && isOfDriverOrServer(error));

/** Whether the connection was closed before the statement was sent: the driver has no code for that. */
function isClosed(error: unknown): boolean {
  const driver = (error as { driverError?: unknown } | null)?.driverError ?? error;
  return codeOf(error) === '' && (driver as { fatal?: unknown } | null)?.fatal === true;
}

/** Whether it is unknown if a commit took place that failed with this error. */
export const isUndecided = (error: unknown): boolean => isLostConnection(error) || UNDECIDED.has(codeOf(error));

/**
 * Error numbers of MariaDB and MySQL for an exceeded time limit, and of InnoDB for a full-text search whose hits need too
 * much memory. The driver has no names for the first and the last.
 */
const LIMITS: readonly unknown[] = [1969, 3024, 188];

/** Whether the database aborted a statement because of its limit of time or memory. */
export const isTooSlow = (error: unknown): boolean => {
  const driver = (error as { driverError?: unknown } | null)?.driverError ?? error;
  return LIMITS.includes((driver as { errno?: unknown } | null)?.errno);
};

/** A cluster whose server in use does not catch up with the others. */
export class ClusterLags extends Error {
  override name = 'ClusterLags';
  readonly code = CLUSTER_LAGS;
}

/** Whether the database was unreachable, closed the connection, had no room or exceeded a time limit. */
export const isUnavailable = (error: unknown): boolean =>
  isClosed(error) ||
  UNAVAILABLE.has(codeOf(error)) ||
  isFull(error) ||
  isTooSlow(error) ||
  (UNREACHABLE.has(codeOf(error)) && isOfDriver(error));

/** Whether the database driver made an error, and not another client, such as that of the object store. */
const isOfDriver = (error: unknown): boolean => {
  const { driverError, fatal } = (error ?? {}) as { driverError?: unknown; fatal?: unknown };
  return driverError !== undefined || fatal === true;
};

const isOfDriverOrServer = (error: unknown): boolean => codeOf(error).startsWith('ER_') || isOfDriver(error);

/** Whether a value was too long for its column. */
export const isTooLong = (error: unknown): boolean => codeOf(error) === 'ER_DATA_TOO_LONG';

/** Whether a column that needs a value got none. */
export const isMissingValue = (error: unknown): boolean => codeOf(error) === 'ER_BAD_NULL_ERROR';

/** The name of the unique index that rejected a row; undefined for any other error. */
export function duplicateKey(error: unknown): string | undefined {
  if (codeOf(error) !== 'ER_DUP_ENTRY') return undefined;
  const message = error instanceof Error ? error.message : '';
  return /for key '(?:[^']*\.)?([^'.]+)'/.exec(message)?.[1] ?? 'unknown';
}

const logger = new Logger('Database');

/** Upper bound; longer than any statement takes. */
const NO_LIMIT_MS = 86_400_000;
/** Executed by MariaDB only, for the statement that follows. */
export const UNLIMITED = '/*M! SET STATEMENT max_statement_time = 0 FOR */ ';
const SELECT = /^(\s*)SELECT\b/i;
/**
 * Statements that change rows, as TypeORM sends them, too. They have no time limit, because an abort would lose their
 * work.
 */
const CHANGES_ROWS = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|ALTER)\b/i;

const COMPOUND = `${UNLIMITED}BEGIN NOT ATOMIC `;

/** Several statements as one of MariaDB, without a time limit. It ends with the first one that fails. */
export const compoundOf = (statements: readonly string[]): string => `${COMPOUND}${statements.join('; ')}; END`;

/** A statement without the time limit of its connection. MySQL limits read-only statements only. */
export const withoutTimeLimit = (sql: string): string =>
  UNLIMITED + sql.replace(SELECT, `$1SELECT /*+ MAX_EXECUTION_TIME(${NO_LIMIT_MS}) */`);

/** The methods of a pool that are used. */
export interface ConnectionPool {
  getConnection(connected: (error: NodeJS.ErrnoException | null, connection: PoolConnection) => void): void;
  end(ended: (error: NodeJS.ErrnoException | null) => void): void;
}

type Connected = (error: NodeJS.ErrnoException | null, connection: PoolConnection) => void;

/** The level of all transactions: after a duplicate key error, the next read must see the row that caused it. */
const ISOLATION = 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED';
/** Characters of values that are joined from several rows, such as the roles of a user. MySQL allows 1,024 by default. */
const JOINED = 'group_concat_max_len = 65536';

/**
 * The driver, with a time limit for the statements of each pooled connection (0 for none), and the isolation level of
 * its transactions. They are set once per connection, before its first statement, so they cost no statement of a
 * request. Without a limit, sessions are those of the server.
 */
export function driverWithSession(
  seconds: number | undefined,
  openPool: (options: PoolOptions) => ConnectionPool,
): typeof mysql {
  // A pool of a cluster has the methods that the framework calls.
  const createPool = openPool as typeof mysql.createPool;
  if (seconds === undefined) return { ...mysql, createPool };
  const limit = `SET SESSION ${JOINED} /*M! , SESSION max_statement_time = ${seconds} */ /*!80000 , SESSION max_execution_time = ${seconds * 1000} */`;
  const limited = new WeakSet<PoolConnection>();
  const begin = (connection: PoolConnection) => {
    if (limited.has(connection)) return;
    limited.add(connection);
    // The driver resolves a module and creates an event emitter on each call, which costs 20 µs per statement.
    const promised = connection.promise();
    connection.promise = () => promised;
    const query = connection.query.bind(connection) as (statement: unknown, ...rest: unknown[]) => unknown;
    connection.query = ((statement: unknown, ...rest: unknown[]) =>
      query(
        typeof statement === 'string' && CHANGES_ROWS.test(statement) ? UNLIMITED + statement : statement,
        ...withSpan(statement, withWaitCounted(rest)),
      )) as typeof connection.query;
    // Statements of a connection run in order, so nobody has to wait for these.
    connection.query(limit, (error) => {
      if (error) logger.warn(`The statement time limit was not set: ${error.message}`);
    });
    connection.query(ISOLATION, (error) => {
      if (error) logger.error(`The isolation level was not set: ${error.message}`);
    });
  };
  /** Makes a pool, or a set of pools, hand out connections only after their limit is set. */
  const limits = <P extends { getConnection: (...input: never[]) => void }>(pool: P): P => {
    const original = pool.getConnection.bind(pool) as (...input: unknown[]) => void;
    pool.getConnection = (...input: unknown[]) => {
      const connected = input.pop() as Connected;
      original(...input, (error: NodeJS.ErrnoException | null, connection: PoolConnection) => {
        if (!error) begin(connection);
        connected(error, connection);
      });
    };
    return pool;
  };
  return {
    ...mysql,
    createPool: ((options: PoolOptions) => limits(createPool(options))) as typeof mysql.createPool,
    createPoolCluster: (options) => limits(mysql.createPoolCluster(options)),
  };
}

/** The arguments of a statement, whose callback also adds to the time that the current request has waited. */
function withWaitCounted(input: unknown[]): unknown[] {
  const context = RequestContext.current();
  const done = input.at(-1);
  if (!context || typeof done !== 'function') return input;
  const start = performance.now();
  const counted = (...result: unknown[]) => {
    context.waited += performance.now() - start;
    Reflect.apply(done, undefined, result);
  };
  return [...input.slice(0, -1), counted];
}

/** The arguments of a statement, whose callback also ends its span. Those of a compound one have spans of their own. */
function withSpan(statement: unknown, input: unknown[]): unknown[] {
  const done = input.at(-1);
  if (typeof statement !== 'string' || typeof done !== 'function' || statement.startsWith(COMPOUND)) return input;
  const span = startStatementSpan(statement);
  if (!span) return input;
  const ended = (...result: unknown[]) => {
    span.end({ error: result[0] ?? undefined });
    Reflect.apply(done, undefined, result);
  };
  return [...input.slice(0, -1), ended];
}

/** Starts a span with the text of a statement, which has no values; nothing while tracing is off. */
export function startStatementSpan(statement: string): ReturnType<typeof startSpan> {
  if (!isTracing()) return undefined;
  const [operation = ''] = /[A-Z]+/i.exec(statement.replace(/^\/\*.*?\*\//, '')) ?? [];
  return startSpan({
    name: operation,
    kind: 'client',
    attributes: { 'db.system.name': 'mariadb', 'db.query.text': statement.slice(0, 500) },
  });
}

/** Counts the statements of each request. Logs slow and failed ones without their parameters. */
export class StatementCounter implements StatementLogger {
  /** Statements since the start, for tests and metrics. */
  static total = 0;

  logQuery(): void {
    StatementCounter.total += 1;
    const context = RequestContext.current();
    if (context) context.statements += 1;
  }

  logQueryError(error: string | Error, query: string): void {
    const log = isTooSlow(error) ? 'warn' : 'debug';
    logger[log](`${error instanceof Error ? error.message : error}: ${query.slice(0, 500)}`);
  }

  logQuerySlow(time: number, query: string): void {
    const route = RequestContext.current()?.route;
    logger.warn({ event: 'slow_statement', ms: time, ...(route ? { route } : {}), sql: query.slice(0, 500) });
  }

  logSchemaBuild(): void {}

  logMigration(message: string): void {
    logger.log(message);
  }

  log(level: 'log' | 'info' | 'warn', message: unknown): void {
    if (level === 'warn') logger.warn(message);
  }
}
