import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Db } from '#libs/db';
import { Changes, TAGS } from '#libs/freshness';
import { isPublic } from './statuses.js';

/** How many entries of some types and statuses there are, and a number that grows with every change to one of them. */
interface Tally {
  total: number;
  version: number;
}

/** A query whose total is asked for. */
interface Countable {
  /** Identifies the query: queries that may find different numbers of entries have different keys. */
  key: string;
  /** Whether the total of the tally is that of the query. */
  isPlain?: boolean;
  count: () => Promise<number>;
}

/** A change to the number of entries of one type and status; 0 for a change of something else. */
export interface TotalChange {
  type: string;
  status: string;
  by: number;
}

/**
 * Totals without counting. Those of a type and status are kept in the database by every write; those of other filters
 * are remembered until something of that type and status changes.
 */
@Injectable()
export class EntryTotals {
  private readonly remembered = new LRUCache<string, number>({ max: 5000 });

  constructor(
    private readonly db: Db,
    private readonly changes: Changes,
  ) {}

  /** A column for a list's statement that brings the tally along. */
  readonly column = `(SELECT CONCAT(COALESCE(SUM(t.total), 0), ':', COALESCE(SUM(t.version), 0)) FROM entry_totals t
 WHERE t.type IN (?) AND t.status IN (?)) AS tally`;

  /** Reads what the column brought. */
  parse(text: string): Tally {
    const [total = 0, version = 0] = text.split(':').map(Number);
    return { total, version };
  }

  /** The tally alone, for a list that turned out to be empty. */
  async tally(types: string | readonly string[], statuses: readonly string[]): Promise<Tally> {
    const [row] = await this.db.rows<{ tally: string }>(`SELECT ${this.column}`, [types, statuses]);
    return this.parse(row?.tally ?? '0:0');
  }

  /** The total of a query: counted once per version of the tally. */
  async of({ key: query, isPlain, count }: Countable, tally: Tally): Promise<number> {
    if (isPlain) return tally.total;
    const key = `${tally.version}\n${query}`;
    const known = this.remembered.get(key);
    if (known !== undefined) return known;
    const total = await count();
    this.remembered.set(key, total);
    return total;
  }

  /** Records changes; the last statement of a write, as its rows are what writers of a type wait for. */
  async change(changes: TotalChange[]): Promise<void> {
    if (!changes.length) return;
    const seen = changes.filter(({ status }) => isPublic(status) || status === 'inherit');
    await this.changes.touch(seen.map(({ type }) => TAGS.any(type)));
    const sums = new Map<string, TotalChange>();
    for (const one of changes) {
      const key = `${one.type} ${one.status}`;
      sums.set(key, { ...one, by: one.by + (sums.get(key)?.by ?? 0) });
    }
    // In one order, so that two writers never wait for each other.
    const rows = [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { type, status, by }]) => [type, status, by, 1]);
    await this.db.write(
      'INSERT INTO entry_totals (type, status, total, version) VALUES ? ON DUPLICATE KEY UPDATE total = total + VALUES(total), version = version + 1',
      [rows],
    );
  }
}
