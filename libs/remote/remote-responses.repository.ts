import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { RemoteResponse } from './remote-response.entity.js';

const RESPONSES = tableOf(RemoteResponse, 'a');

/** Cached responses of other servers. */
@Injectable()
export class RemoteResponsesRepository {
  constructor(private readonly db: Db) {}

  /** The cached JSON of a hashed key, with the seconds until it expires. */
  async find(nameHash: string): Promise<{ value: string; seconds: number } | undefined> {
    const [row] = await this.db.rows<{ value: string; seconds: number }>(
      sql`SELECT a.value, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), a.expires_at) AS seconds
       FROM ${RESPONSES} WHERE a.name_hash = ${nameHash} AND a.expires_at > UTC_TIMESTAMP()`,
    );
    return row && { value: row.value, seconds: Number(row.seconds) };
  }

  /** Stores JSON for some seconds, replacing the previous value. */
  async store(nameHash: string, value: string, seconds: number): Promise<void> {
    await this.db.write(
      sql`INSERT INTO ${tableOf(RemoteResponse)} (name_hash, value, expires_at)
 VALUES (${nameHash}, ${value}, UTC_TIMESTAMP() + INTERVAL ${seconds} SECOND)
 ON DUPLICATE KEY UPDATE value = VALUES(value), expires_at = VALUES(expires_at)`,
    );
  }

  /** Deletes some expired responses. Returns their number. */
  async deleteExpired(limit: number): Promise<number> {
    const { affectedRows } = await this.db.write(
      sql`DELETE FROM ${tableOf(RemoteResponse)} WHERE expires_at <= UTC_TIMESTAMP() LIMIT ${limit}`,
    );
    return affectedRows;
  }
}
