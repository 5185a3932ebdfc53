import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { currentViewer } from '#libs/auth';
import { Db, Where, plainSql, tableOf, type Sql } from '#libs/db';
import { EntryVisibility, type VisibleEntries } from '../types/entry-visibility.repository.js';
import { ENTRY_COLUMNS } from '../entries.repository.js';
import { Entry, type EntryRow } from '../entry.entity.js';
import { EntrySearch, type SearchPlan, type SearchedWords } from '../search/search-index.repository.js';
import {
  addSearch,
  parseSearch,
  relevance,
  segmentsOf,
  type SearchExclusion,
  type SearchTerms,
} from '../search/search-terms.repository.js';

/** Entries that are looked for; they are called `e`. */
interface EntryQuery {
  /** Which of them the viewer may see. */
  visible: VisibleEntries;
  /** What to read of them, and the joins that this needs. */
  columns: Sql;
  join: string;
  /** Conditions beside visibility and terms. */
  where: Where;
  terms?: SearchTerms;
  /** Columns to search beside the usual ones. */
  searched?: readonly string[];
  /** How to order them; the best hits first when there is none. */
  order?: Sql;
  limit: number;
  offset: number;
  /** A version that differs after every write that may change the result of a search. */
  version?: number;
}

/** A query that is prepared. */
export interface FoundEntries<Row> {
  /** Differs between queries that may find different numbers of entries. */
  key: string;
  /** Whether it finds every entry of its types and statuses. */
  isPlain: boolean;
  page: () => Promise<Row[]>;
  count: () => Promise<number>;
}

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

/** Where the index is asked, what for, and which terms its hits hold for sure. */
interface Match {
  words: SearchedWords;
  expression: string;
  exact: ReadonlySet<string>;
}

/** A part of what a query finds, and how the index helps there. */
interface Part {
  condition?: Sql;
  match: Match | undefined;
  exclusion?: SearchExclusion;
}

export const BY_DATE: Sql = { sql: 'e.date_local DESC, e.id DESC', parameters: [] };

/** How many hits are ranked by looking at each; of more, those that come first are found apart. */
const RANKED_AT_ONCE = 500;
/** To look into the texts of an entry takes about that much longer than to take a hit of the index. */
const READING = 2;
const e = tableOf(Entry, 'e');

/**
 * Finds a page of entries in the way that is likely to be fastest. A search takes the hits of the index and sorts
 * them; where there are many, it goes through the entries in their order until the page is full.
 */
@Injectable()
export class EntryFinder {
  private readonly found = new LRUCache<string, number[]>({ max: 2000 });

  constructor(
    private readonly db: Db,
    private readonly search: EntrySearch,
    private readonly visibility: EntryVisibility,
  ) {}

  /** Prepares a query. What a search has found is remembered until something is written. */
  open<Row extends { id: number }>(asked: EntryQuery): FoundEntries<Row> {
    const { visible, terms, order, limit, offset, version } = asked;
    const where = new Where();
    for (const part of [visible.where, asked.where]) if (!part.isEmpty) where.and(part.sql, ...part.parameters);
    const isPlain = !terms && visible.isAll && where.isEmpty;
    if (terms) this.visibility.hideProtected(where, visible.viewer, visible.types);
    const query = { ...asked, where };
    if (!visible.types.length)
      return { key: '', isPlain, page: () => Promise.resolve([]), count: () => Promise.resolve(0) };
    const { key } = conditions(query, {});
    let planned: Promise<[SearchPlan?, SearchExclusion?]> | undefined;
    const plan = async () => {
      planned ??= terms ? Promise.all([this.search.plan(terms), this.search.exclusion(terms)]) : Promise.resolve([]);
      const [made, exclusion] = await planned;
      const match: Match | undefined = made && { words: 's.words', expression: made.match, exact: made.exact };
      return { made, whole: { match, exclusion } };
    };
    const page = async () => {
      const { made, whole } = await plan();
      return this.page<Row>(query, whole, made);
    };
    const remembered = async () => {
      const place = JSON.stringify([version, key, order, limit, offset]);
      const ids = this.found.get(place);
      if (ids) return this.rowsOf<Row>(query, ids);
      const rows = await page();
      this.found.set(
        place,
        rows.map(({ id }) => id),
      );
      return rows;
    };
    return {
      key,
      isPlain,
      page: terms && version !== undefined ? remembered : page,
      count: async () => this.count(query, (await plan()).whole),
    };
  }

  /** Prepares a list of published entries without their texts: newest first, or the best hits of a search first. */
  published(
    types: readonly string[],
    terms: SearchTerms | undefined,
    part: { limit: number; offset: number; version: number },
  ): FoundEntries<EntryRow> {
    return this.open({
      ...part,
      visible: this.visibility.of(currentViewer(), types, ['publish']),
      columns: plainSql(ENTRY_COLUMNS),
      join: '',
      where: new Where(),
      terms,
      order: terms ? undefined : BY_DATE,
    });
  }

  /** How to find entries of a type that hold the words of a text in title, excerpt or content. */
  async textsOf(type: string, text: string): Promise<SearchedTexts> {
    const terms = parseSearch(text);
    const viewer = currentViewer();
    const plan = await this.search.plan(terms);
    const condition = new Where();
    addSearch(condition, terms, { exclusion: await this.search.exclusion(terms) });
    this.visibility.hideProtected(condition, viewer, [type]);
    if (!plan) return { condition };
    const where = new Where().and('MATCH (s.words) AGAINST (? IN BOOLEAN MODE)', plan.match).and('e.type = ?', type);
    addSearch(where, terms, { exact: plan.exact });
    this.visibility.hideProtected(where, viewer, [type]);
    return { condition, hits: { from: this.search.hits, where, size: await this.search.size('s.words', plan.match) } };
  }

