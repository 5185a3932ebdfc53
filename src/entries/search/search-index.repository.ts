import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Db, Estimates, isTooSlow, sql, tableName, tableOf, type RowOf } from '#libs/db';
import { Entry, EntryTotal } from '../entry.entity.js';
import { EntryTypes } from '../types/entry-types.js';
import type { SearchExclusion, SearchTerms } from './search-terms.repository.js';
import { IndexedEntry, SearchWord } from './search.entity.js';
import { SearchAlphabet } from './search-alphabet.repository.js';
import { piecesOf, wordsOf, type Piece } from './search-words.js';

/** Runs a statement. Callers choose whether it runs in the ambient transaction, on a replica or in a migration. */
export type Ask = <R>(sql: string, parameters: unknown[]) => Promise<R[]>;

/** How to narrow a search with the index. Hits are a superset of the texts that contain all wanted terms. */
export interface SearchPlan {
  /** Full-text expression for texts that may contain all wanted terms. */
  match: string;
  /** Full-text expression for texts that may contain at least one term; absent if the index cannot find every term. */
  matchAny: string | undefined;
  /** The wanted terms that every hit contains for certain, unless it is indexed partially. */
  exact: ReadonlySet<string>;
}

const TEXTS = ['id', 'type', 'title', 'excerpt', 'content'] as const;

/** An entry with its searched texts. */
export type Texts = RowOf<Entry, typeof TEXTS>;

const e = tableOf(Entry, 'e');
const s = tableOf(IndexedEntry, 's');

/** Looks up the side table of a type: its join with entries `e`, and its searched columns. */
export type SearchedTables = (type: string) => { join: string; searched?: readonly string[] } | undefined;

/** Entries with more distinct words are indexed partially: they match every word. */
const MAX_WORDS = 20_000;
/** Pieces contained in more distinct words are ignored: they are expensive to match and narrow the search little. */
const MAX_ALTERNATIVES = 400;
/** The prefix keeps words above the minimum length of full-text search and out of its list of stop words. */
const token = (word: string) => `word_${word}`;
/** Indexed for entries with too many words, and added to each group of alternatives. */
const EVERY_WORD = 'every';
const WORD_ROWS = 2000;
/** So few words are inserted without a look whether they are stored. */
const FEW_WORDS = 8;

/** Words that are known to be stored. Words are never deleted. */
interface KnownWords {
  has(word: string): boolean;
  /** Adds words as soon as they are committed. */
  add(words: readonly string[]): Promise<void>;
}

const NO_WORDS: KnownWords = { has: () => false, add: () => Promise.resolve() };

/**
 * Full-text search for parts of words. Each entry has a row with its words as the collation compares them, and each
 * word has a row for every ending of it. The words that contain a text are those with an ending that starts with it.
 */
export class SearchIndex {
  private readonly alphabet = new SearchAlphabet();

  /** `searched` describes the side tables whose texts are indexed as well. */
  constructor(
    private readonly searched: SearchedTables = () => undefined,
    private readonly stored: KnownWords = NO_WORDS,
  ) {}

  /** Indexes the stored texts of entries. */
  async write(ids: readonly number[], ask: Ask): Promise<void> {
    if (!ids.length) return;
    const { sql: statement, parameters } = sql`SELECT ${e.columns(TEXTS)} FROM ${e} WHERE e.id IN (${ids})`;
    await this.writeTexts(await ask<Texts>(statement, parameters), ask);
  }

  /** Indexes texts of entries, together with those in their side tables. */
  async writeTexts(entries: readonly Texts[], ask: Ask): Promise<void> {
    if (!entries.length) return;
    const extraTexts = await this.sideTableTexts(entries, ask);
    const texts = entries.map(({ id, title, excerpt, content }) => [title, excerpt, content, extraTexts.get(id) ?? '']);
    await this.alphabet.learn(texts.flat(), ask);
    const known = new Map<string, string[]>();
    const rows = entries.map(({ id, title }, index) => {
      const words = wordsOf(texts[index] ?? [], this.alphabet, MAX_WORDS);
      for (const [word, letters] of words ?? []) known.set(word, letters);
      const inTitle = words && wordsOf([title], this.alphabet, MAX_WORDS);
      return [id, words ? 0 : 1, listed(inTitle), listed(words)];
    });
    await this.writeWords(known, ask);
    await ask(
      `INSERT INTO ${tableName(IndexedEntry)} (entry_id, partial, title_words, words) VALUES ?
 ON DUPLICATE KEY UPDATE partial = VALUES(partial), title_words = VALUES(title_words), words = VALUES(words)`,
      [rows],
    );
  }

