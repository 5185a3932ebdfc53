import { join, resolve } from 'node:path';
import { runningMariadb, type ServerEncryption, startMariadb } from '#libs/mariadb';
import type { AppConfig } from '../start/app.config.js';
import type { DatabaseLocation } from './data-source.js';
import { reachDatabase } from './reach-database.js';

type Options = Pick<
  AppConfig,
  | 'DATA_DIR'
  | 'DATABASE_URL'
  | 'DATABASE_REPLICA_URLS'
  | 'DATABASE_TLS'
  | 'DATABASE_TLS_CA'
  | 'DATABASE_POOL'
  | 'DATABASE_WAIT_SECONDS'
>;

/** A ready database and its disposer. */
export interface OpenDatabase {
  address: DatabaseLocation;
  /** Stops the server if this process has started it. */
  close(): Promise<void>;
}

/**
 * The database of the configuration: the named server, or the site's private one, which is started.
 *
 * @throws Error of one line if the named server cannot be used or the private one does not start
 */
export async function openDatabase(options: Options, log: (line: string) => void): Promise<OpenDatabase> {
  const { DATABASE_URL: url, DATABASE_REPLICA_URLS: replicas, DATABASE_POOL: poolSize } = options;
  if (url) {
    const address = { url, replicas, encryption: encryptionOf(options), poolSize };
    await reachDatabase(address, options.DATABASE_WAIT_SECONDS, log);
    return { address, close: async () => {} };
  }
  const server = await startMariadb({ directory: privateDirectory(options), durability: 'full', log });
  const { socketPath, user, database } = server;
  return { address: { socketPath, user, database, poolSize }, close: () => server.stop() };
}

const encryptionOf = ({ DATABASE_TLS, DATABASE_TLS_CA }: Options): ServerEncryption | undefined =>
  DATABASE_TLS === 'off'
    ? undefined
    : { isVerified: DATABASE_TLS === 'verify', ...(DATABASE_TLS_CA && { authorities: resolve(DATABASE_TLS_CA) }) };

/** The private database of a site that is running, if the configuration has one. */
export async function sharedDatabase(options: Options): Promise<OpenDatabase | undefined> {
  if (options.DATABASE_URL) return undefined;
  const running = await runningMariadb(privateDirectory(options));
  if (!running?.connection) return undefined;
  return { address: { ...running.connection, poolSize: options.DATABASE_POOL }, close: async () => {} };
}

/** Where the private database of a site is. */
export const privateDirectory = ({ DATA_DIR }: Pick<Options, 'DATA_DIR'>) => resolve(join(DATA_DIR, 'mariadb'));
