import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { createDataSource, type DatabaseAddress } from './data-source.js';
import { MIGRATIONS } from './migrations/index.js';

const POLL_MS = 500;
/** One holds the lock while the other changes the schema. */
const CONNECTIONS = 2;

interface MigrateOptions {
  /** How long to wait for a server that does not answer yet. */
  waitSeconds: number;
  /** Receives what operators should know, a line at a time. */
  log: (line: string) => void;
}

/**
 * Brings the schema up to date, one instance at a time.
 *
 * @throws Error of one line if the database cannot be used
 */
export async function migrate(address: DatabaseAddress, { waitSeconds, log }: MigrateOptions): Promise<void> {
  const source = createDataSource({ ...address, poolSize: CONNECTIONS });
  await connect(source, address, { waitSeconds, log });
  const runner = source.createQueryRunner('master');
  try {
    const [{ held }] = (await runner.query("SELECT GET_LOCK(CONCAT(DATABASE(), ':migrations'), 120) AS held")) as [
      { held: unknown },
    ];
    if (Number(held) !== 1) throw new Error('Another instance has been changing the database for two minutes.');
    try {
      const made = await source.runMigrations();
      // A new database has no schema that could change.
      if (made.length < MIGRATIONS.length) for (const { name } of made) log(`Database changed: ${name}`);
    } finally {
      await runner.query("DO RELEASE_LOCK(CONCAT(DATABASE(), ':migrations'))");
    }
  } finally {
    await runner.release();
    await source.destroy();
  }
}

async function connect(source: DataSource, address: DatabaseAddress, options: MigrateOptions): Promise<void> {
  const { waitSeconds, log } = options;
  const deadline = Date.now() + waitSeconds * 1000;
  for (let isFirst = true; ; isFirst = false) {
    try {
      await source.initialize();
      return;
    } catch (error) {
      const problem = problemOf(error, address);
      if (!isTemporary(error) || Date.now() >= deadline) throw new Error(problem, { cause: error });
      if (isFirst) log(`Waiting up to ${waitSeconds} seconds for the database. ${problem}`);
      await delay(POLL_MS);
    }
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Errors of a server that answers, but has no room for us or is about to end. */
const TEMPORARY = new Set(['ER_CON_COUNT_ERROR', 'ER_SERVER_SHUTDOWN', 'ER_TOO_MANY_USER_CONNECTIONS']);

/** Whether the same attempt may succeed a little later. */
function isTemporary(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('ER_') ? TEMPORARY.has(code) : code !== 'ENOTFOUND';
}

/** What is wrong with the address of the database, and what is accepted. */
function problemOf(error: unknown, { url }: DatabaseAddress): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (!url) return `The private database does not answer: ${message || code}`;
  const { host, username, pathname } = new URL(url);
  const user = decodeURIComponent(username);
  const database = decodeURIComponent(pathname.slice(1));
  switch (code) {
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR':
      return `DATABASE_URL: ${host} refuses the user "${user}" with this password; set those of an account of that server.`;
    case 'ER_DBACCESS_DENIED_ERROR':
      return `DATABASE_URL: the user "${user}" has no rights on the database "${database}" of ${host}; grant it all of them.`;
    case 'ER_BAD_DB_ERROR':
      return `DATABASE_URL: ${host} has no database "${database}"; create it, or name one that is there.`;
    default:
      return code.startsWith('ER_')
        ? `DATABASE_URL: ${host} answers ${code}: ${message}`
        : `DATABASE_URL: no MySQL or MariaDB server can be reached at ${host} (${code || message}); set mysql://user:password@host:3306/database of a running one.`;
  }
}
