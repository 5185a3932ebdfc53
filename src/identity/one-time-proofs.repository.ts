import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { UsedProof } from './used-proof.entity.js';

/** Reads and writes the proofs that have been used. */
@Injectable()
export class OneTimeProofsRepository {
  constructor(private readonly db: Db) {}

  /** Records that a proof is used. Returns whether it was not before, which is true for one of concurrent callers. */
  async add(proofHash: string, seconds: number): Promise<boolean> {
    const { affectedRows } = await this.db.write(
      sql`INSERT IGNORE INTO ${tableOf(UsedProof)} (proof_hash, expires_at)
 VALUES (${proofHash}, UTC_TIMESTAMP() + INTERVAL ${seconds} SECOND)`,
    );
    return affectedRows === 1;
  }

  /** Deletes proofs that have ended. */
  async removeExpired(): Promise<void> {
    await this.db.write(sql`DELETE FROM ${tableOf(UsedProof)} WHERE expires_at < UTC_TIMESTAMP()`);
  }
}
