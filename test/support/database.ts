import { readFile } from 'node:fs/promises';
import mysql from 'mysql2/promise';
import { Db, StatementCounter } from '#libs/db';
import { isMysqlVersion, type RunningMariadb } from '#libs/mariadb';
import type { DatabaseLocation } from '../../src/database/data-source.js';
import type { TestSite } from './site.js';

/** What a timer of the site sends twice a second: whether others have changed something, and what. */
const POLLED = /FROM change_clocks c$|FROM changes c WHERE c\.id > \? ORDER BY c\.id LIMIT \?$/;
/** The prefix that removes the time limit of a statement. */
const UNLIMITED = /^\/\*M! SET STATEMENT .*? FOR \*\/ /;

const socketPath = process.env.TEST_DATABASE_SOCKET;
const user = process.env.TEST_DATABASE_USER;
const database = `lintel_test_${process.env.JEST_WORKER_ID ?? '1'}`;

/** Whether the tests run on MySQL: `npm run test:mysql`. */
export async function isMysql(): Promise<boolean> {
  const connection = await mysql.createConnection({ socketPath, user });
  try {
    const [rows] = await connection.query<mysql.RowDataPacket[]>('SELECT VERSION() AS version');
    return isMysqlVersion(String(rows[0]?.version));
  } finally {
    await connection.end();
  }
}

/** Empties all tables of the schema of this worker; creates the schema if it is missing. */
export async function emptyDatabase(): Promise<DatabaseLocation> {
  const connection = await mysql.createConnection({ socketPath, user });
  try {
    await connection.query(
      `CREATE DATABASE IF NOT EXISTS ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
    );
    await connection.query(`USE ${database}`);
    await connection.query('SET FOREIGN_KEY_CHECKS = 0');
    for (const table of await usedTables(connection)) await connection.query(`TRUNCATE TABLE \`${table}\``);
  } finally {
    await connection.end();
  }
  return currentDatabase();
}

/** The schema of this worker as it is, for another instance of a site. */
export const currentDatabase = (): DatabaseLocation => ({ socketPath, user, database, poolSize: 10 });

/** A database without tables, next to the schema of this worker. */
export async function scratchDatabase(name: string): Promise<DatabaseLocation> {
  const scratch = `${database}_${name}`;
  const connection = await mysql.createConnection({ socketPath, user });
  try {
    await connection.query(`DROP DATABASE IF EXISTS ${scratch}`);
    await connection.query(`CREATE DATABASE ${scratch} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  } finally {
    await connection.end();
  }
  return { socketPath, user, database: scratch, poolSize: 10 };
}

/** The tables that contain rows or have used ids. Emptying a table takes much longer than checking it. */
async function usedTables(connection: mysql.Connection): Promise<string[]> {
  const [tables] = await connection.query<mysql.RowDataPacket[]>(
    `SELECT table_name AS name, COALESCE(auto_increment, 1) > 1 AS has_numbered FROM information_schema.tables
 WHERE table_schema = DATABASE() AND table_name <> 'migrations'`,
  );
  if (!tables.length) return [];
  const looks = tables.map(
    ({ name, has_numbered }) =>
      `SELECT '${String(name)}' AS name FROM DUAL WHERE ${String(has_numbered)} OR EXISTS (SELECT 1 FROM \`${String(name)}\`)`,
  );
  const [used] = await connection.query<mysql.RowDataPacket[]>(looks.join(' UNION ALL '));
  return used.map(({ name }) => String(name));
}

/** The database library of a site, for tests of the library itself: its transactions, retries, locks and limits. */
export const databaseOf = (site: TestSite): Db => site.app.get(Db);

/** Runs a statement on this worker's schema, for states that no route can create. */
export async function sql<R = Record<string, unknown>>(statement: string, parameters: unknown[] = []): Promise<R[]> {
  const connection = await mysql.createConnection({ socketPath, user, database, dateStrings: true });
  try {
    const [rows] = await connection.query(statement, parameters);
    return rows as R[];
  } finally {
    await connection.end();
  }
}

/**
 * All rows of a table, in the order of their keys: to see that nothing was written, not even what no response shows.
 */
export const storedRows = (table: string): Promise<Record<string, unknown>[]> => sql(`SELECT * FROM \`${table}\``);

/** The stored value of a setting, as other connections see it; undefined if it is not stored. */
export async function storedSetting(name: string): Promise<string | undefined> {
  return (await sql<{ value: string }>('SELECT value FROM settings WHERE name = ?', [name]))[0]?.value;
}

/** The tables of this worker's schema, without the list of migrations. */
export async function tableNames(): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name <> 'migrations'",
  );
  return rows.map(({ name }) => name);
}

/** Kills a database server, as the system does when memory is short. */
export async function killDatabase({ socketPath, user }: RunningMariadb): Promise<void> {
  const connection = await mysql.createConnection({ socketPath, user });
  const [rows] = await connection.query<mysql.RowDataPacket[]>('SELECT @@pid_file AS file');
  connection.destroy();
  process.kill(Number(await readFile(String(rows[0]?.file), 'utf8')), 'SIGKILL');
}

/** A connection to this worker's schema, for work that takes several statements. The caller closes it. */
export const openConnection = (): Promise<mysql.Connection> =>
  mysql.createConnection({ socketPath, user, database, dateStrings: true });

/** Whether a statement waits until others may read or change a table, see `withLockedTables`. */
export async function isWaitingForTables(): Promise<boolean> {
  const waiting = await sql("SELECT id FROM information_schema.processlist WHERE state LIKE 'Waiting for table%lock'");
  return waiting.length > 0;
}

/** Runs `work` while the server refuses new rows of a table as it does when its disk is full. */
export async function withFullTable(table: string, work: () => Promise<void>): Promise<void> {
  await sql(`CREATE TRIGGER no_room BEFORE INSERT ON \`${table}\` FOR EACH ROW
 SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1114, MESSAGE_TEXT = 'The table is full'`);
  try {
    await work();
  } finally {
    await sql('DROP TRIGGER no_room');
  }
}

/** Runs work while nobody can read or change some tables. */
export async function withLockedTables(tables: string[], work: () => Promise<void>): Promise<void> {
  const connection = await openConnection();
  try {
    await connection.query(`LOCK TABLES ${tables.map((table) => `\`${table}\` WRITE`).join(', ')}`);
    await work();
  } finally {
    await connection.end();
  }
}

/** Runs work while a table is missing, as after a failed migration: every statement on it fails. */
export async function withoutTable<T>(
  { socketPath, user, database: name }: Omit<DatabaseLocation, 'poolSize'>,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  const connection = await mysql.createConnection({ socketPath, user, database: name });
  try {
    await connection.query('RENAME TABLE ?? TO ??', [table, `${table}_away`]);
    return await work();
  } finally {
    await connection.query('RENAME TABLE ?? TO ??', [`${table}_away`, table]);
    await connection.end();
  }
}

/**
 * The statements that the site sends while `work` runs, with their parameters and without the prefix that removes their
 * time limit.
 */
export async function statementsDuring(
  work: () => Promise<unknown>,
): Promise<[statement: string, parameters: unknown[]][]> {
  const logged = jest.spyOn(StatementCounter.prototype, 'logQuery');
  try {
    await work();
    const sent = logged.mock.calls as unknown as [statement: string, parameters?: unknown[]][];
    return sent
      .filter(([statement]) => !POLLED.test(statement))
      .map(([statement, parameters = []]) => [statement.replace(UNLIMITED, ''), parameters]);
  } finally {
    logged.mockRestore();
  }
}
