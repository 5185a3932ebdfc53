import { Injectable } from '@nestjs/common';
import { Db, Estimates } from '#libs/db';
import { SearchIndex, type SearchPlan } from './search-index.js';
import type { SearchExclusion, SearchTerms } from './search-terms.js';

/** The columns of the index: the words of all texts of an entry, and of its title. */
export type SearchedWords = 's.words' | 's.title_words';

/** Keeps the search index and tells how to use it. */
@Injectable()
export class EntrySearch {
  private readonly index = new SearchIndex();

  constructor(
    private readonly db: Db,
    private readonly estimates: Estimates,
  ) {}

  /** Indexes what entries hold now; a part of every write that changes texts. */
  write(ids: readonly number[]): Promise<void> {
    return this.index.write(ids, (sql, parameters) => this.db.current(sql, parameters));
  }

  /** How to look for terms; nothing where the index does not help. */
  plan(terms: SearchTerms): Promise<SearchPlan | undefined> {
    return this.index.plan(terms, (sql, parameters) => this.db.rows(sql, parameters));
  }

  /** How to find what holds unwanted terms where nothing is wanted; nothing where the index does not help. */
  async exclusion(terms: SearchTerms): Promise<SearchExclusion | undefined> {
    if (terms.wanted.length) return undefined;
    return this.index.exclusion(terms, (sql, parameters) => this.db.rows(sql, parameters));
  }

  /** About how many entries an expression finds. */
  size(words: SearchedWords, match: string): Promise<number> {
    return this.estimates.about(
      `SELECT COUNT(*) AS size FROM entry_search s WHERE MATCH (${words}) AGAINST (? IN BOOLEAN MODE)`,
      [match],
    );
  }

  /** About how many entries there are. */
  entries(types: readonly string[], statuses: readonly string[]): Promise<number> {
    return this.estimates.about('SELECT SUM(total) AS size FROM entry_totals WHERE type IN (?) AND status IN (?)', [
      types,
      statuses,
    ]);
  }
}
