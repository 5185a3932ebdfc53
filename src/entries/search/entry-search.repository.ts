import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Db, Estimates, isTooSlow } from '#libs/db';
import { plainSql, sql, tableOf } from '#libs/sql';
import { Entry, EntryTotal } from '../entry.entity.js';
import { LocalisedTexts } from '../languages/localised-texts.repository.js';
import { inScope, type LanguageScope } from '../types/entry-languages.repository.js';
import { EntryTypes } from '../types/entry-types.js';
import {
  SearchIndex,
  firstWords,
  oneOf,
  type PlannedExclusion,
  type SearchPlan,
  type SendSql,
  type SearchableEntry,
} from './search-index.repository.js';
import { isNarrowed, type SearchTerms } from './search-terms.repository.js';
import { IndexedEntry } from './search.entity.js';
import { SearchedFields } from './searched-fields.repository.js';
import { SearchLimits, WordSamples, type SearchedWords, type WordGroup } from './word-sample.repository.js';

const e = tableOf(Entry, 'e');
const s = tableOf(IndexedEntry, 's');

/** About 10 MB. A text with an unknown word costs a statement more. */
const MAX_KNOWN_WORDS = 100_000;

/** Entries among which is searched: of some types and statuses and, if one is given, in a language. */
interface SearchedEntries {
  types: readonly string[];
  statuses: readonly string[];
  language?: LanguageScope;
}

/** How a search reads the index. */
export interface IndexMatch {
  words: SearchedWords;
  /** Full-text expression. */
  expression: string;
  /** The terms that all hits are known to contain, unless they are indexed partially. */
  exact: ReadonlySet<string>;
  /** The words from which the number of hits is estimated: a hit has one of each group. */
  groups: readonly WordGroup[];
}

/** Maintains the search index and plans searches with it. */
@Injectable()
export class EntrySearch {
  private readonly index: SearchIndex;
  /** Words that are stored. The oldest are forgotten: to note every use would cost more than it saves. */
  private readonly words = new LRUCache<string, true>({ maxSize: MAX_KNOWN_WORDS, sizeCalculation: () => 1 });

  private readonly ask: SendSql = (statement, parameters) => this.db.current(statement, parameters);
  private readonly send = (statement: string, parameters: unknown[]) => this.db.defer(statement, parameters);

  constructor(
    private readonly db: Db,
    private readonly estimates: Estimates,
    private readonly samples: WordSamples,
    private readonly limits: SearchLimits,
    types: EntryTypes,
    fields: SearchedFields,
    texts: LocalisedTexts,
  ) {
    const beside = (type: string) => {
      const { join = '', searched = [] } = types.get(type)?.details ?? {};
      const inTexts = texts.indexed(type, fields.inTexts([type]));
      return { join, searched: [...searched, ...fields.of(type), ...inTexts] };
    };
    this.index = new SearchIndex(beside, {
      has: (word) => this.words.has(word),
      add: (words) => this.db.afterCommit(() => words.forEach((word) => this.words.set(word, true))),
    });
  }

  /** FROM clause that joins the index `s` with entries `e`, reading the hits first. */
  readonly hits = sql`${s} STRAIGHT_JOIN ${e} ON e.id = s.entry_id`;

  /** Indexes the stored texts of entries. */
  write(ids: readonly number[]): Promise<void> {
    return this.index.write(ids, this.ask, this.send);
  }

  /** Indexes texts that were just written. Part of every transaction that changes texts. */
  writeTexts(entries: readonly SearchableEntry[]): Promise<void> {
    return this.index.writeTexts(entries, this.ask, this.send);
  }

  /** Plans a search for wanted terms; `undefined` if the index cannot narrow it. */
  async plan(terms: SearchTerms): Promise<SearchPlan | undefined> {
    const plan = await this.index.plan(terms, (statement, parameters) => this.db.rows(statement, parameters));
    return plan && isNarrowed(terms) ? { ...plan, exact: new Set() } : plan;
  }

  /** Plans a search that has only unwanted terms; `undefined` for other searches or if the index cannot help. */
  async exclusion(terms: SearchTerms): Promise<PlannedExclusion | undefined> {
    if (terms.wanted.length) return undefined;
    const found = await this.index.exclusion(terms, (statement, parameters) => this.db.rows(statement, parameters));
    return found && isNarrowed(terms) ? { ...found, isExact: false } : found;
  }