  /** Plans a search for wanted terms; `undefined` if the index cannot narrow it. */
  async plan({ wanted }: SearchTerms, ask: Ask): Promise<SearchPlan | undefined> {
    await this.alphabet.learn(wanted, ask);
    const terms = wanted.map((term) => ({ term, ...piecesOf(term, this.alphabet) }));
    const pieces = terms.flatMap(({ pieces: some }) => some);
    if (!pieces.length) return undefined;
    const rows = await ask<{ piece: number; word: string }>(
      pieces.map((_, index) => `(${lookup(pieces[index], index)})`).join(' UNION ALL '),
      pieces.flatMap(({ text, ends }) => [ends ? text : `${text.replaceAll('_', '\\_')}%`, MAX_ALTERNATIVES + 1]),
    );
    const found = pieces.map((): string[] => []);
    for (const { piece, word } of rows) found[piece]?.push(word);
    const alternatives = new Map(pieces.map((piece, index) => [piece, found[index] ?? []]));
    const groups = terms.map(({ pieces: some }) =>
      some
        .map((piece) => alternatives.get(piece) ?? [])
        .filter((words) => words.length <= MAX_ALTERNATIVES)
        .map((words) => [...words.map(token), EVERY_WORD].join(' ')),
    );
    const all = groups.flat();
    if (!all.length) return undefined;
    const firsts = groups.map(([first]) => first);
    return {
      match: all.map((group) => `+(${group})`).join(' '),
      matchAny: firsts.every(Boolean) ? firsts.join(' ') : undefined,
      exact: new Set(terms.filter(({ exact }, index) => exact && groups[index]?.length).map(({ term }) => term)),
    };
  }

  /** Plans how to find texts that may contain an unwanted term; `undefined` if the index cannot help. */
  async exclusion({ unwanted }: SearchTerms, ask: Ask): Promise<SearchExclusion | undefined> {
    const plan = await this.plan({ phrase: '', wanted: unwanted, unwanted: [] }, ask);
    if (plan?.matchAny === undefined) return undefined;
    return { match: plan.matchAny, isExact: unwanted.every((term) => plan.exact.has(term)) };
  }

  /** The searched side table texts of entries by id. Takes one statement per type with a side table. */
  private async sideTableTexts(entries: readonly Texts[], ask: Ask): Promise<Map<number, string>> {
    const found = new Map<number, string>();
    for (const name of new Set(entries.map(({ type }) => type))) {
      const { searched, join } = this.searched(name) ?? {};
      if (!searched?.length) continue;
      const ids = entries.filter(({ type }) => type === name).map(({ id }) => id);
      const rows = await ask<{ id: number; texts: string }>(
        `SELECT e.id, CONCAT_WS('\\n', ${searched.join(', ')}) AS texts FROM ${e.sql} ${join} WHERE e.id IN (?)`,
        [ids],
      );
      for (const { id, texts } of rows) found.set(id, texts);
    }
    return found;
  }

  /** Inserts words that are not indexed yet. */
  private async writeWords(words: ReadonlyMap<string, string[]>, ask: Ask): Promise<void> {
    // Sorted, so that concurrent writers lock the rows in the same order and cannot deadlock.
    const sorted = [...words.keys()].filter((word) => !this.stored.has(word)).sort();
    for (let from = 0; from < sorted.length; from += WORD_ROWS) {
      const some = sorted.slice(from, from + WORD_ROWS);
      const old = some.length > FEW_WORDS ? await this.storedAmong(some, ask) : new Set<string>();
      const endings = some.filter((word) => !old.has(word)).flatMap((word) => endingsOf(words.get(word) ?? []));
      for (let at = 0; at < endings.length; at += WORD_ROWS)
        await ask(`INSERT IGNORE INTO ${tableName(SearchWord)} (ending, beginning) VALUES ?`, [
          endings.slice(at, at + WORD_ROWS),
        ]);
    }
    await this.stored.add(sorted);
  }

