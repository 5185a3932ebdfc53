import { Logger } from '@nestjs/common';
import mysql, { type PoolConnection } from 'mysql2';

const logger = new Logger('Database');

/** Longer than any statement takes. */
const FOR_EVER_MS = 86_400_000;
/** MariaDB alone executes it, and for the statement behind it only. */
const UNLIMITED = '/*M! SET STATEMENT max_statement_time = 0 FOR */ ';
const SELECT = /^(\s*)SELECT\b/i;

/** A statement that may take longer than its connection allows. MySQL limits statements that only read. */
export const withoutTimeLimit = (sql: string): string =>
  UNLIMITED + sql.replace(SELECT, `$1SELECT /*+ MAX_EXECUTION_TIME(${FOR_EVER_MS}) */`);

type Connected = (error: NodeJS.ErrnoException | null, connection: PoolConnection) => void;

/**
 * The driver, with a limit for the time of statements on each connection of its pools. It is set once per connection,
 * in front of the first statement, and so costs no statement of a request.
 */
export function driverWithTimeLimit(seconds: number): typeof mysql {
  const limit = `SET /*M! SESSION max_statement_time = ${seconds} */ /*!80000 SESSION max_execution_time = ${seconds * 1000} */`;
  const limited = new WeakSet<PoolConnection>();
  const begin = (connection: PoolConnection) => {
    if (limited.has(connection)) return;
    limited.add(connection);
    // The driver resolves a module and makes an event emitter at each call, which costs 20 µs of every statement.
    const promised = connection.promise();
    connection.promise = () => promised;
    // The statements of a connection run in their order: nobody has to wait for this one.
    connection.query(limit, (error) => {
      if (error) logger.warn(`The time of statements is not limited: ${error.message}`);
    });
  };
  /** Hands out connections of a pool, or of a set of pools, when their limit is set. */
  const limits = <P extends { getConnection: (...input: never[]) => void }>(pool: P): P => {
    const original = pool.getConnection.bind(pool) as (...input: unknown[]) => void;
    pool.getConnection = ((...input: unknown[]) => {
      const connected = input.pop() as Connected;
      original(...input, (error: NodeJS.ErrnoException | null, connection: PoolConnection) => {
        if (!error) begin(connection);
        connected(error, connection);
      });
    }) as P['getConnection'];
    return pool;
  };
  return {
    ...mysql,
    createPool: ((options: Parameters<typeof mysql.createPool>[0]) =>
      limits(mysql.createPool(options as mysql.PoolOptions))) as typeof mysql.createPool,
    createPoolCluster: (options) => limits(mysql.createPoolCluster(options)),
  };
}
