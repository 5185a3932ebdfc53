import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Db, sql, tableOf, type Sql } from '#libs/db';
import { CacheInvalidation, TAGS } from '#libs/invalidation';
import { EntryTotal } from '../entry.entity.js';
import { STATUSES } from '../types/statuses.js';

const t = tableOf(EntryTotal, 't');

/** The number of entries of some types and statuses, and a version that grows with every change to one of them. */
export interface Tally {
  total: number;
  version: number;
}

/** A query that can be counted. */
export interface Countable {
  /** Cache key: different for queries that may have different totals. */
  key: string;
  /** Whether the total of the tally is also the total of the query. */
  isPlain?: boolean;
  count: () => Promise<number>;
}

/** A change to the number of entries of one type and status. `by: 0` increments only the version. */
export interface TotalChange {
  type: string;
  status: string;
  by: number;
}

/**
 * Totals of lists, mostly without counting. Every write updates the stored totals per type and status. Totals of other
 * filters are cached until an entry of these types and statuses changes.
 */
@Injectable()
export class EntryTotals {
  private readonly cached = new LRUCache<string, number>({ max: 5000 });

  constructor(
    private readonly db: Db,
    private readonly changes: CacheInvalidation,
  ) {}

  /** SQL expression for the tally of types and statuses, so that a list can select it with its rows. See `parse`. */
  tallyOf(types: string | readonly string[], statuses: readonly string[]): Sql {
    return sql`(SELECT CONCAT(COALESCE(SUM(t.total), 0), ':', COALESCE(SUM(t.version), 0)) FROM ${t}
 WHERE t.type IN (${types}) AND t.status IN (${statuses}))`;
  }

  /** Parses the value of the expression of `tallyOf`. */
  parse(text: string): Tally {
    const [total = 0, version = 0] = text.split(':').map(Number);
    return { total, version };
  }

  /** Reads the tally of types and statuses. */
  async tally(types: string | readonly string[], statuses: readonly string[]): Promise<Tally> {
    const [row] = await this.db.rows<{ tally: string }>(sql`SELECT ${this.tallyOf(types, statuses)} AS tally`);
    return this.parse(row?.tally ?? '0:0');
  }

  /** The total of a query. Counts at most once per version of the tally. */
  async of({ key: query, isPlain, count }: Countable, tally: Tally): Promise<number> {
    if (isPlain) return tally.total;
    const key = `${tally.version}\n${query}`;
    const known = this.cached.get(key);
    if (known !== undefined) return known;
    const total = await count();
    this.cached.set(key, total);
    return total;
  }

  /**
   * Applies changes to the stored totals. Call it last in a write, because other writers of the type wait for these
   * rows.
   */
  async change(changes: TotalChange[]): Promise<void> {
    if (!changes.length) return;
    const seen = changes.filter(({ status }) => STATUSES.isPublic(status) || status === 'inherit');
    await this.changes.invalidate(seen.map(({ type }) => TAGS.any(type)));
    const sums = new Map<string, TotalChange>();
    for (const one of changes) {
      const key = `${one.type} ${one.status}`;
      sums.set(key, { ...one, by: one.by + (sums.get(key)?.by ?? 0) });
    }
    // Sorted, so that concurrent writers lock the rows in the same order and cannot deadlock.
    const rows = [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { type, status, by }]) => [type, status, by, 1]);
    await this.db.write(
      sql`INSERT INTO ${tableOf(EntryTotal)} (type, status, total, version) VALUES ${rows}
 ON DUPLICATE KEY UPDATE total = total + VALUES(total), version = version + 1`,
    );
  }
}
