import { Injectable } from '@nestjs/common';
import { networkOf } from '#libs/auth';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { secretHash } from '../secrets.js';
import type { Use } from '../sessions.repository.js';
import { KnownClient } from './known-client.entity.js';

const CLIENTS = tableOf(KnownClient);
/** Maximum number of clients of an account. */
const MAX_CLIENTS = 100;
/** Accounts from before the maximum may have more. */
const MAX_REMOVED = 1000;

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

  /** Remembers a client, and forgets the oldest ones of an account with many. Returns whether it was unknown. */
  async add(userId: number, { ip, userAgent }: Use): Promise<boolean> {
    const hash = secretHash(`${userAgent}\n${networkOf(ip)}`);
    const { affectedRows } = await this.db.write(
      sql`INSERT INTO ${CLIENTS} (user_id, client_hash, used_at) VALUES (${userId}, ${hash}, UTC_TIMESTAMP())
 ON DUPLICATE KEY UPDATE used_at = GREATEST(UTC_TIMESTAMP(), used_at + INTERVAL 1 SECOND)`,
    );
    // Of an existing row, both the row and its change count.
    const isNew = affectedRows === 1;
    if (isNew) await this.forgetBeyond(userId, hash);
    return isNew;
  }

  /** Forgets the oldest clients of an account beyond the maximum, but not the one with the hash. */
  private async forgetBeyond(userId: number, hash: string): Promise<void> {
    const rows = await this.db.current<{ hash: string }>(
      sql`SELECT client_hash AS hash FROM ${CLIENTS} WHERE user_id = ${userId} AND client_hash <> ${hash}
 ORDER BY used_at DESC LIMIT ${MAX_REMOVED} OFFSET ${MAX_CLIENTS - 1}`,
    );
    const hashes = rows.map((row) => row.hash);
    if (!hashes.length) return;
    await this.db.write(sql`DELETE FROM ${CLIENTS} WHERE user_id = ${userId} AND client_hash IN (${hashes})`);
  }

  /** Forgets clients that have not signed in for some days. */
  async prune(days: number): Promise<void> {
    await this.db.write(sql`DELETE FROM ${CLIENTS} WHERE used_at < UTC_TIMESTAMP() - INTERVAL ${days} DAY`);
  }
}
