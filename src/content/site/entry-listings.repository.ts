import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { Db } from '#libs/db';
import { Where, joinSql, plainSql, sql, tableOf, type RowOf, type Sql } from '#libs/sql';
import { Entry, PostDetails, type EntryRow } from '../../entries/index.js';
import { LocalisedTexts } from '../../entries/languages/index.js';
import { BY_DATE, EntryFinder, EntryTotals, type FoundEntries } from '../../entries/lists/index.js';
import { PERMALINK_COLUMNS } from '../../entries/permalinks/index.js';
import type { SearchTerms } from '../../entries/search/index.js';
import { EntryLanguages, EntryVisibility } from '../../entries/types/index.js';
import { EntryTerm } from '../../terms/index.js';

/**
 * Limits a list to entries by terms, author or publication date (`YYYY-MM-DD`, `until` exclusive), or by a condition on
 * the entry `e`.
 */
export type EntryListFilter =
  | { terms: readonly number[] }
  | { authorId: number }
  | { from: string; until: string }
  | { condition: Sql }
  | Record<string, never>;

/** Selects the entries of a list and the page to read. */
export interface ListingQuery {
  viewer: Viewer;
  types: readonly string[];
  statuses: readonly string[];
  filter: EntryListFilter;
  /** Text search. */
  terms: SearchTerms | undefined;
  limit: number;
  offset: number;
  /** Version of the tally of these types and statuses, if already known. */
  version: number | undefined;
}

/** Columns needed to link to an entry and to check whether a viewer may read it. */
const LINKED = [
  ...PERMALINK_COLUMNS,
  'title',
  'guid',
  'version',
  'authorId',
  'trashedFrom',
  'password',
] as const satisfies (keyof Entry)[];

/** An entry with the columns needed to link to it. */
export type LinkedEntry = RowOf<Entry, typeof LINKED>;

/** Columns that identify what an entry contains. */
const NAMED = ['id', 'version', 'type', 'status'] as const satisfies (keyof Entry)[];

/** An entry of a list, without what it contains. */
export type EntryIdentity = RowOf<Entry, typeof NAMED>;

/** An entry that is related to another one. */
export type RelatedEntry = LinkedEntry & Pick<EntryRow, 'featuredMedia'>;

const MAX_DEPTH = 20;
/** Number of posts per term among which related ones are chosen. */
const PER_TERM = 40;
const e = tableOf(Entry, 'e');
const d = tableOf(PostDetails, 'd');
const x = tableOf(EntryTerm, 'x');
const NAMED_COLUMNS = e.columns(NAMED);
const WITH_DETAILS = `LEFT JOIN ${d.sql} ON d.entry_id = e.id`;
const LATEST_FIRST = plainSql(BY_DATE.sql);

/** Reads the entry lists of the site's pages and feeds. */
@Injectable()
export class EntryListingsRepository {
  constructor(
    private readonly db: Db,
    private readonly finder: EntryFinder,
    private readonly visibility: EntryVisibility,
    private readonly totals: EntryTotals,
    private readonly languages: EntryLanguages,
    private readonly texts: LocalisedTexts,
  ) {}

  private get linked(): Sql {
    return this.texts.columns(LINKED);
  }

  private whole(types?: readonly string[]): Sql {
    return sql`${this.texts.row({ types, hasTexts: true })}, ${d.columns(['format', 'sticky'])}`;
  }

  /**
   * Prepares a list of whole rows, sorted by date (newest first) or by search relevance. Each row carries the tally of
   * the types and statuses.
   */
  find(query: ListingQuery): FoundEntries<EntryRow & { tally: string }> {
    return this.open(query, { columns: this.whole(query.types), join: WITH_DETAILS });
  }

  /** The same without what the entries contain. */
  findNames(query: ListingQuery): FoundEntries<EntryIdentity & { tally: string }> {
    return this.open(query, { columns: NAMED_COLUMNS, join: '' });
  }

  private open<Row extends { id: number }>(
    { viewer, types, statuses, filter, terms, ...rest }: ListingQuery,
    { columns, join }: { columns: Sql; join: string },
  ): FoundEntries<Row> {
    const visible = this.visibility.of(viewer, types, statuses);
    return this.finder.open<Row>({
      ...rest,
      columns: sql`${columns}, ${this.totals.tallyOf({ types, statuses, language: visible.language })} AS tally`,
      join,
      visible,
      where: conditionOf(filter),
      terms,
      order: terms ? undefined : BY_DATE,
    });
  }

