import { readFileSync } from 'node:fs';
import { createPool, type ConnectionOptions, type PoolOptions, type SslOptions } from 'mysql2';
import { DataSource, type DataSourceOptions } from 'typeorm';
import {
  type ConnectionPool,
  type DatabaseHost,
  FailoverPool,
  HostMonitor,
  LeaseOptions,
  StatementCounter,
  driverWithSession,
} from '#libs/db';
import type { ServerEncryption } from '#libs/mariadb';
import { parseDatabaseUrl } from './database-url.js';
import { MIGRATIONS } from './migrations/index.js';

/** The location of a database: the URL of a server or of several of a cluster, or the socket of a server on this machine. */
export interface DatabaseLocation {
  url?: string;
  /** URLs of servers that replicate the first one and may answer reads. */
  replicas?: string[];
  /** How connections to these servers are encrypted; not at all by default. */
  encryption?: ServerEncryption | undefined;
  socketPath?: string;
  user?: string;
  password?: string;
  database?: string;
  poolSize: number;
}

/** The preferred server of a URL and its credentials. */
function credentials(text: string) {
  const parsed = parseDatabaseUrl(text);
  if (!parsed) throw new Error('The URL of the database is malformed.');
  const { hosts, ...account } = parsed;
  return { ...hosts[0], ...account };
}

/** The options of connections that encrypt them. Servers that cannot are refused. */
function encrypted({ encryption }: DatabaseLocation): { ssl?: SslOptions } {
  if (!encryption) return {};
  const { isVerified, authorities } = encryption;
  if (!isVerified) return { ssl: { rejectUnauthorized: false } };
  return { ssl: { verifyIdentity: true, ...(authorities && { ca: readFileSync(authorities, 'utf8') }) } };
}

/** Renewals wait for each other only while one waits for a lock. */
const LEASE_CONNECTIONS = 2;

/** How long a connection to a server of a cluster may take before another one is tried. */
const HOST_CONNECT_MS = 1000;

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
    driver: driverWithSession(readSeconds, (options) => openPool(location, options)),
    ...server,
    ...encrypted(location),
    poolSize,
    charset: CONNECTION.charset,
    timezone: 'Z',
    // Dates stay strings, so that no time zone conversion can happen.
    dateStrings: true,
    // To MySQL, results of expressions are BIGINT. As strings, 0 would be true.
    bigNumberStrings: false,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: ['query', 'error', 'warn'],
    logger: new StatementCounter(),
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
export function connectionOptions(location: DatabaseLocation): ConnectionOptions {
  const { url, socketPath, user, password, database } = location;
  const { username, ...server } = url ? credentials(url) : { socketPath, username: user, password, database };
  return { ...CONNECTION, ...server, ...encrypted(location), user: username };
}

/** Leases of the database, on connections of their own. */
export const leaseOptions = (location: DatabaseLocation): LeaseOptions =>
  new LeaseOptions(() => openPool(location, { ...connectionOptions(location), connectionLimit: LEASE_CONNECTIONS }));

/** The servers of a cluster; empty if there is only one server. */
export function clusterHosts({ url }: DatabaseLocation): readonly DatabaseHost[] {
  const hosts = (url && parseDatabaseUrl(url)?.hosts) || [];
  return hosts.length > 1 ? hosts : [];
}

const monitors = new WeakMap<DatabaseLocation, HostMonitor>();

/** Watches the servers of a cluster; undefined if there is only one server. */
export function clusterMonitor(location: DatabaseLocation): HostMonitor | undefined {
  const hosts = clusterHosts(location);
  if (!hosts.length) return undefined;
  const monitor = monitors.get(location) ?? new HostMonitor(hosts, connectionOptions(location));
  monitors.set(location, monitor);
  return monitor;
}

/** A pool of connections to a server, or to the one of a cluster that is ready. */
function openPool(location: DatabaseLocation, options: PoolOptions): ConnectionPool {
  const monitor = clusterMonitor(location);
  if (!monitor) return createPool(options);
  return new FailoverPool(monitor, (host) => createPool({ ...options, ...host, connectTimeout: HOST_CONNECT_MS }));
}

/** A data source for migrations. The framework creates the data source of the site, which has the entities. */
export const createDataSource = (location: DatabaseLocation): DataSource => new DataSource(dataSourceOptions(location));
