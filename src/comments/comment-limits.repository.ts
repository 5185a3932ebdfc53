import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { plainSql, sql, tableOf } from '#libs/sql';
import { TRASH } from './comment-state.js';
import { Comment, CommentArrival, CommentTurn } from './comment.entity.js';
import type { StoredComment } from './comments.repository.js';

const AUTHORS = { user: 'author_id', ip: 'author_ip', email: 'author_email' } as const;

/** Reads and writes the data of rate limits: turns, recent comments and arrivals. */
@Injectable()
export class CommentLimitsRepository {
  constructor(private readonly db: Db) {}

  /** Locks turns until the end of the transaction, creating missing rows. */
  async lockTurns(turns: readonly number[]): Promise<void> {
    await this.db.defer(
      sql`INSERT INTO ${tableOf(CommentTurn)} (turn) VALUES ${turns.map((turn) => [turn])} ON DUPLICATE KEY UPDATE turn = VALUES(turn)`,
    );
  }

  /** Whether the same author already posted the same text under the same post and parent, outside the trash. */
  async isDuplicate({ postId, parentId, authorName, authorEmail, content }: StoredComment): Promise<boolean> {
    const rows = await this.db
      .select(Comment, 'c', ['id'])
      .where('c.post_id = ? AND c.parent_id = ? AND c.author_name = ?', postId, parentId, authorName)
      .where("(? = '' OR c.author_email = ?)", authorEmail, authorEmail)
      .where('c.content = BINARY ? AND c.status <> ?', content, TRASH)
      .limit(1)
      .current();
    return rows.length > 0;
  }

  /** The UTC date of the last comment of an author between two UTC times. */
  async lastBetween(
    by: keyof typeof AUTHORS,
    value: string | number,
    since: string,
    until: string,
  ): Promise<string | undefined> {
    const [row] = await this.db
      .select(Comment, 'c', ['dateGmt'])
      .where(sql`c.${plainSql(AUTHORS[by])} = ${value} AND c.date_gmt BETWEEN ${since} AND ${until}`)
      .orderBy('c.date_gmt DESC')
      .limit(1)
      .current();
    return row?.dateGmt;
  }

  /** The recent arrivals of the caller with the most: their number, and the seconds until the oldest one expires. */
  async mostArrivals(
    callers: readonly string[],
    seconds: number,
  ): Promise<{ arrivals: number; wait: number } | undefined> {
    const [most] = await this.db.current<{ arrivals: number; wait: number }>(
      sql`SELECT COUNT(*) AS arrivals, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), MIN(arrived_at)) + ${seconds} AS wait
 FROM ${tableOf(CommentArrival)} WHERE caller IN (${callers}) AND arrived_at > UTC_TIMESTAMP(3) - INTERVAL ${seconds} SECOND
 GROUP BY caller ORDER BY arrivals DESC LIMIT 1`,
    );
    return most && { arrivals: Number(most.arrivals), wait: Number(most.wait) };
  }

  /** Records the arrival of a comment for all its callers. */
  async addArrivals(callers: readonly string[]): Promise<void> {
    await this.db.insert(
      CommentArrival,
      callers.map((caller) => ({ caller, arrivedAt: () => 'UTC_TIMESTAMP(3)' })),
    );
  }

  /** Deletes arrivals older than `seconds`. */
  async removeArrivals(seconds: number): Promise<void> {
    await this.db.write(
      sql`DELETE FROM ${tableOf(CommentArrival)} WHERE arrived_at < UTC_TIMESTAMP(3) - INTERVAL ${seconds} SECOND`,
    );
  }
}
