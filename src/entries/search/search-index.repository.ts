import { Injectable } from '@nestjs/common';
import { Db, Estimates, sql, tableName, tableOf, type RowOf } from '#libs/db';
import { Entry, EntryTotal } from '../entry.entity.js';
import { EntryTypes } from '../types/entry-types.js';
import type { SearchExclusion, SearchTerms } from './search-terms.repository.js';
import { IndexedEntry, SearchWord } from './search.entity.js';
import { SearchAlphabet } from './search-alphabet.repository.js';
import { piecesOf, wordsOf, type Piece } from './search-words.js';

/** Sends a statement: in the ambient transaction, to a replica, or while the schema is being changed. */
export type Ask = <R>(sql: string, parameters: unknown[]) => Promise<R[]>;

/** How the index narrows a search down; the texts that it finds hold at least all that are wanted. */
export interface SearchPlan {
  /** The expression of full-text search for those that may hold all wanted terms. */
  match: string;
  /** The same for one term at least; absent where the index does not know every term. */
  matchAny: string | undefined;
  /** The wanted terms that every text found here holds, unless its index is partial. */
  exact: ReadonlySet<string>;
}

const TEXTS = ['id', 'type', 'title', 'excerpt', 'content'] as const;
type Texts = RowOf<Entry, typeof TEXTS>;

const e = tableOf(Entry, 'e');
const s = tableOf(IndexedEntry, 's');

/** The side table of a type whose texts are indexed: the join of it with entries `e`, and its texts. */
export type SearchedTables = (type: string) => { join: string; searched?: readonly string[] } | undefined;

/** A text with more different words counts as holding every one. */
const MOST_WORDS = 20_000;
/** A piece that is in more different words narrows a search little; looking for each of them would take long. */
const MOST_ALTERNATIVES = 400;
/** No word is short, or one that full-text search leaves out. */
const token = (word: string) => `word_${word}`;
/** Stands in texts that hold too many words. */
const EVERY_WORD = 'every';
const WORD_ROWS = 2000;

/**
 * Full-text search for parts of words. Each entry has a row of its words as the collation compares them, and each word
 * a row for every end of it: the words that hold a text are those with an end that begins with it.
 */
export class SearchIndex {
  private readonly alphabet = new SearchAlphabet();

  /** `searched` describes the side tables of types whose texts are indexed, too. */
  constructor(private readonly searched: SearchedTables = () => undefined) {}

  /** Indexes what entries hold now. */
  async write(ids: readonly number[], ask: Ask): Promise<void> {
    if (!ids.length) return;
    const { sql: statement, parameters } = sql`SELECT ${e.columns(TEXTS)} FROM ${e} WHERE e.id IN (${ids})`;
    const entries = await ask<Texts>(statement, parameters);
    const besides = await this.searchedBesides(entries, ask);
    const texts = entries.map(({ id, title, excerpt, content }) => [title, excerpt, content, besides.get(id) ?? '']);
    await this.alphabet.learn(texts.flat(), ask);
    const known = new Map<string, string[]>();
    const rows = entries.map(({ id, title }, index) => {
      const words = wordsOf(texts[index] ?? [], this.alphabet, MOST_WORDS);
      for (const [word, letters] of words ?? []) known.set(word, letters);
      const inTitle = words && wordsOf([title], this.alphabet, MOST_WORDS);
      return [id, words ? 0 : 1, listed(inTitle), listed(words)];
    });
    await this.writeWords(known, ask);
    await ask(
      `INSERT INTO ${tableName(IndexedEntry)} (entry_id, partial, title_words, words) VALUES ?
 ON DUPLICATE KEY UPDATE partial = VALUES(partial), title_words = VALUES(title_words), words = VALUES(words)`,
      [rows],
    );
  }

  /** How to look for terms; nothing where the index does not help. */
  async plan({ wanted }: SearchTerms, ask: Ask): Promise<SearchPlan | undefined> {
    await this.alphabet.learn(wanted, ask);
    const terms = wanted.map((term) => ({ term, ...piecesOf(term, this.alphabet) }));
    const pieces = terms.flatMap(({ pieces: some }) => some);
    if (!pieces.length) return undefined;
    const rows = await ask<{ piece: number; word: string }>(
      pieces.map((_, index) => `(${lookup(pieces[index], index)})`).join(' UNION ALL '),
      pieces.flatMap(({ text, ends }) => [ends ? text : `${text.replaceAll('_', '\\_')}%`, MOST_ALTERNATIVES + 1]),
    );
    const found = pieces.map((): string[] => []);
    for (const { piece, word } of rows) found[piece]?.push(word);
    const alternatives = new Map(pieces.map((piece, index) => [piece, found[index] ?? []]));
    const groups = terms.map(({ pieces: some }) =>
      some
        .map((piece) => alternatives.get(piece) ?? [])
        .filter((words) => words.length <= MOST_ALTERNATIVES)
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

  /** How to find the texts that may hold one of the unwanted terms; nothing where the index does not help. */
  async exclusion({ unwanted }: SearchTerms, ask: Ask): Promise<SearchExclusion | undefined> {
    const plan = await this.plan({ phrase: '', wanted: unwanted, unwanted: [] }, ask);
    if (plan?.matchAny === undefined) return undefined;
    return { match: plan.matchAny, isExact: unwanted.every((term) => plan.exact.has(term)) };
  }

  /** The texts of entries in the side tables of their types: a statement for each such type. */
  private async searchedBesides(entries: readonly Texts[], ask: Ask): Promise<Map<number, string>> {
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

  /** Adds words that no text had before. */
  private async writeWords(words: ReadonlyMap<string, string[]>, ask: Ask): Promise<void> {
    // In one order, so that two writers never wait for each other.
    const sorted = [...words.keys()].sort();
    for (let from = 0; from < sorted.length; from += WORD_ROWS) {
      const some = sorted.slice(from, from + WORD_ROWS);
      const present = await ask<{ word: string }>(
        `SELECT ending AS word FROM ${tableName(SearchWord)} WHERE ending IN (?) AND beginning = ''`,
        [some],
      );
      const old = new Set(present.map(({ word }) => word));
      const endings = some.filter((word) => !old.has(word)).flatMap((word) => endingsOf(words.get(word) ?? []));
      for (let at = 0; at < endings.length; at += WORD_ROWS)
        await ask(`INSERT IGNORE INTO ${tableName(SearchWord)} (ending, beginning) VALUES ?`, [
          endings.slice(at, at + WORD_ROWS),
        ]);
    }
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

/** The columns of the index: the words of all texts of an entry, and of its title. */
export type SearchedWords = 's.words' | 's.title_words';

/** Keeps the search index, and plans searches with it. */
@Injectable()
export class EntrySearch {
  private readonly index: SearchIndex;

  constructor(
    private readonly db: Db,
    private readonly estimates: Estimates,
    types: EntryTypes,
  ) {
    this.index = new SearchIndex((type) => types.get(type)?.details);
  }

  /** The index `s` with the entries `e`, for statements that begin with the hits. */
  readonly hits = sql`${s} STRAIGHT_JOIN ${e} ON e.id = s.entry_id`;

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
      `SELECT COUNT(*) AS size FROM ${s.sql} WHERE MATCH (${words}) AGAINST (? IN BOOLEAN MODE)`,
      [match],
    );
  }

  /** About how many entries there are. */
  entries(types: readonly string[], statuses: readonly string[]): Promise<number> {
    return this.estimates.about(
      `SELECT SUM(t.total) AS size FROM ${tableOf(EntryTotal, 't').sql} WHERE t.type IN (?) AND t.status IN (?)`,
      [types, statuses],
    );
  }
}
