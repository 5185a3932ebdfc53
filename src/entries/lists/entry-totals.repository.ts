import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Db, sql, tableOf, type Sql } from '#libs/db';
import { CacheInvalidation, TAGS } from '#libs/invalidation';
import { EntryTotal } from '../entry.entity.js';
import { STATUSES } from '../types/statuses.js';

const t = tableOf(EntryTotal, 't');

/** How many entries of some types and statuses there are, and a version that grows with every change to one of them. */
export interface Tally {
  total: number;
  version: number;
}

/** A query whose total is asked for. */
export interface Countable {
  /** Differs between queries that may find different numbers of entries. */
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
    private readonly changes: CacheInvalidation,
  ) {}

  /** An expression for the statement of a list that also answers the tally of types and statuses. */
  tallyOf(types: string | readonly string[], statuses: readonly string[]): Sql {
    return sql`(SELECT CONCAT(COALESCE(SUM(t.total), 0), ':', COALESCE(SUM(t.version), 0)) FROM ${t}
 WHERE t.type IN (${types}) AND t.status IN (${statuses}))`;
  }

  /** Parses the value of that expression. */
  parse(text: string): Tally {
    const [total = 0, version = 0] = text.split(':').map(Number);
    return { total, version };
  }

  /** The tally alone, for a list that turned out to be empty. */
  async tally(types: string | readonly string[], statuses: readonly string[]): Promise<Tally> {
    const [row] = await this.db.rows<{ tally: string }>(sql`SELECT ${this.tallyOf(types, statuses)} AS tally`);
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

  /** Records changes: the last statement of a write, since other writers of the type wait for these rows. */
  async change(changes: TotalChange[]): Promise<void> {
    if (!changes.length) return;
    const seen = changes.filter(({ status }) => STATUSES.isPublic(status) || status === 'inherit');
    await this.changes.invalidate(seen.map(({ type }) => TAGS.any(type)));
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
      sql`INSERT INTO ${tableOf(EntryTotal)} (type, status, total, version) VALUES ${rows}
 ON DUPLICATE KEY UPDATE total = total + VALUES(total), version = version + 1`,
    );
  }
}
