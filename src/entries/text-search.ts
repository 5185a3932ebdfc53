import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Where, plainSql, type Sql } from '#libs/db';
import { EntrySearch } from './entry-search.js';
import { hideProtected } from './entry-visibility.js';
import { addSearch, parseSearch } from './search-terms.js';

/** What a search finds, for statements of others; the entries are called `e`. */
export interface SearchedTexts {
  /** Tells whether an entry is one of them, by its texts. */
  condition: Where;
  /** The way to all of them through the index; absent where that does not help. */
  hits?: {
    from: Sql;
    where: Where;
    /** About how many they are. */
    size: number;
  };
}

const HITS = plainSql('entry_search s STRAIGHT_JOIN entries e ON e.id = s.entry_id');

/** Lets lists that are not made of entries alone be searched as those of entries are. */
@Injectable()
export class TextSearch {
  constructor(private readonly search: EntrySearch) {}

  /** How to find entries of a type that hold the words of a text in title, excerpt or content. */
  async of(text: string, type: string): Promise<SearchedTexts> {
    const terms = parseSearch(text);
    const viewer = currentViewer();
    const plan = await this.search.plan(terms);
    const condition = new Where();
    addSearch(condition, terms, { exclusion: await this.search.exclusion(terms) });
    hideProtected(condition, viewer, [type]);
    if (!plan) return { condition };
    const where = new Where().and('MATCH (s.words) AGAINST (? IN BOOLEAN MODE)', plan.match).and('e.type = ?', type);
    addSearch(where, terms, { exact: plan.exact });
    hideProtected(where, viewer, [type]);
    return { condition, hits: { from: HITS, where, size: await this.search.size('s.words', plan.match) } };
  }
}
