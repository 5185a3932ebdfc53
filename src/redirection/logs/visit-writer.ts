import { Injectable } from '@nestjs/common';
import { Db, insertRows, type Row } from '#libs/db';
import type { Hits, Waiting } from './visit-queue.js';

const MOST_RULES_AT_ONCE = 500;

/** Writes what visits have left behind. */
@Injectable()
export class VisitWriter {
  constructor(private readonly db: Db) {}

  /** Writes rows of the logs, all or none. */
  async insert(batch: readonly Waiting[]): Promise<void> {
    await this.db.atomic(async () => {
      for (const table of ['redirection_logs', 'redirection_misses'] as const) {
        const [first, ...rest] = batch.filter((waiting) => waiting.table === table).map(({ row }) => row);
        if (first) await insertRows(this.db, table, [first, ...rest] satisfies [Row, ...Row[]]);
      }
    });
  }

  /** Adds hits to rules; those that are gone are passed over. All or none. */
  async count(hits: ReadonlyMap<number, Hits>): Promise<void> {
    // In one order, so that two writers never wait for each other.
    const all = [...hits].sort(([a], [b]) => a - b);
    await this.db.atomic(async () => {
      for (let from = 0; from < all.length; from += MOST_RULES_AT_ONCE) {
        await this.add(all.slice(from, from + MOST_RULES_AT_ONCE));
      }
    });
  }

  private async add(hits: readonly (readonly [number, Hits])[]): Promise<void> {
    const counts = hits.flatMap(([id, { count }]) => [id, count]);
    const times = hits.flatMap(([id, { last }]) => [id, last]);
    const cases = 'WHEN ? THEN ? '.repeat(hits.length);
    await this.db.write(
      `UPDATE redirection_rules SET hits = LEAST(hits + CASE id ${cases} END, 4294967295),
 last_access = GREATEST(COALESCE(last_access, '1970-01-01'), CASE id ${cases} END) WHERE id IN (?)`,
      [...counts, ...times, hits.map(([id]) => id)],
    );
  }
}