  private async page<Row extends { id: number }>(
    query: EntryQuery,
    whole: Part,
    plan: SearchPlan | undefined,
  ): Promise<Row[]> {
    const { terms, order, limit, offset } = query;
    if (order || !terms) return this.read<Row>(query, whole, order ?? BY_DATE, limit, offset);
    const segments = plan && segmentsOf(terms);
    if (!segments || (await this.search.size('s.words', plan.match)) <= RANKED_AT_ONCE)
      return this.read<Row>(query, whole, ranked(relevance(terms)), limit, offset);
    const rows: Row[] = [];
    let skip = offset;
    for (const { condition, titles, rank } of segments) {
      const part = { condition, match: titles === 'none' ? whole.match : titleMatch(plan, titles) };
      const some = await this.read<Row>(query, part, ranked(rank), limit - rows.length, skip);
      rows.push(...some);
      if (rows.length === limit) break;
      skip = some.length || !skip || titles === 'none' ? 0 : skip - (await this.count(query, part));
    }
    return rows;
  }

  /** Some rows of a part in an order: from the hits of the index, or by going through all. */
  private async read<Row extends { id: number }>(
    query: EntryQuery,
    part: Part,
    order: Sql,
    limit: number,
    offset: number,
  ): Promise<Row[]> {
    const { columns, join } = query;
    const hits = part.match && (await this.hitsPay(query, part.match, order, offset + limit));
    const found = hits ? part : { ...part, match: undefined };
    const ids = this.ids(query, found, order, limit, offset);
    if (ids) {
      const rows = await this.db.rows<{ id: number }>(ids.sql, ids.parameters);
      return this.rowsOf<Row>(
        query,
        rows.map(({ id }) => id),
      );
    }
    const where = conditions(query, found);
    return this.db.rows<Row>(
      `SELECT ${columns.sql} FROM ${e.sql} ${join} WHERE ${where.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
      [...columns.parameters, ...where.parameters, ...order.parameters, limit, offset],
    );
  }

  /** The rows with some ids, in their order. */
  private async rowsOf<Row extends { id: number }>(
    { columns, join }: EntryQuery,
    ids: readonly number[],
  ): Promise<Row[]> {
    if (!ids.length) return [];
    const places = new Map(ids.map((id, place) => [id, place]));
    const rows = await this.db.rows<Row>(`SELECT ${columns.sql} FROM ${e.sql} ${join} WHERE e.id IN (?)`, [
      ...columns.parameters,
      ids,
    ]);
    return rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
  }

  /** The ids alone where the rows have to be sorted: whole rows are too much to sort. */
  private ids(query: EntryQuery, part: Partial<Part>, order: Sql, limit: number, offset: number): Sql | undefined {
    const { visible, join } = query;
    const { types, statuses } = visible;
    const where = conditions(query, part);
    if (part.match)
      return {
        sql: `SELECT e.id FROM ${this.search.hits.sql} ${join} WHERE ${where.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
        parameters: [...where.parameters, ...order.parameters, limit, offset],
      };
    const runs = types.flatMap((type) => statuses.map((status) => [type, status]));
    if (order !== BY_DATE || runs.length === 1) return undefined;
    // Each type and status has its own order in the index: the first of each are put together.
    const first = `(SELECT e.id, e.date_local FROM ${e.sql} ${join} WHERE e.type = ? AND e.status = ? AND ${where.sql} ORDER BY ${order.sql} LIMIT ?)`;
    return {
      sql: `SELECT e.id FROM (${runs.map(() => first).join(' UNION ALL ')}) e ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
      parameters: [...runs.flatMap((run) => [...run, ...where.parameters, offset + limit]), limit, offset],
    };
  }

  private async count(query: EntryQuery, part: Part): Promise<number> {
    const where = conditions(query, part);
    const [row] = await this.db.rows<{ total: number }>(
      `SELECT COUNT(*) AS total FROM ${part.match ? this.search.hits.sql : e.sql} ${query.join} WHERE ${where.sql}`,
      where.parameters,
    );
    return Number(row?.total ?? 0);
  }

  /** Whether it is faster to sort all hits than to read entries in their order until `wanted` of them are found. */
  private async hitsPay(
    { visible: { types, statuses } }: EntryQuery,
    { words, expression }: Match,
    order: Sql,
    wanted: number,
  ): Promise<boolean> {
    const walkable = !order.parameters.length && statuses.length === 1;
    if (!walkable) return true;
    const hits = await this.search.size(words, expression);
    return hits * hits < READING * wanted * (await this.search.entries(types, statuses));
  }
}

/** The rank first, then the newest. */
export const ranked = (rank: Sql | undefined): Sql =>
  rank ? { sql: `${rank.sql}, ${BY_DATE.sql}`, parameters: rank.parameters } : BY_DATE;

function titleMatch({ match, matchAny, exact }: SearchPlan, titles: 'all' | 'some'): Match | undefined {
  if (titles === 'all') return { words: 's.title_words', expression: match, exact };
  return matchAny === undefined ? undefined : { words: 's.title_words', expression: matchAny, exact: new Set() };
}

function conditions(
  { visible: { types, statuses }, where, terms, searched }: EntryQuery,
  { condition, match, exclusion }: Partial<Part>,
): Where {
  const all = new Where();
  if (match) all.and(`MATCH (${match.words}) AGAINST (? IN BOOLEAN MODE)`, match.expression);
  all.and('e.type IN (?)', types).and('e.status IN (?)', statuses);
  if (!where.isEmpty) all.and(where.sql, ...where.parameters);
  if (condition) all.and(condition.sql, ...condition.parameters);
  if (terms) addSearch(all, terms, { besides: searched, exact: match?.exact, exclusion });
  return all;
}
