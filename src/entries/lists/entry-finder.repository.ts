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

/** A query for entries. The table alias is `e`. */
interface EntryQuery {
  /** Restricts the query to entries that the viewer may see. */
  visible: VisibleEntries;
  /** Columns to read, and the joins that they need. */
  columns: Sql;
  join: string;
  /** Further conditions. */
  where: Where;
  terms?: SearchTerms;
  /** Columns to search in addition to title, excerpt and content. */
  searched?: readonly string[];
  /** Sort order; by relevance if omitted. */
  order?: Sql;
  limit: number;
  offset: number;
  /** A version that changes with every write that may change the result. Results of searches are cached per version. */
  version?: number;
}

/** A prepared query. */
export interface FoundEntries<Row> {
  /** Cache key of the total: different for queries that may have different totals. */
  key: string;
  /** Whether the query matches every entry of its types and statuses. */
  isPlain: boolean;
  page: () => Promise<Row[]>;
  count: () => Promise<number>;
}

/** A text search for use in other statements. The table alias of entries is `e`. */
export interface SearchedTexts {
  /** Condition on the texts of an entry. */
  condition: Where;
  /** All hits, read from the search index; absent if the index cannot narrow the search. */
  hits?: {
    from: Sql;
    where: Where;
    /** Estimated number of hits. */
    size: number;
  };
}

/** A full-text match: the index column, the expression, and the terms that all hits are known to contain. */
interface Match {
  words: SearchedWords;
  expression: string;
  exact: ReadonlySet<string>;
}

/** A part of the result of a query, and how to read it from the index. */
interface Part {
  condition?: Sql;
  match: Match | undefined;
  exclusion?: SearchExclusion;
}

export const BY_DATE: Sql = { sql: 'e.date_local DESC, e.id DESC', parameters: [] };

/** Up to this number of hits, one statement ranks all of them. More are read segment by segment, best segment first. */
const RANKED_AT_ONCE = 500;
/** Cost of reading the texts of an entry, relative to reading a hit from the index. */
const READ_COST = 2;
const e = tableOf(Entry, 'e');

/**
 * Finds a page of entries with the plan that is likely to be fastest. A search sorts the hits of the index. If there
 * are many, it reads entries in list order instead, until the page is full.
 */
@Injectable()
export class EntryFinder {
  private readonly found = new LRUCache<string, number[]>({ max: 2000 });

  constructor(
    private readonly db: Db,
    private readonly search: EntrySearch,
    private readonly visibility: EntryVisibility,
  ) {}

  /** Prepares a query. The ids found by a search are cached per `version`. */
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
    const cached = async () => {
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
      page: terms && version !== undefined ? cached : page,
      count: async () => this.count(query, (await plan()).whole),
    };
  }

  /** Prepares a list of published entries without their texts, sorted by date (newest first) or by relevance. */
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

  /** Prepares a text search in title, excerpt and content of entries of a type. */
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

  /** Reads rows of a part, either from the hits of the index or by scanning in list order. */
  private async read<Row extends { id: number }>(
    query: EntryQuery,
    part: Part,
    order: Sql,
    limit: number,
    offset: number,
  ): Promise<Row[]> {
    const { columns, join } = query;
    const hits = part.match && (await this.indexIsFaster(query, part.match, order, offset + limit));
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

  /** Reads rows by id, in the order of the ids. */
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

  /** A statement for the ids only, if the server would have to sort. Sorting whole rows is too expensive. */
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
    // The index is ordered per type and status, so the first rows of each combination are merged.
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

  /** Whether sorting all hits is faster than scanning entries in list order until `wanted` matches are found. */
  private async indexIsFaster(
    { visible: { types, statuses } }: EntryQuery,
    { words, expression }: Match,
    order: Sql,
    wanted: number,
  ): Promise<boolean> {
    const walkable = !order.parameters.length && statuses.length === 1;
    if (!walkable) return true;
    const hits = await this.search.size(words, expression);
    return hits * hits < READ_COST * wanted * (await this.search.entries(types, statuses));
  }
}

/** Sorts by rank, then by date, newest first. */
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
  if (terms) addSearch(all, terms, { extraColumns: searched, exact: match?.exact, exclusion });
  return all;
}
