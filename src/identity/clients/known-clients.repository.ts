import { Injectable } from '@nestjs/common';
import { networkOf } from '#libs/auth';
import { Db, sql, tableOf } from '#libs/db';
import { KnownClient } from './known-client.entity.js';
import { secretHash } from '../secrets.js';
import type { Use } from '../sessions.repository.js';

const CLIENTS = tableOf(KnownClient);

/** An account was signed in to by a client that it does not know. */
export class UnknownClient {
  constructor(
    readonly userId: number,
    readonly ip: string,
    readonly userAgent: string,
  ) {}
}

/** Remembers the clients of accounts. */
@Injectable()
export class KnownClientsRepository {
  constructor(private readonly db: Db) {}

  /** Remembers a client. Returns whether it was unknown. */
  async add(userId: number, { ip, userAgent }: Use): Promise<boolean> {
    const hash = secretHash(`${userAgent}\n${networkOf(ip)}`);
    const { affectedRows } = await this.db.write(
      sql`INSERT INTO ${CLIENTS} (user_id, client_hash, used_at) VALUES (${userId}, ${hash}, UTC_TIMESTAMP())
 ON DUPLICATE KEY UPDATE used_at = GREATEST(UTC_TIMESTAMP(), used_at + INTERVAL 1 SECOND)`,
    );
    // Of an existing row, both the row and its change count.
    return affectedRows === 1;
  }

  /** Forgets clients that have not signed in for some days. */
  async prune(days: number): Promise<void> {
    await this.db.write(sql`DELETE FROM ${CLIENTS} WHERE used_at < UTC_TIMESTAMP() - INTERVAL ${days} DAY`);
  }
}
