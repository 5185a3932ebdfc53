import { Injectable } from '@nestjs/common';
import { Db, keysetSql, type KeysetOrder } from '#libs/db';
import { countUpTo, Where, joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import type { EntrySet } from '../entry-ports.js';
import { Entry } from '../entry.entity.js';
import { type FieldOrder, idsByDate, idsInOrder } from '../fields/field-order.repository.js';
import { ACCESS, inLanguages } from '../languages/language-indexes.repository.js';
import { LanguageStates } from '../languages/language-indexing.js';
import { EntrySearch, type IndexMatch } from '../search/entry-search.repository.js';
import { EVERY_WORD } from '../search/search-index.repository.js';
import { addSearch, type SearchExclusion, type SearchTerms } from '../search/search-terms.repository.js';
import { indexedByAccess, SearchLimits } from '../search/word-sample.repository.js';
import { inScope } from '../types/entry-languages.repository.js';
import type { VisibleEntries } from '../types/entry-visibility.repository.js';

/** A sort order as SQL; with its keyset, if it is one of columns, or its field, if it is one of declared values. */
export interface ListOrder extends Sql {
  keyset?: KeysetOrder;
  field?: FieldOrder;
}

/** A query for entries. The table alias is `e`. */
export interface EntryQuery {
  /** Restricts the query to entries that the viewer may see. */
  visible: VisibleEntries;
  /** Columns to read, and the joins that they need. */
  columns: Sql;
  join: string;
  /** Further conditions. */
  where: Where;
  sets?: readonly EntrySet[];
  /** Whether `where` has no other condition than those of access. */
  isAccess?: boolean;
  /** The same, and there are no sets. */
  isUnfiltered?: boolean;
  terms?: SearchTerms;
  /** Columns to search in addition to title, excerpt and content. */
  searched?: readonly string[];
  /** Columns to search in addition to those to which the terms are limited. */
  narrowed?: readonly string[];
  /** Whether it leaves protected entries out, of which the viewer must not learn by conditions and orders. */
  hidesProtected?: boolean;
  /**
   * Whether an index of values leaves protected entries out, if it answers the query alone but for its sets, and for the
   * language, which it does not know.
   */
  inIndex?: { hidesProtected: boolean; language?: number };
  /** Sort order; by relevance if omitted. */
  order?: ListOrder;
  limit: number;
  offset: number;
  /** A version that changes with every write that may change the result. Results of searches are cached per version. */
  version?: number;
  /** Whether the list is read to its end, page by page: then a search compares all entries, unless it ranks them. */
  continues?: boolean;
}

/** A part of the result of a query, and how to read it from the index. */
export interface PlannedRead {
  condition?: Sql;
  match: IndexMatch | undefined;
  exclusion?: SearchExclusion;
  /** Whether only the first entries of the list are compared with the search, because the index cannot narrow it. */
  isBounded?: boolean;
  /** The set from which entries are read, in place of an index in list order. */
  from?: EntrySet;
}

/** A sort order of columns. */
export const orderBy = (keyset: KeysetOrder): ListOrder => ({ ...plainSql(keysetSql(keyset)), keyset });
export const BY_DATE = orderBy({ column: 'e.date_local', id: 'e.id', direction: 'DESC' });

/** Sorts by rank, then by date, newest first. */
export const ranked = (rank: Sql | undefined): ListOrder =>
  rank ? { sql: `${rank.sql}, ${BY_DATE.sql}`, parameters: rank.parameters } : BY_DATE;

const NO_TERMS: ReadonlySet<string> = new Set();
/** Cost of reading the texts of an entry, relative to reading a hit from the index. */
const READ_COST = 2;
const e = tableOf(Entry, 'e');
/** The indexes of orders. Without a hint, the server may walk the entries of all types and statuses. */
const INDEXES: Readonly<Record<string, string>> = {
  'e.author_id': 'entries_by_author',
  'e.date_local': 'entries_by_date',
  'e.menu_order': 'entries_by_menu_order',
  'e.modified_local': 'entries_by_modified',
  'e.parent_id': 'entries_by_parent',
  'e.slug': 'entries_by_slug',
  'e.title_order': 'entries_by_title',
};
const BY_ID = 'entries_by_id';

/** Reads and counts parts of queries with the plan that is likely to be fastest. */
@Injectable()
export class EntryPlans {
  constructor(
    private readonly db: Db,
    private readonly search: EntrySearch,
    private readonly limits: SearchLimits,
    private readonly languages: LanguageStates,
  ) {}

  /** Reads rows of a part: from the hits of the index, from a set or by scanning in list order. */
  async read<Row extends { id: number }>(
    query: EntryQuery,
    part: PlannedRead,
    order: ListOrder,
    limit: number,
    offset: number,
  ): Promise<Row[]> {
    const { columns, join } = query;
    const dated = part.match || query.terms ? undefined : await this.datedSet(query, order);
    if (dated?.byDate) {
      const found = this.inDateOrder(query, { ...part, from: dated }, dated.byDate, order, limit, offset);
      const rows = await this.db.rows<{ id: number }>(found);
      return this.rowsOf<Row>(
        query,
        rows.map(({ id }) => id),
      );
    }
    const hits = part.match && (await this.indexIsFaster(query, part.match, order, offset + limit));
    const from = hits ? undefined : await this.narrowed(query, part, order, offset + limit);
    const found: PlannedRead = { ...part, match: hits ? part.match : undefined, from };
    const ids = this.ids(query, found, order, limit, offset);
    if (ids) {
      const rows = await this.db.rows<{ id: number }>(ids.sql, ids.parameters);
      return this.rowsOf<Row>(
        query,
        rows.map(({ id }) => id),
      );
    }
    const where = conditions(query, found);
    const all = query.where.isEmpty && !query.sets?.length;
    const { keyset } = order;
    // Lists of sets that are not read from one. Behind a cursor, the server would walk the index of the order from its
    // beginning, once it has to read the entries; in a language, the index of all languages.
    const isWalk = Boolean(query.sets?.length) && !found.from && !found.match;
    const isBehind = isWalk && query.continues;
    const isInLanguage = isWalk && query.where.isEmpty && !query.terms && query.visible.language?.isWhole;
    const index = (all || isBehind || isInLanguage) && keyset && this.indexOf(keyset, query.visible);
    const source = index ? sql`${e} FORCE INDEX (${plainSql(index)})` : this.source(found);
    const ordered = joinSql([order], '');
    const page = sql`WHERE ${where} ORDER BY ${ordered} LIMIT ${limit} OFFSET ${offset}`;
    if (all && !offset) return this.db.rows<Row>(sql`SELECT ${columns} FROM ${source} ${plainSql(join)} ${page}`);
    // Rows that are skipped or tested are read from an index, if it has all columns.
    return this.db.rows<Row>(sql`SELECT ${columns} FROM (SELECT e.id FROM ${source} ${plainSql(join)} ${page}) page
 STRAIGHT_JOIN ${e} ON e.id = page.id ${plainSql(join)} ORDER BY ${ordered}`);
  }

  /** The index that has the entries of a list in its order. */
  private indexOf({ column }: KeysetOrder, { language }: VisibleEntries): string | undefined {
    const index = column === undefined ? BY_ID : INDEXES[column];
    return index && language?.isWhole && this.languages.current.indexed ? inLanguages(index) : index;
  }

  /** Reads rows by id, in the order of the ids. */
  async rowsOf<Row extends { id: number }>({ columns, join }: EntryQuery, ids: readonly number[]): Promise<Row[]> {
    if (!ids.length) return [];
    const places = new Map(ids.map((id, place) => [id, place]));
    const rows = await this.db.rows<Row>(`SELECT ${columns.sql} FROM ${e.sql} ${join} WHERE e.id IN (?)`, [
      ...columns.parameters,
      ids,
    ]);
    return rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
  }

  /** A statement for the ids only, if the server would have to sort. Sorting whole rows is too expensive. */
  private ids(
    query: EntryQuery,
    part: Partial<PlannedRead>,
    order: ListOrder,
    limit: number,
    offset: number,
  ): Sql | undefined {
    const { visible, join } = query;
    const { statuses } = visible;
    const where = conditions(query, part);
    const ordered = joinSql([order], '');
    if (order.field) {
      const source = part.match || part.from ? this.source(part) : undefined;
      const inIndex = query.sets?.length ? undefined : wholeIndex(query);
      return idsInOrder({ field: order.field, order: ordered, statuses, where, join, inIndex, source, limit, offset });
    }
    if (part.from) return undefined;
    if (part.match)
      return sql`SELECT e.id FROM ${this.source(part)} ${plainSql(join)} WHERE ${where}
 ORDER BY ${ordered} LIMIT ${limit} OFFSET ${offset}`;
    const runs = runsOf(visible);
    const { keyset } = order;
    if (!keyset || runs.length === 1) return undefined;
    // Each index is ordered per type and status, so the first rows of each combination are merged.
    const { column, direction } = keyset;
    const first = (run: Sql) =>
      sql`(SELECT e.id${plainSql(column ? `, ${column} AS place` : '')} FROM ${e} ${plainSql(join)} WHERE ${run} AND ${where} ORDER BY ${ordered} LIMIT ${offset + limit})`;
    const merged = keysetSql({ ...(column ? { column: 'e.place' } : {}), id: 'e.id', direction });
    return sql`SELECT e.id FROM (${joinSql(runs.map(first), ' UNION ALL ')}) e ORDER BY ${plainSql(merged)} LIMIT ${limit} OFFSET ${offset}`;
  }

  /** A set whose entries an index has in the order of dates, if that is the order of the list: the smallest one. */
  private async datedSet({ sets = [] }: EntryQuery, { keyset }: ListOrder): Promise<EntrySet | undefined> {
    if (keyset?.column !== BY_DATE.keyset?.column || !sets.some(({ byDate }) => byDate)) return undefined;
    const sizes = sets.length > 1 ? await Promise.all(sets.map(({ size }) => size())) : [0];
    const smallest = sets[sizes.indexOf(Math.min(...sizes))];
    return smallest?.byDate && smallest;
  }

  private inDateOrder(
    query: EntryQuery,
    part: PlannedRead,
    set: NonNullable<EntrySet['byDate']>,
    { keyset }: ListOrder,
    limit: number,
    offset: number,
  ): Sql {
    const { visible, join, sets = [] } = query;
    return idsByDate(set, {
      direction: keyset?.direction ?? 'DESC',
      statuses: visible.statuses,
      where: conditions(query, part),
      join,
      inIndex: sets.length === 1 ? wholeIndex(query) : undefined,
      limit,
      offset,
    });
  }

  /** Counts a part, at most up to `most`. */
  async count(query: EntryQuery, part: PlannedRead, most?: number): Promise<number> {
    const [set, ...others] = query.sets ?? [];
    if (query.inIndex && set?.total && !others.length) {
      const { hidesProtected, language } = query.inIndex;
      if (language === undefined || this.languages.current.indexed)
        return this.total(set.total(query.visible.statuses, hidesProtected, language));
    }
    const from = part.match ? undefined : await this.narrowed(query, part, query.order);
    const common = part.match || from ? undefined : inAll(query.sets ?? []);
    const found = { ...part, from: common ?? from };
    const where = conditions(common ? { ...query, sets: [] } : query, found);
    const hits = sql`FROM ${this.source(found, query.isAccess)} ${plainSql(query.join)} WHERE ${where}`;
    if (most === undefined) return this.total(sql`SELECT COUNT(*) AS total ${hits}`);
    return this.total(countUpTo(most, this.foundApart(query, found) ?? [hits]));
  }

  private async total(statement: Sql): Promise<number> {
    const [row] = await this.db.rows<{ total: number }>(statement);
    return Number(row?.total ?? 0);
  }

  /**
   * The hits of an index that says for certain what has all terms, and, in a statement of its own, those that are indexed
   * partially. So the entries of the former are read from an index that has what access depends on. Undefined for
   * searches with other conditions.
   */
  private foundApart(query: EntryQuery, part: PlannedRead): Sql[] | undefined {
    const { terms, isUnfiltered } = query;
    const { match, condition, exclusion } = part;
    const isExact = terms && !terms.unwanted.length && terms.wanted.every((term) => match?.exact.has(term));
    if (!match || !isExact || !isUnfiltered || condition || exclusion) return undefined;
    const join = plainSql(query.join);
    const hits = conditions({ ...query, terms: undefined }, { match, condition: plainSql('s.partial = 0') });
    const everyWord = { ...match, expression: EVERY_WORD, exact: NO_TERMS };
    const rest = conditions(query, { match: everyWord, condition: plainSql('s.partial = 1') });
    const indexed = indexedByAccess(Boolean(query.visible.language) && this.languages.current.indexed);
    return [sql`FROM ${indexed} ${join} WHERE ${hits}`, sql`FROM ${this.search.hits} ${join} WHERE ${rest}`];
  }

  /** What a part is read from, if not from an index: its smallest set, or the first entries of the list. */
  private async narrowed(
    query: EntryQuery,
    { isBounded }: PlannedRead,
    order?: ListOrder,
    wanted?: number,
  ): Promise<EntrySet | undefined> {
    if (!isBounded) return this.smallSet(query, wanted === undefined ? undefined : order, wanted);
    const { compared } = this.limits;
    return (await this.smallSet(query, BY_DATE, compared)) ?? this.firstEntries(query, order, compared);
  }

  /** The first entries of a list without its search: in the order of the list, or the newest ones. */
  private firstEntries(query: EntryQuery, order: ListOrder | undefined, limit: number): EntrySet {
    const { visible, join, where } = query;
    const keyset = order?.keyset ?? BY_DATE.keyset;
    const tests = new Where();
    if (!where.isEmpty) tests.and(where.sql, ...where.parameters);
    for (const { tested } of query.sets ?? []) tests.and(tested.sql, ...tested.parameters);
    const first = runsOf(visible).map(
      (run) =>
        sql`(SELECT e.id FROM ${e} ${plainSql(join)} WHERE ${run} AND ${tests}
 ORDER BY ${plainSql(keyset ? keysetSql(keyset) : BY_DATE.sql)} LIMIT ${limit})`,
    );
    return { listed: joinSql(first, ' UNION ALL '), tested: plainSql('1'), size: () => Promise.resolve(limit) };
  }

  /** The tables from which a part is read. `isAccess` says that the columns on which access depends are enough. */
  private source({ match, from }: Partial<PlannedRead>, isAccess = false): Sql {
    if (match) return this.search.hits;
    const index = this.languages.current.indexed ? inLanguages(ACCESS) : ACCESS;
    const entries = isAccess ? sql`${e} FORCE INDEX (${plainSql(index)})` : e;
    return from ? sql`(${from.listed}) f STRAIGHT_JOIN ${entries} ON e.id = f.id` : e;
  }

  /**
   * The smallest set, if reading and sorting all its entries is faster than scanning entries in list order until
   * `wanted` matches are found, or until the end.
   */
  private async smallSet(
    { sets = [], visible }: EntryQuery,
    order?: ListOrder,
    wanted?: number,
  ): Promise<EntrySet | undefined> {
    if (!sets.length) return undefined;
    const sizes = await Promise.all(sets.map(({ size }) => size()));
    const size = Math.min(...sizes);
    const all = await this.search.entries(visible);
    const isSmall =
      wanted === undefined || !(order?.keyset ?? order?.field)
        ? size * READ_COST < all
        : size * size < READ_COST * wanted * all;
    return isSmall ? sets[sizes.indexOf(size)] : undefined;
  }

  /** Whether sorting all hits is faster than scanning entries in list order until `wanted` matches are found. */
  private async indexIsFaster(
    { visible: { types, statuses } }: EntryQuery,
    match: IndexMatch,
    order: Sql,
    wanted: number,
  ): Promise<boolean> {
    const walkable = !order.parameters.length && statuses.length === 1;
    if (!walkable) return true;
    // Hits are those of all languages, and so are the entries that are compared with them.
    const hits = await this.search.size(match);
    if (hits > this.limits.hits && (await this.search.isLimited())) return false;
    return hits * hits < READ_COST * wanted * (await this.search.entries({ types, statuses }));
  }
}

/** The entries in all of some large sets of an index of values, whose parts are read in place of each entry. */
function inAll(sets: readonly EntrySet[]): EntrySet | undefined {
  if (sets.length < 2 || !sets.every(({ total }) => total)) return undefined;
  const all = joinSql(
    sets.map(({ listed }) => listed),
    ' UNION ALL ',
  );
  return {
    listed: sql`SELECT u.id FROM (${all}) u GROUP BY u.id HAVING COUNT(*) = ${sets.length}`,
    tested: plainSql('1'),
    size: () => Promise.resolve(Infinity),
  };
}

/** How an index of values answers a query without reading an entry. */
const wholeIndex = ({ inIndex }: EntryQuery): EntryQuery['inIndex'] =>
  inIndex?.language === undefined ? inIndex : undefined;

/** The condition of a part of a query. */
export function conditions(
  { visible: { types, statuses, language }, where, sets = [], terms, searched, narrowed }: EntryQuery,
  { condition, match, exclusion, from }: Partial<PlannedRead>,
): Where {
  const all = new Where();
  if (match) all.and(`MATCH (${match.words}) AGAINST (? IN BOOLEAN MODE)`, match.expression);
  all.and('e.type IN (?)', types).and('e.status IN (?)', statuses);
  if (language) add(all, inScope(language, 'e'));
  if (!where.isEmpty) all.and(where.sql, ...where.parameters);
  for (const { tested } of sets.filter((one) => one !== from)) all.and(tested.sql, ...tested.parameters);
  if (condition) all.and(condition.sql, ...condition.parameters);
  if (terms) addSearch(all, terms, { extraColumns: searched, narrowed, exact: match?.exact, exclusion });
  return all;
}

const add = (where: Where, { sql: condition, parameters }: Sql): Where => where.and(condition, ...parameters);

/** The entries of each visible type and status, which the indexes of orders have together. */
const runsOf = ({ types, statuses, language }: VisibleEntries): Sql[] =>
  types.flatMap((type) => {
    const own = language?.types.includes(type) ? sql` AND e.language = ${language.language}` : plainSql('');
    return statuses.map((status) => sql`e.type = ${type} AND e.status = ${status}${own}`);
  });
