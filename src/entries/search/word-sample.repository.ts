import { Injectable } from '@nestjs/common';
import { Db, Estimates, joinSql, sql, tableOf } from '#libs/db';
import { Entry, EntryTotal } from '../entry.entity.js';
import { IndexedEntry } from './search.entity.js';

/** The index columns: words of all texts of an entry, and words of its title. */
export type SearchedWords = 's.words' | 's.title_words';

/** Words of which an entry has at least one. */
export type WordGroup = readonly string[];

/** An entry of the sample. */
interface Sampled {
  type: string;
  status: string;
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

/** The sample is taken from so many places of the index, with so many neighbours each. */
const PLACES = 100;
const NEIGHBOURS = 20;
/** With fewer entries in the sample, ids have gaps that are too large to say anything. */
const MIN_ENTRIES = 200;
/** Fewer hits in the sample say only that there are few. */
const MIN_HITS = 20;
const TTL_MS = 30 * 60_000;

const s = tableOf(IndexedEntry, 's');
const e = tableOf(Entry, 'e');

/** Which words are frequent, by the words of some entries. */
export class WordSample {
  private readonly places: Readonly<Record<SearchedWords, ReadonlyMap<string, readonly number[]>>>;

  /** @param total the number of entries from which the sample was taken. */
  constructor(
    rows: readonly (Sampled & { words: string; titleWords: string })[],
    private readonly total: number,
  ) {
    this.entries = rows.map(({ type, status, isProtected }) => ({ type, status, isProtected }));
    this.places = {
      's.words': placesOf(rows.map(({ words }) => words)),
      's.title_words': placesOf(rows.map(({ titleWords }) => titleWords)),
    };
  }

  private readonly entries: readonly Sampled[];

  /**
   * Estimates how many entries have a word of each group, and none of the words of `without`. Undefined if
   * there are too few in the sample: at most about a hundredth of all. `isCounted` selects entries.
   */
  estimate(
    column: SearchedWords,
    groups: readonly WordGroup[],
    { without = [], isCounted }: { without?: WordGroup; isCounted?: (entry: Sampled) => boolean } = {},
  ): number | undefined {
    const known = this.places[column];
    const having = (words: WordGroup) => new Set(words.flatMap((word) => known.get(word) ?? []));
    const unwanted = having(without);
    const hits = this.entries.map((_, place) => place).filter((place) => !unwanted.has(place));
    const found = groups.reduce((left, group) => {
      const places = having(group);
      return left.filter((place) => places.has(place));
    }, hits);
    const counted = isCounted
      ? found.filter((place) => {
          const entry = this.entries[place];
          return entry && isCounted(entry);
        })
      : found;
    return counted.length < MIN_HITS ? undefined : (counted.length / this.entries.length) * this.total;
  }
}

/** The places in a list of texts by word. */
function placesOf(texts: readonly string[]): ReadonlyMap<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, text] of texts.entries()) {
    for (const word of text.split(' ')) {
      const known = places.get(word);
      if (known) known.push(place);
      else places.set(word, [place]);
    }
  }
  return places;
}

/** Takes samples of the search index on large sites. Their words decide how searches are read and what is counted. */
@Injectable()
export class WordSamples {
  private taken: { sample: Promise<WordSample | undefined>; until: number } | undefined;

  constructor(
    private readonly db: Db,
    private readonly estimates: Estimates,
    private readonly limits: SearchLimits,
  ) {}

  /** The present sample; undefined on sites that are not large. */
  async current(): Promise<WordSample | undefined> {
    const total = await this.estimates.about(sql`SELECT SUM(t.total) AS size FROM ${tableOf(EntryTotal, 't')}`);
    if (total <= this.limits.entries) return undefined;
    if (!this.taken || this.taken.until < Date.now()) {
      const taken = { sample: this.take(total), until: Date.now() + TTL_MS };
      this.taken = taken;
      taken.sample.catch(() => {
        if (this.taken === taken) this.taken = undefined;
      });
    }
    return this.taken.sample;
  }

  private async take(total: number): Promise<WordSample | undefined> {
    const [{ first, last } = { first: 0, last: 0 }] = await this.db.rows<{ first: number; last: number }>(
      sql`SELECT MIN(s.entry_id) AS first, MAX(s.entry_id) AS last FROM ${s}`,
    );
    const step = (last + 1 - first) / PLACES;
    const rows = await this.db.rows<Sampled & { words: string; titleWords: string }>(
      joinSql(
        Array.from({ length: PLACES }, (_, place) => {
          const [from, to] = [place, place + 1].map((at) => Math.ceil(first + at * step));
          return sql`(SELECT s.words, s.title_words AS titleWords, e.type, e.status, e.password <> '' AS isProtected
 FROM ${s} STRAIGHT_JOIN ${e} FORCE INDEX (entries_access) ON e.id = s.entry_id
 WHERE s.entry_id >= ${from} AND s.entry_id < ${to} ORDER BY s.entry_id LIMIT ${NEIGHBOURS})`;
        }),
        ' UNION ALL ',
      ),
    );
    return rows.length < MIN_ENTRIES ? undefined : new WordSample(rows, total);
  }
}
