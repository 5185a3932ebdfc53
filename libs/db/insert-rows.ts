import type { Db, WriteResult } from './db.js';

/** A row by the names of its columns. */
export type Row = Record<string, unknown>;

/** Inserts rows that all have the same columns; `otherwise` says what becomes of those that are there. */
export function insertRows(
  db: Db,
  table: string,
  rows: readonly [Row, ...Row[]],
  otherwise = '',
): Promise<WriteResult> {
  const columns = Object.keys(rows[0]).join(', ');
  return db.write(`INSERT INTO ${table} (${columns}) VALUES ? ${otherwise}`, [rows.map((row) => Object.values(row))]);
}
