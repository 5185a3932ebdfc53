import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Db } from '#libs/db';
import { SearchIndex, type SearchPlan } from './search-index.js';
import type { SearchTerms } from './search-terms.js';

/** The columns of the index: the words of all texts of an entry, and of its title. */
export type SearchedWords = 's.words' | 's.title_words';

const SIZES_HELD_MS = 300_000;

/** Keeps the search index and tells how to use it. */
@Injectable()
export class EntrySearch {
  private readonly index = new SearchIndex();
  /** Numbers that decide which way is faster, not what is found: they may be old. */
  private readonly sizes = new LRUCache<string, number>({ max: 2000, ttl: SIZES_HELD_MS });

  constructor(private readonly db: Db) {}

  /** Indexes what entries hold now; a part of every write that changes texts. */
  write(ids: readonly number[]): Promise<void> {
    return this.index.write(ids, (sql, parameters) => this.db.current(sql, parameters));
  }

  /** How to look for terms; nothing where the index does not help. */
  plan(terms: SearchTerms): Promise<SearchPlan | undefined> {
    return this.index.plan(terms, (sql, parameters) => this.db.rows(sql, parameters));
  }

  /** About how many entries an expression finds. */
  size(words: SearchedWords, match: string): Promise<number> {
    return this.about(
      `SELECT COUNT(*) AS size FROM entry_search s WHERE MATCH (${words}) AGAINST (? IN BOOLEAN MODE)`,
      [match],
    );
  }

  /** About how many entries there are. */
  entries(types: readonly string[], statuses: readonly string[]): Promise<number> {
    return this.about('SELECT SUM(total) AS size FROM entry_totals WHERE type IN (?) AND status IN (?)', [
      types,
      statuses,
    ]);
  }

  private async about(sql: string, parameters: unknown[]): Promise<number> {
    const key = JSON.stringify([sql, parameters]);
    const known = this.sizes.get(key);
    if (known !== undefined) return known;
    const [row] = await this.db.rows<{ size: number | null }>(sql, parameters);
    const size = Number(row?.size ?? 0);
    this.sizes.set(key, size);
    return size;
  }
}
