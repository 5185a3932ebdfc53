import type { PoolConnection } from 'mysql2';
import { QueryFailedError, type DataSource } from 'typeorm';
import { RequestContext } from '#libs/context';
import type { ConnectionPool } from './driver.js';

/**
 * Sends statements to the driver. A statement through the layers of TypeORM creates 20 promises and a query runner,
 * which cost more than its own rows do.
 */
export class Statements {
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
