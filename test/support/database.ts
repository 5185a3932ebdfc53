import mysql from 'mysql2/promise';
import type { DatabaseAddress } from '../../src/database/data-source.js';

const socketPath = process.env.TEST_DATABASE_SOCKET;
const user = process.env.TEST_DATABASE_USER;
const database = `lintel_test_${process.env.JEST_WORKER_ID ?? '1'}`;

/** The schema of this worker, made when it is missing, with every table empty. */
export async function emptyDatabase(): Promise<DatabaseAddress> {
  const connection = await mysql.createConnection({ socketPath, user });
  try {
    await connection.query(
      `CREATE DATABASE IF NOT EXISTS ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
    );
    await connection.query(`USE ${database}`);
    const [tables] = await connection.query<mysql.RowDataPacket[]>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name <> 'migrations'",
    );
    await connection.query('SET FOREIGN_KEY_CHECKS = 0');
    for (const { name } of tables) await connection.query(`TRUNCATE TABLE \`${String(name)}\``);
  } finally {
    await connection.end();
  }
  return { socketPath, user, database, poolSize: 10 };
}

/** Runs a statement on this worker's schema, for what no route can bring about. */
export async function sql<R = Record<string, unknown>>(statement: string, parameters: unknown[] = []): Promise<R[]> {
  const connection = await mysql.createConnection({ socketPath, user, database, dateStrings: true });
  try {
    const [rows] = await connection.query(statement, parameters);
    return rows as R[];
  } finally {
    await connection.end();
  }
}
