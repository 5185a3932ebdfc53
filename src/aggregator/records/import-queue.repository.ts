import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { QueuedImportItem } from '../common/index.js';
import type { ImportItem } from '../items/index.js';

const BATCH = 500;

/** A queued item with its position. */
type QueuedItem = Pick<QueuedImportItem, 'position' | 'item'>;

/**
 * Stores items that were fetched and have not been inserted yet. Inserted items are removed in the same transaction, so
 * that another process can resume a killed run.
 */
@Injectable()
export class ImportQueueRepository {
  constructor(private readonly db: Db) {}

  /** Appends items to the queue of a record. */
  async add(recordId: number, items: readonly ImportItem[]): Promise<void> {
    const { last } = await this.ends(recordId);
    const first = (last ?? 0) + 1;
    for (let from = 0; from < items.length; from += BATCH) {
      const rows = items
        .slice(from, from + BATCH)
        .map((item, at) => [recordId, first + from + at, JSON.stringify(item)]);
      await this.db.write(sql`INSERT INTO ${tableOf(QueuedImportItem)} (record_id, position, item) VALUES ${rows}`);
    }
  }

  /** The first items of the queue of a record. */
  first(recordId: number, limit: number): Promise<QueuedItem[]> {
    return this.db
      .select(QueuedImportItem, 'q', ['position', 'item'])
      .where('q.record_id = ?', recordId)
      .orderBy('q.position')
      .limit(limit)
      .current();
  }

  /** Returns the items that are still queued. Positions are never reused. */
  async stillQueued(recordId: number, items: readonly QueuedItem[]): Promise<QueuedItem[]> {
    if (!items.length) return [];
    const rows = await this.db
      .select(QueuedImportItem, 'q', ['position'])
      .where(
        'q.record_id = ? AND q.position IN (?)',
        recordId,
        items.map(({ position }) => position),
      )
      .current();
    const queued = new Set(rows.map(({ position }) => position));
    return items.filter(({ position }) => queued.has(position));
  }

  /** Removes items from the queue of a record. */
  async remove(recordId: number, positions: readonly number[]): Promise<void> {
    if (!positions.length) return;
    await this.db.write(
      sql`DELETE FROM ${tableOf(QueuedImportItem)} WHERE record_id = ${recordId} AND position IN (${positions})`,
    );
  }

  /** Percentage of the items of a record that have left its queue. */
  async percentage(recordId: number): Promise<number> {
    const { first, last } = await this.ends(recordId);
    return first && last ? Math.floor(((first - 1) / last) * 100) : 100;
  }

  /** Empties the queue of a record. */
  async clear(recordId: number): Promise<void> {
    // `write` has no time limit. There can be tens of thousands of items.
    await this.db.write(sql`DELETE FROM ${tableOf(QueuedImportItem)} WHERE record_id = ${recordId}`);
  }

  private async ends(recordId: number): Promise<{ first: number | null; last: number | null }> {
    const [row] = await this.db
      .select(QueuedImportItem, 'q', [])
      .also<{ first: number | null; last: number | null }>('MIN(q.position) AS first, MAX(q.position) AS last')
      .where('q.record_id = ?', recordId)
      .current();
    return row ?? { first: null, last: null };
  }
}
