import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import type { ImportItem } from '../items/import-item.js';

const BATCH = 500;

/** An item that waits to be inserted. */
export interface QueuedItem {
  position: number;
  item: ImportItem;
}

/**
 * Items that were fetched and are not inserted yet. They wait in rows, so that a process that was killed goes on where
 * it was: what is inserted leaves the queue in the same transaction.
 */
@Injectable()
export class ImportQueue {
  constructor(private readonly db: Db) {}

  /** Puts items at the end of a record's queue, in the ambient transaction. */
  async add(recordId: number, items: readonly ImportItem[]): Promise<void> {
    const [last] = await this.db.current<{ position: number | null }>(
      'SELECT MAX(position) AS position FROM import_queue WHERE record_id = ?',
      [recordId],
    );
    const first = (last?.position ?? 0) + 1;
    for (let from = 0; from < items.length; from += BATCH) {
      const rows = items
        .slice(from, from + BATCH)
        .map((item, at) => [recordId, first + from + at, JSON.stringify(item)]);
      await this.db.write('INSERT INTO import_queue (record_id, position, item) VALUES ?', [rows]);
    }
  }

  /** The first items of a record's queue. */
  async first(recordId: number, limit: number): Promise<QueuedItem[]> {
    const rows = await this.db.current<{ position: number; item: string }>(
      'SELECT position, item FROM import_queue WHERE record_id = ? ORDER BY position LIMIT ?',
      [recordId, limit],
    );
    return rows.map(({ position, item }) => ({ position, item: JSON.parse(item) as ImportItem }));
  }

  /** Those of some items that are still in the queue of a record; the places in it are given to no others. */
  async still(recordId: number, items: readonly QueuedItem[]): Promise<QueuedItem[]> {
    if (!items.length) return [];
    const rows = await this.db.current<{ position: number }>(
      'SELECT position FROM import_queue WHERE record_id = ? AND position IN (?)',
      [recordId, items.map(({ position }) => position)],
    );
    const waiting = new Set(rows.map(({ position }) => position));
    return items.filter(({ position }) => waiting.has(position));
  }

  /** Takes items out of a record's queue. */
  async remove(recordId: number, positions: readonly number[]): Promise<void> {
    if (!positions.length) return;
    await this.db.write('DELETE FROM import_queue WHERE record_id = ? AND position IN (?)', [recordId, positions]);
  }

  /** How many per cent of the items that a record's queue had are out of it. */
  async percentage(recordId: number): Promise<number> {
    const [row] = await this.db.current<{ first: number | null; last: number | null }>(
      'SELECT MIN(position) AS first, MAX(position) AS last FROM import_queue WHERE record_id = ?',
      [recordId],
    );
    return row?.first && row.last ? Math.floor(((row.first - 1) / row.last) * 100) : 100;
  }

  /** Drops everything that waits. */
  async clear(recordId: number): Promise<void> {
    await this.db.write('DELETE FROM import_queue WHERE record_id = ?', [recordId]);
  }
}
