import { sql } from './database.js';

/** Named locks of the database, as another connection sees them: no response shows who holds one. */

/** The connection that holds a lock of this site; null for a free one. */
export async function lockHolder(name: string): Promise<number | null> {
  const [row] = await sql<{ holder: number | null }>("SELECT IS_USED_LOCK(CONCAT(DATABASE(), ':', ?)) AS holder", [
    name,
  ]);
  return row?.holder ?? null;
}

/** Whether another connection acquires a lock without waiting. */
export async function acquiresLock(name: string): Promise<boolean> {
  const [row] = await sql<{ held: number }>("SELECT GET_LOCK(CONCAT(DATABASE(), ':', ?), 0) AS held", [name]);
  return row?.held === 1;
}

/** Whether a connection is open. */
export async function isConnected(id: number): Promise<boolean> {
  return (await sql('SELECT ID FROM information_schema.PROCESSLIST WHERE ID = ?', [id])).length > 0;
}

/** Breaks a connection, as a failing network does. */
export async function breakConnection(id: number): Promise<void> {
  await sql(`KILL ${id}`);
}
