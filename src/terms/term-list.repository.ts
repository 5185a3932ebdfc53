import { Injectable } from '@nestjs/common';
import {
  Db,
  LATE_OFFSET,
  keysetSql,
  pageClauses,
  orderOfSpan,
  pageSpan,
  type KeysetOrder,
  type KeysetValue,
} from '#libs/db';
import { CacheTags, TAGS } from '#libs/invalidation';
import { Parts } from '#libs/parts';
import { RequestedSlice, type FoundItems } from '#libs/requests';
import { Where, containing, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { sanitizeTermName } from '#libs/text';
import { TERM_TAGS } from './cache-tags.js';
import type { ListTermsDto, TermOrder } from './routes/terms.dto.js';
import type { Taxonomy } from './taxonomies.js';
import { EntryTerm, Term } from './term.entity.js';
import { TERM_COLUMNS, type TermRow } from './terms.repository.js';

/** A term with its path: the slugs of its ancestors and its own, `a/b/c`. */
export interface LocatedTerm extends TermRow {
  path: string;
}

/** Filters and sort order of a list of terms. */
export type TermListFilter = Omit<ListTermsDto, 'context'> & { parent?: number; offset?: number };

const MAX_DEPTH = 50;

const t = tableOf(Term, 't');
const et = tableOf(EntryTerm, 'et');
const p = tableOf(Term, 'p');
const COLUMNS = plainSql(TERM_COLUMNS);

/** The ancestors of terms with published entries. */
const ABOVE_ITEMS = `WITH RECURSIVE above (id) AS (
 SELECT DISTINCT f.parent_id FROM ${tableOf(Term, 'f').sql} WHERE f.taxonomy = ? AND f.count > 0
 UNION SELECT p.parent_id FROM above JOIN ${p.sql} ON p.id = above.id
) SELECT id FROM above`;

/** Characters of a description by which terms are ordered. */
const DESCRIPTION_LENGTH = 100;
type Ordering = readonly [column: string, valueOf: (row: TermRow) => KeysetValue];
const BY_NAME: Ordering = ['t.name', ({ name }) => name];
const BY_ID: Ordering = ['t.id', ({ id }) => id];
/** Slugs are unique in a taxonomy. With the id behind them, the server would sort all terms. */
const BY_SLUG: Ordering = ['t.slug', ({ slug }) => slug];
/** Columns by which lists are ordered, and their values. The id breaks ties. */
const ORDERS: Record<Exclude<TermOrder, 'id' | 'slug' | 'include' | 'include_slugs'>, Ordering> = {
  name: BY_NAME,
  term_group: ['t.term_group', ({ termGroup }) => termGroup],
  description: ['t.description_order', ({ description }) => [...description].slice(0, DESCRIPTION_LENGTH).join('')],
  count: ['t.count', ({ count }) => count],
};

/** Reads lists of terms, each in a fixed number of statements. */
@Injectable()
export class TermList {
  constructor(
    private readonly db: Db,
    private readonly parts: Parts,
  ) {}

  /**
   * A page of a list of terms, and the total. Totals are kept until the terms or their counts change. A late page is
   * read from the end of the list if that is nearer.
   */
  async page(taxonomy: Taxonomy, filter: TermListFilter, part = RequestedSlice.plain): Promise<FoundItems<TermRow>> {
    const where = conditions(taxonomy, filter);
    const { key } = where;
    const order = keysetOf(filter);
    const start = part.start(order, Math.max(0, filter.offset ?? (filter.page - 1) * filter.per_page));
    if (start.after) where.and(start.after.sql, ...start.after.parameters);
    const isLate = start.offset >= LATE_OFFSET;
    const counted = isLate && order ? await this.total(taxonomy, filter, where) : undefined;
    const span = pageSpan(filter.per_page, start.offset, counted);
    const { limit, offset, fromEnd } = span;
    const sorted = orderOfSpan({ order: orderOf(filter), keyset: order }, span);
    // In the order of their ids, terms are read as they are stored: an index would have to be sorted.
    const clauses = pageClauses(t, { where, order: sorted, limit, offset }, offset > 0 && filter.orderby !== 'id');
    const rows = limit ? await this.db.rows<TermRow>(sql`SELECT ${COLUMNS} ${clauses}`) : [];
    const items = fromEnd ? rows.toReversed() : rows;
    part.end(items, filter.per_page, start, order && ((row) => positionOf(filter, row)));
    const count = async () => counted ?? this.total(taxonomy, filter, where);
    return { items, total: await part.total(`terms\n${key}`, count) };
  }

  /** The number of terms with the conditions of a filter. */
  private async total(taxonomy: Taxonomy, filter: TermListFilter, where: Where): Promise<number> {
    const make = async () => {
      const tags = new CacheTags().add(TAGS.any(taxonomy.name), TERM_TAGS.termCounts);
      return [{ body: { total: await this.db.select(Term, 't', []).where(where).count() }, tags }];
    };
    // The terms of an unpublished post change without invalidations.
    const kind = { name: 'total of terms', keyOf: () => (filter.post ? undefined : where.key), make };
    return (await this.parts.values(kind, [filter]))[0]?.total ?? 0;
  }

  /** Terms by id. */
  byIds(ids: readonly number[]): Promise<TermRow[]> {
    return this.db.rows(sql`SELECT ${COLUMNS} FROM ${t} WHERE t.id IN (${ids})`);
  }

  /** The term of a taxonomy with a slug, with its path. */
  async bySlug(taxonomy: Taxonomy, slug: string): Promise<LocatedTerm | undefined> {
    const found = await this.db.rows<TermRow>(
      sql`SELECT ${COLUMNS} FROM ${t} WHERE t.taxonomy = ${taxonomy.name} AND t.slug = ${slug}`,
    );
    return (await this.locate(found))[0];
  }

  /** The ids of terms and their descendants. Takes one statement. */
  async withDescendants(ids: readonly number[]): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(sql`WITH RECURSIVE below (id) AS (
 SELECT t.id FROM ${t} WHERE t.id IN (${ids})
 UNION SELECT t.id FROM below JOIN ${t} ON t.parent_id = below.id
) SELECT id FROM below`);
    return rows.map((row) => row.id);
  }

  /** The first terms of each entry, ordered by name. */
  async firstOf(
    taxonomy: string,
    entryIds: readonly number[],
    limit: number,
  ): Promise<(TermRow & { entryId: number })[]> {
    // Ranks ids only, because a temporary table with the texts would be written to disk.
    return this.db.rows(sql`SELECT ${COLUMNS}, placed.entryId FROM (
 SELECT t.id, et.entry_id AS entryId, ROW_NUMBER() OVER (PARTITION BY et.entry_id ORDER BY t.name, t.id) AS place
 FROM ${et} JOIN ${t} ON t.id = et.term_id WHERE et.entry_id IN (${entryIds}) AND t.taxonomy = ${taxonomy}
) AS placed JOIN ${t} ON t.id = placed.id WHERE placed.place <= ${limit} ORDER BY placed.entryId, placed.place`);
  }

  /** All terms of entries in some taxonomies, ordered by name, with their paths. Takes one statement. */
  async ofEntries(
    entryIds: readonly number[],
    taxonomies: readonly string[],
  ): Promise<(LocatedTerm & { entryId: number })[]> {
    if (!entryIds.length || !taxonomies.length) return [];
    // Ancestors are returned as rows with the entry id 0. STRAIGHT_JOIN makes the server read terms by id.
    const rows = await this.db.rows<TermRow & { entryId: number }>(
      sql`WITH RECURSIVE placed (entry_id, id, parent_id) AS (
 SELECT et.entry_id, t.id, t.parent_id FROM ${et} STRAIGHT_JOIN ${t} ON t.id = et.term_id
 WHERE et.entry_id IN (${entryIds}) AND t.taxonomy IN (${taxonomies})
 UNION SELECT 0, p.id, p.parent_id FROM placed STRAIGHT_JOIN ${p} ON p.id = placed.parent_id
) SELECT ${COLUMNS}, placed.entry_id AS entryId FROM placed STRAIGHT_JOIN ${t} ON t.id = placed.id
 ORDER BY t.name, t.id`,
    );
    const terms = new Map(rows.map((row) => [row.id, row]));
    CacheTags.current?.addEach(TERM_TAGS.term, ...rows.flatMap(({ id, entryId }) => (entryId ? [id] : [])));
    CacheTags.current?.addEach(TERM_TAGS.termUrl, ...rows.flatMap(({ id, entryId }) => (entryId ? [] : [id])));
    // Object.assign is several times faster here than spreading the row into a literal.
    return rows.flatMap((row) => (row.entryId ? [Object.assign(row, { path: pathOf(row, terms) })] : []));
  }

  /** Adds the paths of terms. Takes one statement for any depth. */
  async locate<T extends TermRow>(terms: readonly T[]): Promise<(T & LocatedTerm)[]> {
    const parents = [...new Set(terms.map(({ parentId }) => parentId))].filter((id) => id > 0);
    const above = parents.length ? await this.pathsOf(parents) : new Map<number, string>();
    return terms.map((term) => {
      const path = above.get(term.parentId);
      return { ...term, path: path === undefined ? term.slug : `${path}/${term.slug}` };
    });
  }

  /** The ids of non-empty terms of some taxonomies below `id`, highest id first. */
  async usedBelow(id: number, taxonomies: readonly string[], limit: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(sql`SELECT t.id FROM ${t} FORCE INDEX (PRIMARY)
 WHERE t.id < ${id} AND t.taxonomy IN (${taxonomies}) AND t.count > 0 ORDER BY t.id DESC LIMIT ${limit}`);
    return rows.map((row) => row.id);
  }

  /** The number of non-empty terms of some taxonomies. */
  countUsed(taxonomies: readonly string[]): Promise<number> {
    return this.db.select(Term, 't', []).where('t.taxonomy IN (?) AND t.count > 0', taxonomies).count();
  }

  private async pathsOf(ids: number[]): Promise<Map<number, string>> {
    const rows = await this.db.rows<{ start: number; id: number; slug: string }>(
      sql`WITH RECURSIVE above (start, id, parent_id, slug, depth) AS (
 SELECT p.id, p.id, p.parent_id, p.slug, 0 FROM ${p} WHERE p.id IN (${ids})
 UNION ALL
 SELECT above.start, p.id, p.parent_id, p.slug, above.depth + 1 FROM above JOIN ${p} ON p.id = above.parent_id
 WHERE above.depth < ${MAX_DEPTH}
) SELECT start, id, slug FROM above ORDER BY start, depth DESC`,
    );
    CacheTags.current?.addEach(TERM_TAGS.termUrl, ...rows.map(({ id }) => id));
    const paths = new Map<number, string>();
    for (const { start, slug } of rows) {
      const path = paths.get(start);
      paths.set(start, path === undefined ? slug : `${path}/${slug}`);
    }
    return paths;
  }
}

