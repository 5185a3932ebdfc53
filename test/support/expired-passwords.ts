import { sql } from './database.js';

/** Lets an application password have ended some seconds ago. Only time itself does. */
export async function expirePasswords(uuid: string, seconds: number): Promise<void> {
  await sql('UPDATE application_passwords SET expires_at = UTC_TIMESTAMP() - INTERVAL ? SECOND WHERE uuid = ?', [
    seconds,
    uuid,
  ]);
}
