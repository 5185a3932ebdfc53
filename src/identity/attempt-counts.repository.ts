import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf, type Sql } from '#libs/sql';
import { AttemptCount } from './attempt-count.entity.js';

const COUNTS = tableOf(AttemptCount);
const REMOVED_AT_ONCE = 5000;

/** The state of a count: its attempts, and the milliseconds until it ends. */
export interface CountState {
  attempts: number;
  left: number;
}

/**
 * Reads and writes counts of attempts. Each change is a transaction of its own, apart from that of the request, which may
 * fail because of the attempt.
 */
@Injectable()
export class AttemptCountsRepository {
  constructor(private readonly db: Db) {}

  /** Counts an attempt; the first one begins a count of some seconds. */
  add(counter: string, seconds: number): Promise<CountState> {
    return this.change(
      counter,
      sql`INSERT INTO ${COUNTS} (counter, attempts, expires_at)
 VALUES (${counter}, 1, UTC_TIMESTAMP(3) + INTERVAL ${seconds} SECOND)
 ON DUPLICATE KEY UPDATE attempts = IF(expires_at <= UTC_TIMESTAMP(3), 1, attempts + 1),
 expires_at = IF(expires_at <= UTC_TIMESTAMP(3), VALUES(expires_at), expires_at)`,
    );
  }

  /** Takes an attempt back. */
  remove(counter: string): Promise<CountState> {
    return this.change(
      counter,
      sql`UPDATE ${COUNTS} SET attempts = attempts - 1
 WHERE counter = ${counter} AND attempts > 0 AND expires_at > UTC_TIMESTAMP(3)`,
    );
  }

  /** Deletes counts that have ended. */
  removeExpired(): Promise<void> {
    return this.removeInBatches(sql`WHERE expires_at < UTC_TIMESTAMP(3)`, Infinity);
  }

  /** Deletes counts beyond a number, first those that end first. */
  async removeBeyond(most: number): Promise<void> {
    const [row] = await this.db.current<{ total: number }>(sql`SELECT COUNT(*) AS total FROM ${COUNTS}`);
    await this.removeInBatches(sql``, Number(row?.total ?? 0) - most);
  }

  /** A single statement over many rows would block the counts of attempts meanwhile. */
  private async removeInBatches(where: Sql, most: number): Promise<void> {
    for (let left = most; left > 0;) {
      const limit = Math.min(REMOVED_AT_ONCE, left);
      const { affectedRows } = await this.db.write(
        sql`DELETE FROM ${COUNTS} ${where} ORDER BY expires_at LIMIT ${limit}`,
      );
      if (affectedRows < limit) return;
      left -= affectedRows;
    }
  }

  /** Changes a count and reads it, while its row is locked. */
  private change(counter: string, statement: Sql): Promise<CountState> {
    return this.db.apart(() =>
      this.db.transaction(async () => {
        await this.db.write(statement);
        const [row] = await this.db.current<CountState>(
          sql`SELECT attempts, CEIL(TIMESTAMPDIFF(MICROSECOND, UTC_TIMESTAMP(3), expires_at) / 1000) AS \`left\`
 FROM ${COUNTS} WHERE counter = ${counter} AND expires_at > UTC_TIMESTAMP(3)`,
        );
        return { attempts: Number(row?.attempts ?? 0), left: Number(row?.left ?? 0) };
      }),
    );
  }
}