  /** Whether hits are read, counted and compared up to limits only, because the site is large. */
  async isLimited(): Promise<boolean> {
    return (await this.samples.current()) !== undefined;
  }

  /** How the index finds what has all pieces of a plan; undefined if each of them is in too many entries. */
  async matchAll({ pieces, exact }: SearchPlan, words: SearchedWords): Promise<IndexMatch | undefined> {
    const sample = await this.samples.current();
    const sized = pieces.map((piece) => ({ piece, size: sample?.estimate(words, [piece.words])?.hits ?? 0 }));
    let read = 0;
    const chosen = sized
      .toSorted((one, other) => one.size - other.size)
      .filter(({ size }) => (read += size) <= this.limits.looked)
      .map(({ piece }) => piece);
    if (!chosen.length) return undefined;
    // In the order of the plan, so that equal searches have equal expressions.
    const used = pieces.filter((piece) => chosen.includes(piece));
    const isUsed = (term: string) => used.some((piece) => piece.term === term);
    const match = {
      words,
      expression: used.map((piece) => `+(${oneOf(piece.words)})`).join(' '),
      exact: new Set([...exact].filter(isUsed)),
      groups: used.map((piece) => piece.words),
    };
    // The texts of all hits would be compared.
    const isCompared = sample && pieces.some(({ term }) => !match.exact.has(term));
    return isCompared && (await this.size(match)) > this.limits.hits ? undefined : match;
  }

  /** How the index finds what may have one of the wanted terms; undefined if it cannot or if too much has. */
  async matchAny(plan: SearchPlan, words: SearchedWords): Promise<IndexMatch | undefined> {
    if (!plan.isComplete) return undefined;
    const sample = await this.samples.current();
    const some = firstWords(plan);
    if ((sample?.estimate(words, [some])?.hits ?? 0) > this.limits.looked) return undefined;
    return { words, expression: oneOf(some), exact: new Set(), groups: [some] };
  }

  /**
   * Whether a search among all entries of some types and statuses certainly has more hits than are counted. Counts
   * only entries without a password, which everybody may find.
   */
  async hasTooMany(
    { wanted, unwanted }: SearchTerms,
    { plan, exclusion }: { plan: SearchPlan | undefined; exclusion: PlannedExclusion | undefined },
    { types, statuses, language: scope }: SearchedEntries,
  ): Promise<boolean> {
    const isExact = wanted.length
      ? !unwanted.length && wanted.every((term) => plan?.exact.has(term))
      : exclusion?.isExact;
    const sample = isExact ? await this.samples.current() : undefined;
    const found = sample?.estimate('s.words', plan?.pieces.map(({ words }) => words) ?? [], {
      without: exclusion?.words,
      isCounted: ({ type, status, language, isProtected }) =>
        !isProtected &&
        types.includes(type) &&
        statuses.includes(status) &&
        (scope?.types.includes(type) ? language === scope.language : true),
    });
    // The sample may be wrong by much less than a half.
    return found !== undefined && found.isWidespread && found.hits > 2 * this.limits.hits;
  }

  /**
   * Estimates how many entries the index finds; `Infinity` for more than the database can handle. On large sites, more
   * than a few are not counted.
   */
  async size({ words, expression, groups }: IndexMatch): Promise<number> {
    const sample = await this.samples.current();
    const estimated = sample?.estimate(words, groups);
    if (estimated) return estimated.hits;
    try {
      const hits = sql`FROM ${s} WHERE MATCH (${plainSql(words)}) AGAINST (${expression} IN BOOLEAN MODE)`;
      return await this.estimates.about(
        sample
          ? sql`SELECT COUNT(*) AS size FROM (SELECT 1 ${hits} LIMIT ${this.limits.hits + 1}) counted`
          : sql`SELECT COUNT(*) AS size ${hits}`,
      );
    } catch (error) {
      if (isTooSlow(error)) return Infinity;
      throw error;
    }
  }

  /** Estimates the number of such entries. */
  entries({ types, statuses, language }: SearchedEntries): Promise<number> {
    const inLanguage = language ? sql` AND ${inScope(language, 't')}` : sql``;
    return this.estimates.about(
      sql`SELECT SUM(t.total) AS size FROM ${tableOf(EntryTotal, 't')}
 WHERE t.type IN (${types}) AND t.status IN (${statuses})${inLanguage}`,
    );
  }
}