  /** Whole rows by id, unordered. */
  wholeByIds(ids: readonly number[]): Promise<EntryRow[]> {
    return this.db.rows(sql`SELECT ${this.whole()} FROM ${e} ${plainSql(WITH_DETAILS)} WHERE e.id IN (${ids})`);
  }

  /** The latest sticky entries of a type. */
  sticky(type: string, limit: number): Promise<EntryIdentity[]> {
    return this.db.rows(sql`SELECT ${NAMED_COLUMNS} FROM ${d} JOIN ${e} ON e.id = d.entry_id
 WHERE d.sticky = 1 AND e.type = ${type} AND e.status = 'publish' AND ${this.languages.only(type)}
 ORDER BY ${LATEST_FIRST} LIMIT ${limit}`);
  }

  /** Published top-level entries of types in menu order. */
  topLevel(types: readonly string[], limit: number): Promise<LinkedEntry[]> {
    return this.db.rows(sql`SELECT ${this.linked} FROM ${e}
 WHERE e.type IN (${types}) AND e.status = 'publish' AND e.parent_id = 0 AND ${this.languages.only(types)}
 ORDER BY e.menu_order, e.title_order, ${LATEST_FIRST} LIMIT ${limit}`);
  }

  /** The first published children of each of these entries, in menu order. */
  async children(types: readonly string[], parents: readonly number[], limit: number): Promise<LinkedEntry[]> {
    if (!parents.length) return [];
    const lists = parents.map(
      (parent) => sql`(SELECT ${this.linked} FROM ${e}
 WHERE e.type IN (${types}) AND e.status = 'publish' AND e.parent_id = ${parent}
 ORDER BY e.menu_order, e.title_order, ${LATEST_FIRST} LIMIT ${limit})`,
    );
    return this.db.rows(joinSql(lists, ' UNION ALL '));
  }

  /**
   * Published entries that share terms with one of their type: those with most of them first, then the newest.
   * Considers a limited number of entries of each term: those with the highest ids.
   */
  async related(
    { id, type }: Pick<EntryRow, 'id' | 'type'>,
    terms: readonly number[],
    limit: number,
  ): Promise<RelatedEntry[]> {
    if (!terms.length) return [];
    const lists = terms.map(
      (term) => sql`(SELECT x.entry_id FROM ${x} JOIN ${e} ON e.id = x.entry_id
 WHERE x.term_id = ${term} AND x.entry_id <> ${id} AND e.type = ${type} AND e.status = 'publish'
 AND ${this.languages.only(type)}
 ORDER BY x.entry_id DESC LIMIT ${PER_TERM})`,
    );
    return this.db.rows(sql`SELECT ${this.linked}, ${e.columns(['featuredMedia'])}
 FROM (SELECT u.entry_id, COUNT(*) AS shared FROM (${joinSql(lists, ' UNION ALL ')}) u GROUP BY u.entry_id) s
 JOIN ${e} ON e.id = s.entry_id ORDER BY s.shared DESC, ${LATEST_FIRST} LIMIT ${limit}`);
  }

  /** An entry and its ancestors, from the root down. */
  withAncestors(id: number): Promise<LinkedEntry[]> {
    return this.db.rows(sql`WITH RECURSIVE above (id, parent_id, depth) AS (
 SELECT e.id, e.parent_id, 0 FROM ${e} WHERE e.id = ${id}
 UNION ALL SELECT e.id, e.parent_id, above.depth + 1 FROM above JOIN ${e} ON e.id = above.parent_id
 WHERE above.depth < ${MAX_DEPTH}
) SELECT ${this.linked} FROM above JOIN ${e} ON e.id = above.id ORDER BY above.depth DESC`);
  }

  /** Entries by id, unordered. */
  byIds(ids: readonly number[]): Promise<LinkedEntry[]> {
    return this.db.rows(sql`SELECT ${this.linked} FROM ${e} WHERE e.id IN (${ids})`);
  }
}

function conditionOf(filter: EntryListFilter): Where {
  const where = new Where();
  if ('terms' in filter) where.and(`e.id IN (SELECT x.entry_id FROM ${x.sql} WHERE x.term_id IN (?))`, filter.terms);
  else if ('authorId' in filter) where.and('e.author_id = ?', filter.authorId);
  else if ('from' in filter) where.and('e.date_local >= ? AND e.date_local < ?', filter.from, filter.until);
  else if ('condition' in filter) where.and(filter.condition.sql, ...filter.condition.parameters);
  return where;
}
