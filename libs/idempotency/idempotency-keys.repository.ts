import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { StoredIdempotencyKey } from './stored-idempotency-key.entity.js';

const KEYS = tableOf(StoredIdempotencyKey);

/** Stores the responses to requests with an `Idempotency-Key`. */
@Injectable()
export class IdempotencyKeysRepository {
  constructor(private readonly db: Db) {}

  /**
   * Adds a key. Returns false if it is there already; waits for a transaction that is adding it. Needs a transaction.
   */
  async add(keyHash: string, requestHash: string): Promise<boolean> {
    const { affectedRows } = await this.db.write(
      sql`INSERT IGNORE INTO ${KEYS} (key_hash, request_hash, created_at)
 VALUES (${keyHash}, ${requestHash}, UTC_TIMESTAMP())`,
    );
    return affectedRows > 0;
  }

  async find(keyHash: string): Promise<Pick<StoredIdempotencyKey, 'requestHash' | 'answer'> | undefined> {
    const [row] = await this.db
      .select(StoredIdempotencyKey, 'k', ['requestHash', 'answer'])
      .where('k.key_hash = ?', keyHash)
      .current();
    return row;
  }

  async complete(keyHash: string, answer: Buffer): Promise<void> {
    await this.db.of(StoredIdempotencyKey).update({ keyHash }, { answer });
  }

  /** Deletes keys that are older than some hours. */
  async prune(hours: number): Promise<void> {
    await this.db.deleteInBatches(sql`DELETE FROM ${KEYS} WHERE created_at < UTC_TIMESTAMP() - INTERVAL ${hours} HOUR`);
  }
}
