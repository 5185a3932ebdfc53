import { randomUUID } from 'node:crypto';
import { sql } from './database.js';

/** Leases as other instances hold, lose and see them: no response shows who holds one. */

/** Makes a process that has no other trace the holder of a lease, such as one that is killed later. */
export async function holdElsewhere(name: string): Promise<void> {
  await sql(
    `INSERT INTO leases VALUES (?, ?, 1, UTC_TIMESTAMP(3) + INTERVAL 1 HOUR)
 ON DUPLICATE KEY UPDATE owner = VALUES(owner), fence = fence + 1, expires_at = VALUES(expires_at)`,
    [name, randomUUID()],
  );
}

/** Lets the time of a lease pass. */
export async function expire(name: string): Promise<void> {
  await sql('UPDATE leases SET expires_at = UTC_TIMESTAMP(3) WHERE name = ?', [name]);
}

/** The number of times that a lease was acquired. */
export async function fenceOf(name: string): Promise<number> {
  return (await sql<{ fence: number }>('SELECT fence FROM leases WHERE name = ?', [name]))[0]?.fence ?? 0;
}

/** Breaks a connection, as a failing network does. */
export async function breakConnection(id: number): Promise<void> {
  await sql(`KILL ${id}`);
}