/** Builds the path of a term. `known` must contain all its ancestors. */
function pathOf(term: TermRow, known: ReadonlyMap<number, TermRow>): string {
  const slugs: string[] = [];
  for (let at: TermRow | undefined = term; at && slugs.length < MAX_DEPTH; at = known.get(at.parentId))
    slugs.unshift(at.slug);
  return slugs.join('/');
}

function conditions(
  taxonomy: Taxonomy,
  { include, exclude, slug, parent, post, search, hide_empty }: TermListFilter,
): Where {
  const where = new Where().and('t.taxonomy = ?', taxonomy.name);
  if (include.length) where.in('t.id', include);
  else where.notIn('t.id', exclude);
  where.in('t.slug', slug);
  if (parent !== undefined) where.and('t.parent_id = ?', parent);
  if (post) where.and(`t.id IN (SELECT et.term_id FROM ${et.sql} WHERE et.entry_id = ?)`, post);
  // Names are stored HTML-escaped, slugs in lower case.
  if (search)
    where.and(
      '(t.name LIKE ? OR t.slug LIKE ?)',
      containing(sanitizeTermName(search) || search),
      containing(search.toLowerCase()),
    );
  if (hide_empty && taxonomy.hierarchical) where.and(`(t.count > 0 OR t.id IN (${ABOVE_ITEMS}))`, taxonomy.name);
  else if (hide_empty) where.and('t.count > 0');
  return where;
}

