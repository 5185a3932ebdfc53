import type { PoolConnection } from 'mysql2';
import { QueryFailedError, type DataSource } from 'typeorm';
import { RequestContext } from '#libs/context';
import { compoundOf, startStatementSpan, UNLIMITED, type ConnectionPool } from './driver.js';

/** The result of a statement that changes rows. */
export interface WriteResult {
  affectedRows: number;
  insertId: number;
}

/** A statement that may be sent together with others. */
export interface Statement {
  text: string;
  parameters: unknown[];
  /** Is called with the result; absent if nobody wants to know it. */
  done?: (result: unknown) => void;
  /** Is called if the statement, or one that was sent together with it, has failed. */
  failed?: (error: unknown) => void;
}

/** Statements whose results are rows. */
const READS = /^[\s(]*(?:SELECT|WITH|SHOW|EXPLAIN)\b/i;
/** A statement without the prefix that lifts its time limit: all of a compound one have none. */
const bareOf = (text: string): string => (text.startsWith(UNLIMITED) ? text.slice(UNLIMITED.length) : text);
/** Reads the result of a write. The server says only what all statements of a compound one have changed. */
const WRITTEN = 'SELECT LAST_INSERT_ID() AS insertId, ROW_COUNT() AS affectedRows';

/** Whether the server of a connection knows compound statements outside of stored programs, as MariaDB does. */
export const knowsCompounds = (connection: PoolConnection): boolean =>
  (connection as Handshaken)._handshakePacket?.serverVersion?.includes('MariaDB') ?? false;

/** What the driver has no public name for. */
interface Handshaken {
  _handshakePacket?: { serverVersion?: string };
}

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
    this.source.logger.logQuery(text, parameters);
    return this.query(connection, text, parameters);
  }

  /**
   * Sends statements on a connection in one round trip. The first one that fails ends them.
   *
   * They are a compound statement of MariaDB. A connection that accepts several statements could do the same, but would
   * also carry out a statement that somebody has smuggled into another one.
   */
  async sendTogether(connection: PoolConnection, statements: readonly Statement[]): Promise<void> {
    const texts: string[] = [];
    const parameters: unknown[] = [];
    for (const { text, parameters: own, done } of statements) {
      this.source.logger.logQuery(text, own);
      const bare = bareOf(text);
      texts.push(bare);
      parameters.push(...own);
      if (done && !READS.test(bare)) texts.push(WRITTEN);
    }
    const spans = statements.map(({ text }) => startStatementSpan(text));
    let results: unknown;
    let error: unknown;
    try {
      results = await this.query(connection, compoundOf(texts), parameters);
    } catch (thrown) {
      error = thrown;
      throw thrown;
    } finally {
      for (const span of spans) span?.end({ error });
    }
    // The sets of rows, and at last what the server says of all statements.
    const sets = Array.isArray(results) ? (results as unknown[][]) : [];
    let at = 0;
    for (const { done, text } of statements) {
      if (!done) continue;
      const rows = sets[at] ?? [];
      at += 1;
      done(READS.test(bareOf(text)) ? rows : rows[0]);
    }
  }

  private query<R>(connection: PoolConnection, text: string, parameters: unknown[]): Promise<R> {
    const { logger, options } = this.source;
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
