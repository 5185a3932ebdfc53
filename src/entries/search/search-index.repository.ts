import { withoutHiddenBlocks } from '#libs/blocks';
import { sql, tableName, tableOf, type RowOf } from '#libs/sql';
import { Entry } from '../entry.entity.js';
import { SearchAlphabet } from './search-alphabet.repository.js';
import type { SearchExclusion, SearchTerms } from './search-terms.repository.js';
import { lettersOf, piecesOf, wordsOf, type WordPiece } from './search-words.js';
import { IndexedEntry, SearchWord } from './search.entity.js';
import type { WordGroup } from './word-sample.repository.js';

/** Runs a statement. Callers choose whether it runs in the ambient transaction, on a replica or in a migration. */
export type SendSql = <R>(sql: string, parameters: unknown[]) => Promise<R[]>;

/** Runs a write whose result nobody needs; it may wait for the next statement. */
type SendWrite = (sql: string, parameters: unknown[]) => Promise<unknown>;

/** The words that a part of a wanted term may lie in. Every hit has one of them, unless it is indexed partially. */
interface PlannedPiece {
  term: string;
  words: WordGroup;
}

/** How to narrow a search with the index. Hits are a superset of the texts that contain all wanted terms. */
export interface SearchPlan {
  /** The pieces that the index can find. */
  pieces: readonly PlannedPiece[];
  /** The wanted terms that every hit of their piece contains for certain, unless it is indexed partially. */
  exact: ReadonlySet<string>;
  /** Whether the index can find a piece of every term. */
  isComplete: boolean;
}

/** How to find texts with an unwanted term, and the words by which they are found. */
export interface PlannedExclusion extends SearchExclusion {
  words: WordGroup;
}

const TEXTS = ['id', 'type', 'title', 'excerpt', 'content'] as const;

/** An entry with its searched texts. */
export type SearchableEntry = RowOf<Entry, typeof TEXTS>;

const e = tableOf(Entry, 'e');

/** Looks up the side table of a type: its join with entries `e`, and its searched columns. */
export type SearchedTables = (type: string) => { join: string; searched?: readonly string[] } | undefined;