/** The sort order of a list as SQL. */
function orderOf(filter: TermListFilter): Sql {
  const { orderby, order, include, slug } = filter;
  const keyset = keysetOf(filter);
  if (keyset) return plainSql(keysetSql(keyset));
  const direction = plainSql(order === 'desc' ? 'DESC' : 'ASC');
  return orderby === 'include' ? sql`FIELD(t.id, ${include}) ${direction}` : sql`FIELD(t.slug, ${slug}) ${direction}`;
}

/** The columns of a sort order, of which the last one is unique. Orders by an absent list are by name. */
function orderingsOf({ orderby }: TermListFilter): readonly Ordering[] {
  if (orderby === 'id') return [BY_ID];
  if (orderby === 'slug') return [BY_SLUG];
  return [orderby === 'include' || orderby === 'include_slugs' ? BY_NAME : ORDERS[orderby], BY_ID];
}

/** The sort order as columns; undefined for the order of a list in the request. */
function keysetOf(filter: TermListFilter): KeysetOrder | undefined {
  const { orderby, order, include, slug } = filter;
  if ((orderby === 'include' && include.length) || (orderby === 'include_slugs' && slug?.length)) return undefined;
  const [id = '', column] = orderingsOf(filter)
    .map(([name]) => name)
    .toReversed();
  return { ...(column ? { column } : {}), id, direction: order === 'desc' ? 'DESC' : 'ASC' };
}

/** The values of a term in that order. */
const positionOf = (filter: TermListFilter, row: TermRow): KeysetValue[] =>
  orderingsOf(filter).map(([, valueOf]) => valueOf(row));