  private async storedAmong(words: readonly string[], ask: Ask): Promise<Set<string>> {
    const rows = await ask<{ word: string }>(
      `SELECT ending AS word FROM ${tableName(SearchWord)} WHERE ending IN (?) AND beginning = ''`,
      [words],
    );
    return new Set(rows.map(({ word }) => word));
  }
}

const listed = (words: ReadonlyMap<string, unknown> | undefined) =>
  words ? [...words.keys()].map(token).join(' ') : EVERY_WORD;

const endingsOf = (letters: readonly string[]): [string, string][] =>
  letters.map((_, at) => [letters.slice(at).join(''), letters.slice(0, at).join('')]);

function lookup(piece: Piece | undefined, index: number): string {
  const beginning = piece?.begins ? " AND beginning = ''" : '';
  const column = piece?.begins ? 'ending' : 'CONCAT(beginning, ending)';
  return `SELECT ${index} AS piece, ${column} AS word FROM ${tableName(SearchWord)} WHERE ending ${piece?.ends ? '=' : 'LIKE'} ?${beginning} LIMIT ?`;
}

/** The index columns: words of all texts of an entry, and words of its title. */
export type SearchedWords = 's.words' | 's.title_words';

/** About 10 MB. A text with an unknown word costs a statement more. */
const MAX_KNOWN_WORDS = 100_000;

/** Maintains the search index and plans searches with it. */
@Injectable()
export class EntrySearch {
  private readonly index: SearchIndex;
  /** Words that are stored. The oldest are forgotten: to note every use would cost more than it saves. */
  private readonly words = new LRUCache<string, true>({ maxSize: MAX_KNOWN_WORDS, sizeCalculation: () => 1 });

  constructor(
    private readonly db: Db,
    private readonly estimates: Estimates,
    types: EntryTypes,
  ) {
    this.index = new SearchIndex((type) => types.get(type)?.details, {
      has: (word) => this.words.has(word),
      add: (words) => this.db.afterCommit(() => words.forEach((word) => this.words.set(word, true))),
    });
  }

  /** FROM clause that joins the index `s` with entries `e`, reading the hits first. */
  readonly hits = sql`${s} STRAIGHT_JOIN ${e} ON e.id = s.entry_id`;

  /** Indexes the stored texts of entries. */
  write(ids: readonly number[]): Promise<void> {
    return this.index.write(ids, (sql, parameters) => this.db.current(sql, parameters));
  }

  /** Indexes texts that were just written. Part of every transaction that changes texts. */
  writeTexts(entries: readonly Texts[]): Promise<void> {
    return this.index.writeTexts(entries, (sql, parameters) => this.db.current(sql, parameters));
  }

  /** Plans a search for wanted terms; `undefined` if the index cannot narrow it. */
  plan(terms: SearchTerms): Promise<SearchPlan | undefined> {
    return this.index.plan(terms, (sql, parameters) => this.db.rows(sql, parameters));
  }

  /** Plans a search that has only unwanted terms; `undefined` for other searches or if the index cannot help. */
  async exclusion(terms: SearchTerms): Promise<SearchExclusion | undefined> {
    if (terms.wanted.length) return undefined;
    return this.index.exclusion(terms, (sql, parameters) => this.db.rows(sql, parameters));
  }

  /** Estimates how many entries an expression matches; `Infinity` for more than the database can handle. */
  async size(words: SearchedWords, match: string): Promise<number> {
    try {
      return await this.estimates.about(
        `SELECT COUNT(*) AS size FROM ${s.sql} WHERE MATCH (${words}) AGAINST (? IN BOOLEAN MODE)`,
        [match],
      );
    } catch (error) {
      if (isTooSlow(error)) return Infinity;
      throw error;
    }
  }

  /** Estimates the number of entries of some types and statuses. */
  entries(types: readonly string[], statuses: readonly string[]): Promise<number> {
    return this.estimates.about(
      `SELECT SUM(t.total) AS size FROM ${tableOf(EntryTotal, 't').sql} WHERE t.type IN (?) AND t.status IN (?)`,
      [types, statuses],
    );
  }
}