/** Entries with more distinct words are indexed partially: they match every word. */
const MAX_WORDS = 20_000;
/** Pieces contained in more distinct words are ignored: they are expensive to match and narrow the search little. */
const MAX_ALTERNATIVES = 400;
/** The prefix keeps words above the minimum length of full-text search and out of its list of stop words. */
const token = (word: string) => `word_${word}`;
/** Indexed for entries with too many words, and added to each group of alternatives. */
export const EVERY_WORD = 'every';
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
  async write(ids: readonly number[], ask: SendSql, send: SendWrite = ask): Promise<void> {
    if (!ids.length) return;
    const { sql: statement, parameters } = sql`SELECT ${e.columns(TEXTS)} FROM ${e} WHERE e.id IN (${ids})`;
    await this.writeTexts(await ask<SearchableEntry>(statement, parameters), ask, send);
  }

  /** Indexes texts of entries, together with those in their side tables. */
  async writeTexts(entries: readonly SearchableEntry[], ask: SendSql, send: SendWrite = ask): Promise<void> {
    if (!entries.length) return;
    const extraTexts = await this.sideTableTexts(entries, ask);
    const texts = entries.map(({ id, title, excerpt, content }) => [
      title,
      excerpt,
      withoutHiddenBlocks(content),
      extraTexts.get(id) ?? '',
    ]);
    await this.alphabet.learn(texts.flat(), ask);
    const known = new Set<string>();
    const rows = entries.map(({ id, title }, index) => {
      const words = wordsOf(texts[index] ?? [], this.alphabet, MAX_WORDS);
      for (const word of words ?? []) known.add(word);
      const inTitle = words && wordsOf([title], this.alphabet, MAX_WORDS);
      return [id, words ? 0 : 1, listed(inTitle), listed(words)];
    });
    await this.writeWords(known, ask, send);
    await send(
      `INSERT INTO ${tableName(IndexedEntry)} (entry_id, partial, title_words, words) VALUES ?
 ON DUPLICATE KEY UPDATE partial = VALUES(partial), title_words = VALUES(title_words), words = VALUES(words)`,
      [rows],
    );
  }

  /** Plans a search for wanted terms; `undefined` if the index cannot narrow it. */
  async plan({ wanted }: SearchTerms, ask: SendSql): Promise<SearchPlan | undefined> {
    await this.alphabet.learn(wanted, ask);
    const terms = wanted.map((term) => ({ term, ...piecesOf(term, this.alphabet) }));
    const pieces = terms.flatMap(({ pieces: some }) => some);
    if (!pieces.length) return undefined;
    const rows = await ask<{ piece: number; word: string }>(
      pieces.map((_, index) => `(${lookup(pieces[index], index)})`).join(' UNION ALL '),
      pieces.flatMap(({ text, ends }) => [ends ? text : `${text.replaceAll('_', '\\_')}%`, MAX_ALTERNATIVES + 1]),
    );
    const found = new Map(pieces.map((piece) => [piece, [] as string[]]));
    for (const { piece: at, word } of rows) {
      const piece = pieces[at];
      if (piece) found.get(piece)?.push(token(word));
    }
    const planned = terms.flatMap(({ term, pieces: some }) =>
      some
        .map((piece) => ({ term, words: found.get(piece) ?? [] }))
        .filter(({ words }) => words.length <= MAX_ALTERNATIVES),
    );
    if (!planned.length) return undefined;
    const isPlanned = (term: string) => planned.some((one) => one.term === term);
    return {
      pieces: planned,
      exact: new Set(terms.filter(({ term, exact }) => exact && isPlanned(term)).map(({ term }) => term)),
      isComplete: terms.every(({ term }) => isPlanned(term)),
    };
  }

  /** Plans how to find texts that may contain an unwanted term; `undefined` if the index cannot help. */
  async exclusion({ unwanted }: SearchTerms, ask: SendSql): Promise<PlannedExclusion | undefined> {
    const plan = await this.plan({ phrase: '', wanted: unwanted, unwanted: [] }, ask);
    if (!plan?.isComplete) return undefined;
    const words = firstWords(plan);
    return { match: oneOf(words), words, isExact: unwanted.every((term) => plan.exact.has(term)) };
  }

  /** The searched side table texts of entries by id. Takes one statement per type with a side table. */
  private async sideTableTexts(entries: readonly SearchableEntry[], ask: SendSql): Promise<Map<number, string>> {
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
  private async writeWords(words: ReadonlySet<string>, ask: SendSql, send: SendWrite): Promise<void> {
    // Sorted, so that concurrent writers lock the rows in the same order and cannot deadlock.
    const sorted = [...words].filter((word) => !this.stored.has(word)).sort();
    for (let from = 0; from < sorted.length; from += WORD_ROWS) {
      const some = sorted.slice(from, from + WORD_ROWS);
      const old = some.length > FEW_WORDS ? await this.storedAmong(some, ask) : new Set<string>();
      const endings = some.filter((word) => !old.has(word)).flatMap((word) => endingsOf(lettersOf(word)));
      for (let at = 0; at < endings.length; at += WORD_ROWS)
        await send(`INSERT IGNORE INTO ${tableName(SearchWord)} (ending, beginning) VALUES ?`, [
          endings.slice(at, at + WORD_ROWS),
        ]);
    }
    await this.stored.add(sorted);
  }

  private async storedAmong(words: readonly string[], ask: SendSql): Promise<Set<string>> {
    const rows = await ask<{ word: string }>(
      `SELECT ending AS word FROM ${tableName(SearchWord)} WHERE ending IN (?) AND beginning = ''`,
      [words],
    );
    return new Set(rows.map(({ word }) => word));
  }
}

/** The words of one piece per term: a text with a term has at least one of them, unless it is indexed partially. */
export const firstWords = ({ pieces }: SearchPlan): string[] =>
  [...new Set(pieces.map(({ term }) => term))].flatMap((term) => pieces.find((one) => one.term === term)?.words ?? []);

/** Full-text expression for texts that have one of the words, or are indexed partially. */
export const oneOf = (words: WordGroup): string => [...words, EVERY_WORD].join(' ');

const listed = (words: ReadonlySet<string> | undefined) => (words ? Array.from(words, token).join(' ') : EVERY_WORD);

const endingsOf = (letters: readonly string[]): [string, string][] =>
  letters.map((_, at) => [letters.slice(at).join(''), letters.slice(0, at).join('')]);

function lookup(piece: WordPiece | undefined, index: number): string {
  const beginning = piece?.begins ? " AND beginning = ''" : '';
  const column = piece?.begins ? 'ending' : 'CONCAT(beginning, ending)';
  return `SELECT ${index} AS piece, ${column} AS word FROM ${tableName(SearchWord)} WHERE ending ${piece?.ends ? '=' : 'LIKE'} ?${beginning} LIMIT ?`;
}
