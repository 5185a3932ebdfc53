import { createPool, type ConnectionOptions } from 'mysql2/promise';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { LeaseOptions, StatementCounter, driverWithSession } from '#libs/db';
import { MIGRATIONS } from './migrations/index.js';

/** The location of a database server: a URL, or the socket of a server on this machine. */
export interface DatabaseLocation {
  url?: string;
  /** URLs of servers that replicate the first one and may answer reads. */
  replicas?: string[];
  socketPath?: string;
  user?: string;
  password?: string;
  database?: string;
  poolSize: number;
}

const credentials = (text: string) => {
  const url = new URL(text);
  return {
    host: url.hostname,
    port: Number(url.port || 3306),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
};

/** Renewals wait for each other only while one waits for a lock. */
const LEASE_CONNECTIONS = 2;

const CONNECTION = { charset: 'utf8mb4', enableKeepAlive: true, connectTimeout: 5000 };

/**
 * The options of the data source of a database server. `readSeconds` limits the time of statements, 0 means no limit;
 * without it, sessions are those of the server, for migrations.
 */
export function dataSourceOptions(location: DatabaseLocation, readSeconds?: number): DataSourceOptions {
  const { url, replicas = [], socketPath, user, password, database, poolSize } = location;
  const server = url
    ? replicas.length
      ? {
          replication: {
            defaultMode: 'master' as const,
            master: credentials(url),
            slaves: replicas.map(credentials),
            canRetry: true,
          },
        }
      : credentials(url)
    : { socketPath, username: user, password, database };
  return {
    type: 'mysql',
    ...(readSeconds === undefined ? {} : { driver: driverWithSession(readSeconds) }),
    ...server,
    poolSize,
    charset: CONNECTION.charset,
    timezone: 'Z',
    // Dates stay strings, so that no time zone conversion can happen.
    dateStrings: true,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: ['query', 'error', 'warn'],
    logger: new StatementCounter(),
    maxQueryExecutionTime: 5000,
    extra: {
      ...CONNECTION,
      maxIdle: poolSize,
      idleTimeout: 60_000,
      multipleStatements: false,
      // A stack trace for every statement costs more than it is worth.
      trace: false,
    },
  };
}

/** The options of a single connection to the primary server. */
export function connectionOptions({ url, socketPath, user, password, database }: DatabaseLocation): ConnectionOptions {
  const { username, ...server } = url ? credentials(url) : { socketPath, username: user, password, database };
  return { ...CONNECTION, ...server, user: username };
}

/** Leases of the database, on connections of their own. */
export const leaseOptions = (location: DatabaseLocation): LeaseOptions =>
  new LeaseOptions(() => createPool({ ...connectionOptions(location), connectionLimit: LEASE_CONNECTIONS }));

/** A data source for migrations. The framework creates the data source of the site, which has the entities. */
export const createDataSource = (location: DatabaseLocation): DataSource => new DataSource(dataSourceOptions(location));
