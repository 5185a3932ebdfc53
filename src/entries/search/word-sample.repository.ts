import { Injectable, Logger } from '@nestjs/common';
import { Db, Estimates } from '#libs/db';
import { joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { Entry, EntryTotal } from '../entry.entity.js';
import { ACCESS, inLanguages } from '../languages/language-indexes.repository.js';
import { LanguageStates } from '../languages/language-indexing.js';
import { IndexedEntry } from './search.entity.js';

/** The index columns: words of all texts of an entry, and words of its title. */
export type SearchedWords = 's.words' | 's.title_words';

/** Words of which an entry has at least one. */
export type WordGroup = readonly string[];

/** An entry of the sample. */
interface Sampled {
  /** The place of the index where it was found, counted from 0. */
  place: number;
  type: string;
  status: string;
  /** The number of its language; absent where the indexes of languages are missing. */
  language?: number;
  isProtected: number;
}

/**
 * What bounds searches on large sites, whose database reads most hits from the disk: each takes as long as comparing
 * several entries in the order of a list.
 */
export class SearchLimits {
  constructor(
    /** More hits are not counted on large sites. */
    readonly hits: number,
  ) {}

  /** Sites with more entries than that are large. */
  get entries(): number {
    return 100 * this.hits;
  }

  /** Words of more entries are not looked up in the index. */
  get looked(): number {
    return 50 * this.hits;
  }

  /** If the index cannot help, so many entries are compared, in the order of the list. */
  get compared(): number {
    return 10 * this.hits;
  }
}

/** A sample is taken from so many places of the index: the first one, which a search waits for, and later ones. */
const FIRST_PLACES = 100;
const PLACES = 1000;
/** How many places are read at once: their words occupy the process for some milliseconds. */
const PLACES_AT_ONCE = 50;
/** Entries of a place. */
const NEIGHBOURS = 20;
/** With fewer entries in the sample, ids have gaps that are too large to say anything. */
const MIN_ENTRIES = 200;
/** Fewer hits in the sample say only that there are few. */
const MIN_HITS = 20;
/** A group may have several words that only together have so many hits. */
const MIN_HITS_OF_WORD = 3;
/** Hits in fewer places may all be of a few days, so that there are no others between the places. */
const MIN_PLACES = 10;
const TTL_MS = 30 * 60_000;

const s = tableOf(IndexedEntry, 's');
const e = tableOf(Entry, 'e');

/** Hits of a sample: the estimated number among all entries, and in how many places of the sample they are. */
interface Estimate {
  hits: number;
  isWidespread: boolean;
}

/** Which words are frequent, by the words of some entries. */
export class WordSample {
  private readonly holders: Readonly<Record<SearchedWords, ReadonlyMap<string, Uint16Array>>>;
  private readonly entries: readonly Sampled[];

  /** @param total the number of entries from which the sample was taken. */
  constructor(
    drawn: DrawnEntries,
    private readonly total: number,
  ) {
    this.entries = drawn.entries;
    this.holders = { 's.words': frequentOnly(drawn.words), 's.title_words': frequentOnly(drawn.titleWords) };
  }

  /**
   * Estimates how many entries have a word of each group, and none of the words of `without`. Undefined if there are too
   * few in the sample: at most about a thousandth of all, or a hundredth before the whole sample is taken. `isCounted`
   * selects entries.
   */
  estimate(
    column: SearchedWords,
    groups: readonly WordGroup[],
    { without = [], isCounted }: { without?: WordGroup; isCounted?: (entry: Sampled) => boolean } = {},
  ): Estimate | undefined {
    const known = this.holders[column];
    const having = (words: WordGroup) => new Set(words.flatMap((word) => [...(known.get(word) ?? [])]));
    const [first, ...others] = groups.map(having).toSorted((one, other) => one.size - other.size);
    const unwanted = having(without);
    const found = [...(first ?? this.entries.keys())].filter((at) => {
      const entry = this.entries[at];
      const isHit = entry && !unwanted.has(at) && others.every((some) => some.has(at));
      return isHit && (!isCounted || isCounted(entry));
    });
    if (found.length < MIN_HITS) return undefined;
    const places = new Set(found.map((at) => this.entries[at]?.place));
    return { hits: (found.length / this.entries.length) * this.total, isWidespread: places.size >= MIN_PLACES };
  }
}

/** Entries of a sample, and which of them hold a word, by their index. */
class DrawnEntries {
  readonly entries: Sampled[] = [];
  readonly words = new Map<string, number[]>();
  readonly titleWords = new Map<string, number[]>();

  add(rows: readonly (Sampled & { words: string; titleWords: string })[]): void {
    for (const { words, titleWords, ...entry } of rows) {
      const at = this.entries.push(entry) - 1;
      note(this.words, words, at);
      note(this.titleWords, titleWords, at);
    }
  }
}

function note(holders: Map<string, number[]>, text: string, at: number): void {
  for (const word of text.split(' ')) {
    const known = holders.get(word);
    if (known) known.push(at);
    else holders.set(word, [at]);
  }
}

/** Most words of a sample are too rare to say anything, and take most of the memory. */
function frequentOnly(holders: ReadonlyMap<string, readonly number[]>): ReadonlyMap<string, Uint16Array> {
  const some = [...holders].filter(([, entries]) => entries.length >= MIN_HITS_OF_WORD);
  // A part of a text would keep the whole text in memory.
  const copied = (word: string) => Buffer.from(word, 'latin1').toString('latin1');
  return new Map(some.map(([word, entries]) => [copied(word), Uint16Array.from(entries)]));
}

/**
 * FROM clause that joins the index `s` with those columns of entries `e` on which access depends.
 *
 * @param withLanguage whether the language is one of them, on sites that have the indexes of languages
 */
export const indexedByAccess = (withLanguage: boolean): Sql =>
  sql`${s} STRAIGHT_JOIN ${e} FORCE INDEX (${plainSql(withLanguage ? inLanguages(ACCESS) : ACCESS)}) ON e.id = s.entry_id`;

/** Selects the first entries of a place with their words: of the ids from `lowest` to before `end`. */
const neighboursAt = (place: number, lowest: number, end: number, withLanguage: boolean) =>
  sql`(SELECT ${place} AS place, s.words, s.title_words AS titleWords, e.type, e.status${plainSql(withLanguage ? ', e.language' : '')},
 e.password <> '' AS isProtected
 FROM ${indexedByAccess(withLanguage)}
 WHERE s.entry_id >= ${lowest} AND s.entry_id < ${end} ORDER BY s.entry_id LIMIT ${NEIGHBOURS})`;

/** Takes samples of the search index on large sites. Their words decide how searches are read and what is counted. */
@Injectable()
export class WordSamples {
  private readonly logger = new Logger(WordSamples.name);
  private sample: Promise<WordSample | undefined> | undefined;
  private takenAt = -Infinity;

  constructor(
    private readonly db: Db,
    private readonly estimates: Estimates,
    private readonly limits: SearchLimits,
    private readonly languages: LanguageStates,
  ) {}

  /**
   * The present sample; undefined on sites that are not large. The first search waits for a small one; a larger one is
   * taken while others go on, and again from time to time.
   */
  async current(): Promise<WordSample | undefined> {
    const total = await this.estimates.about(sql`SELECT SUM(t.total) AS size FROM ${tableOf(EntryTotal, 't')}`);
    if (total <= this.limits.entries) return undefined;
    this.sample ??= this.take(total, FIRST_PLACES).catch((error: unknown) => {
      this.sample = undefined;
      throw error;
    });
    const sample = await this.sample;
    if (this.takenAt < Date.now() - TTL_MS) {
      this.takenAt = Date.now();
      void this.replace(total);
    }
    return sample;
  }

  private async replace(total: number): Promise<void> {
    try {
      const whole = await this.db.apart(() => this.take(total, PLACES));
      if (whole) this.sample = Promise.resolve(whole);
    } catch (error) {
      if (this.db.isOpen) this.logger.warn(`No sample of words could be taken: ${String(error)}`);
    }
  }

  private async take(total: number, places: number): Promise<WordSample | undefined> {
    const [{ first, last } = { first: 0, last: 0 }] = await this.db.rows<{ first: number; last: number }>(
      sql`SELECT MIN(s.entry_id) AS first, MAX(s.entry_id) AS last FROM ${s}`,
    );
    const bound = (place: number) => Math.ceil(first + (place * (last + 1 - first)) / places);
    const drawn = new DrawnEntries();
    const withLanguage = this.languages.current.indexed;
    for (let from = 0; from < places; from += PLACES_AT_ONCE) {
      const some = Array.from({ length: Math.min(PLACES_AT_ONCE, places - from) }, (_, at) => from + at);
      const statements = some.map((place) => neighboursAt(place, bound(place), bound(place + 1), withLanguage));
      drawn.add(await this.db.rows(joinSql(statements, ' UNION ALL ')));
    }
    return drawn.entries.length < MIN_ENTRIES ? undefined : new WordSample(drawn, total);
  }
}
