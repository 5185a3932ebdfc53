import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
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
import { LocalisedTerms, type TermRow, type TermSource } from './languages/localised-terms.repository.js';
import { tagTranslations } from './languages/translations.js';
import type { ListTermsDto, TermOrder } from './routes/terms.dto.js';
import type { Taxonomy } from './taxonomies.js';
import { EntryTerm, Term, TermText } from './term.entity.js';
import { fail } from './terms.errors.js';

/** A term with its path: the slugs of its ancestors and its own, `a/b/c`. */
export interface LocatedTerm extends TermRow {
  path: string;
}

/** Filters and sort order of a list of terms. */
export type TermListFilter = Omit<ListTermsDto, 'context'> & { parent?: number; offset?: number; open?: OpenTerms };

/** The terms that a reader may see who may not see all of a taxonomy. */
export interface OpenTerms {
  /** The terms themselves. */
  ids: ReadonlySet<number>;
  /** Those that may be shown as their translations. */
  translations: ReadonlySet<number>;
}

const MAX_DEPTH = 50;

const t = tableOf(Term, 't');
const et = tableOf(EntryTerm, 'et');
const p = tableOf(Term, 'p');

/** The ancestors of terms with published entries. */
const ABOVE_ITEMS = `WITH RECURSIVE above (id) AS (
 SELECT DISTINCT f.parent_id FROM ${tableOf(Term, 'f').sql} WHERE f.taxonomy = ? AND f.count > 0
 UNION SELECT p.parent_id FROM above JOIN ${p.sql} ON p.id = above.id
) SELECT id FROM above`;

/** The indexes by which the terms of one of several languages are listed: their columns by their names. */
export const LANGUAGE_INDEXES: readonly [name: string, columns: string][] = [
  ['terms_lang_by_id', 'taxonomy, language, id'],
  ...['count', 'description_order', 'name', 'slug', 'term_group'].map((column): [string, string] => [
    `terms_lang_by_${column}`,
    `taxonomy, language, ${column}, id`,
  ]),
];

/** Characters of a description by which terms are ordered. */
const DESCRIPTION_LENGTH = 100;
type Ordering = readonly [column: string, valueOf: (row: TermRow) => KeysetValue];
const BY_ID: Ordering = ['t.id', ({ id }) => id];
/** Columns by which lists are ordered, and their values. The id breaks ties. */
const ORDERS: Record<
  Exclude<TermOrder, 'id' | 'include' | 'include_slugs'>,
  readonly [column: (source: TermSource) => string, valueOf: (row: TermRow) => KeysetValue]
> = {
  name: [({ name }) => name, ({ name }) => name],
  slug: [({ slug }) => slug, ({ slug }) => slug],
  term_group: [() => 't.term_group', ({ termGroup }) => termGroup],
  description: [({ start }) => start, ({ description }) => [...description].slice(0, DESCRIPTION_LENGTH).join('')],
  count: [() => 't.count', ({ count }) => count],
};

/** Reads lists of terms, each in a fixed number of statements. */
@Injectable()
export class TermList {
  constructor(
    private readonly db: Db,
    private readonly parts: Parts,
    private readonly localised: LocalisedTerms,
  ) {}

  /**
   * A page of a list of terms in the language of the request, and the total. Totals are kept until the terms or their
   * counts change. A late page is read from the end of the list if that is nearer.
   */
  async page(taxonomy: Taxonomy, filter: TermListFilter, part = RequestedSlice.plain): Promise<FoundItems<TermRow>> {
    if (RequestContext.current()?.hasAllLanguages && !currentViewer().can('edit_posts'))
      fail('rest_forbidden_languages');
    const list = this.listOf(taxonomy, filter);
    const { where, source } = list;
    const { key } = where;
    const order = keysetOf(list);
    const start = part.start(order, Math.max(0, filter.offset ?? (filter.page - 1) * filter.per_page));
    if (start.after) where.and(start.after.sql, ...start.after.parameters);
    const isLate = start.offset >= LATE_OFFSET;
    const counted = isLate && order ? await this.total(list) : undefined;
    const span = pageSpan(filter.per_page, start.offset, counted);
    const { limit, offset, fromEnd } = span;
    const sorted = orderOfSpan({ order: orderOf(list), keyset: order }, span);
    // In the order of their ids, terms are read as they are stored: an index would have to be sorted.
    const readsIndex = offset > 0 && filter.orderby !== 'id';
    const clauses = source.join.sql
      ? sql`FROM ${t}${source.join} WHERE ${where} ORDER BY ${sorted} LIMIT ${limit} OFFSET ${offset}`
      : pageClauses(t, { where, order: sorted, limit, offset }, readsIndex);
    const rows = limit ? await this.db.rows<TermRow>(sql`SELECT ${source.columns} ${clauses}`) : [];
    const items = fromEnd ? rows.toReversed() : rows;
    part.end(items, filter.per_page, start, order && ((row) => positionOf(list, row)));
    const count = async () => counted ?? this.total(list);
    return { items, total: await part.total(`terms\n${key}`, count) };
  }

  private listOf(taxonomy: Taxonomy, filter: TermListFilter): ListedTerms {
    const source = this.localised.source(taxonomy.name);
    // The terms of an entry are shown below every root, as the entry itself is.
    const only = filter.post ? undefined : this.localised.only(taxonomy.name);
    const isOneLanguage = !this.localised.isMixed(only);
    return { taxonomy, filter, source, isOneLanguage, where: conditions(taxonomy, filter, source, only) };
  }

  /** The number of terms of a list. */
  private async total({ taxonomy, filter, source, where }: ListedTerms): Promise<number> {
    const count = async () => {
      if (!source.join.sql) return this.db.select(Term, 't', []).where(where).count();
      const statement = sql`SELECT COUNT(*) AS total FROM ${t}${source.join} WHERE ${where}`;
      return Number((await this.db.rows<{ total: number }>(statement))[0]?.total ?? 0);
    };
    const make = async () => {
      const tags = new CacheTags().add(TAGS.any(taxonomy.name), TERM_TAGS.termCounts);
      return [{ body: { total: await count() }, tags }];
    };
    // The terms of an unpublished post change without invalidations.
    const kind = { name: 'total of terms', keyOf: () => (filter.post ? undefined : where.key), make };
    return (await this.parts.values(kind, [filter]))[0]?.total ?? 0;
  }

  /** Terms by id. */
  byIds(ids: readonly number[]): Promise<TermRow[]> {
    const { columns, join } = this.localised.source();
    return this.db.rows(sql`SELECT ${columns} FROM ${t}${join} WHERE t.id IN (${ids})`);
  }

  /**
   * The term of a taxonomy with a slug in the language of the request, with its path. Of shared terms, the slug of that
   * language counts more than the own one of another term.
   */
  async bySlug(taxonomy: Taxonomy, slug: string): Promise<LocatedTerm | undefined> {
    const { columns, join, slug: shown } = this.localised.source(taxonomy.name);
    const named = this.localised.named(taxonomy.name, 'slug', [slug]);
    const order = join.sql ? sql`${join} ORDER BY ${plainSql(shown)} = ${slug} DESC, t.id LIMIT 1` : join;
    const found = await this.db.rows<TermRow>(sql`SELECT ${columns} FROM ${named}${order}`);
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
    const { columns, join, name } = this.localised.source(taxonomy);
    const placed = plainSql(`ROW_NUMBER() OVER (PARTITION BY et.entry_id ORDER BY ${name}, t.id)`);
    return this.db.rows(sql`SELECT ${columns}, placed.entryId FROM (
 SELECT t.id, et.entry_id AS entryId, ${placed} AS place
 FROM ${et} JOIN ${t} ON t.id = et.term_id${join} WHERE et.entry_id IN (${entryIds}) AND t.taxonomy = ${taxonomy}
) AS placed JOIN ${t} ON t.id = placed.id${join} WHERE placed.place <= ${limit} ORDER BY placed.entryId, placed.place`);
  }

  /**
   * All terms of entries in some taxonomies, ordered by name, with their paths. Takes one statement, and one more if
   * there are trees of more than two levels. Entries that all languages share have the translations of their terms in
   * the language of the request, where there are such.
   */
  async ofEntries(
    entryIds: readonly number[],
    taxonomies: readonly string[],
    { areShared = false } = {},
  ): Promise<(LocatedTerm & { entryId: number })[]> {
    if (!entryIds.length || !taxonomies.length) return [];
    const { columns, join, name } = this.localised.source();
    const source = areShared ? this.localised.translated(entryIds) : et;
    const parent = sql`${p} ON p.id = t.parent_id${this.localised.texts('p', 'above')}`;
    // Orders ids and names only, because a temporary table with the texts would be written to disk. STRAIGHT_JOIN makes
    // the server read terms by id.
    const rows = await this.db.rows<
      TermRow & { entryId: number; parentSlug: string | null; grandparent: number | null }
    >(
      sql`SELECT ${columns}, placed.entryId, ${this.localised.shown('slug', 'p', 'above')} AS parentSlug,
 p.parent_id AS grandparent FROM (
 SELECT DISTINCT et.entry_id AS entryId, t.id, ${plainSql(name)} AS name
 FROM ${source} STRAIGHT_JOIN ${t} ON t.id = et.term_id${join}
 WHERE et.entry_id IN (${entryIds}) AND t.taxonomy IN (${taxonomies})
) placed STRAIGHT_JOIN ${t} ON t.id = placed.id${join} LEFT JOIN ${parent} ORDER BY placed.name, placed.id`,
    );
    tagTranslations(rows);
    CacheTags.current?.addEach(TERM_TAGS.term, ...rows.map(({ id }) => id));
    CacheTags.current?.addEach(TERM_TAGS.termUrl, ...rows.flatMap((row) => row.parentId || []));
    const above = await this.pathsOf(rows.flatMap(({ grandparent }) => grandparent || []));
    // Object.assign is several times faster here than spreading the row into a literal.
    return rows.map((row) =>
      Object.assign(row, {
        path: [above.get(row.grandparent ?? 0), row.parentSlug, row.slug].filter((part) => part != null).join('/'),
      }),
    );
  }

  /** Adds the paths of terms. Takes one statement for any depth. */
  async locate<T extends TermRow>(terms: readonly T[]): Promise<(T & LocatedTerm)[]> {
    const above = await this.pathsOf(terms.map(({ parentId }) => parentId).filter((id) => id > 0));
    return terms.map((term) => {
      const path = above.get(term.parentId);
      return { ...term, path: path === undefined ? term.slug : `${path}/${term.slug}` };
    });
  }

  /** The paths that a shared term has in languages. Takes one statement. */
  async pathsIn(id: number, languages: readonly number[]): Promise<Map<number, string>> {
    const text = tableOf(TermText, 'text');
    const rows = await this.db.rows<{ id: number; slug: string; language: number | null; shown: string | null }>(
      sql`WITH RECURSIVE above (id, parent_id, slug, depth) AS (
 SELECT p.id, p.parent_id, p.slug, 0 FROM ${p} WHERE p.id = ${id}
 UNION ALL SELECT p.id, p.parent_id, p.slug, above.depth + 1 FROM above JOIN ${p} ON p.id = above.parent_id
 WHERE above.depth < ${MAX_DEPTH}
) SELECT above.id, above.slug, text.language, text.slug AS shown
 FROM above LEFT JOIN ${text} ON text.term_id = above.id ORDER BY above.depth DESC`,
    );
    CacheTags.current?.addEach(TERM_TAGS.termUrl, ...rows.map((row) => row.id));
    const own = new Map(rows.map((row) => [row.id, row.slug]));
    return new Map(
      languages.map((language) => {
        const shown = new Map(
          rows.flatMap((row) => (row.language === language && row.shown !== null ? [[row.id, row.shown]] : [])),
        );
        return [language, Array.from(own, ([at, slug]) => shown.get(at) ?? slug).join('/')];
      }),
    );
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

  /** The paths of terms by id. Takes one statement, none without terms. */
  private async pathsOf(ids: readonly number[]): Promise<Map<number, string>> {
    if (!ids.length) return new Map();
    const rows = await this.db.rows<{ start: number; id: number; slug: string }>(
      sql`WITH RECURSIVE above (start, id, parent_id, slug, depth) AS (
 SELECT p.id, p.id, p.parent_id, p.slug, 0 FROM ${p} WHERE p.id IN (${[...new Set(ids)]})
 UNION ALL
 SELECT above.start, p.id, p.parent_id, p.slug, above.depth + 1 FROM above JOIN ${p} ON p.id = above.parent_id
 WHERE above.depth < ${MAX_DEPTH}
) SELECT above.start, above.id, ${this.localised.shown('slug', 'above')} AS slug FROM above${this.localised.texts('above')} ORDER BY above.start, above.depth DESC`,
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

/** A list of terms: how they are read, and the conditions on them. */
interface ListedTerms {
  taxonomy: Taxonomy;
  filter: TermListFilter;
  source: TermSource;
  where: Where;
  /** Whether its terms have different slugs: not those of all languages together. */
  isOneLanguage: boolean;
}

function conditions(
  taxonomy: Taxonomy,
  { include, exclude, slug, parent, post, search, hide_empty, open }: TermListFilter,
  shown: TermSource,
  only: Sql | undefined,
): Where {
  const where = new Where().and('t.taxonomy = ?', taxonomy.name);
  if (only && only.sql !== '1') where.and(only.sql, ...only.parameters);
  // No term has the id 0.
  if (open) where.in('t.id', [0, ...open.ids]);
  if (include.length) where.in('t.id', include);
  else where.notIn('t.id', exclude);
  if (shown.join.sql && slug?.length) where.and('(text.slug IN (?) OR t.slug IN (?))', slug, slug);
  else where.in('t.slug', slug);
  if (parent !== undefined) where.and('t.parent_id = ?', parent);
  if (post) where.and(`t.id IN (SELECT et.term_id FROM ${et.sql} WHERE et.entry_id = ?)`, post);
  // Names are stored HTML-escaped, slugs in lower case.
  if (search)
    where.and(
      `(${shown.name} LIKE ? OR ${shown.slug} LIKE ?)`,
      containing(sanitizeTermName(search) || search),
      containing(search.toLowerCase()),
    );
  if (hide_empty && taxonomy.hierarchical) where.and(`(t.count > 0 OR t.id IN (${ABOVE_ITEMS}))`, taxonomy.name);
  else if (hide_empty) where.and('t.count > 0');
  return where;
}

/** The sort order of a list as SQL. */
function orderOf(list: ListedTerms): Sql {
  const { orderby, order, include, slug } = list.filter;
  const keyset = keysetOf(list);
  if (keyset) return plainSql(keysetSql(keyset));
  const direction = plainSql(order === 'desc' ? 'DESC' : 'ASC');
  return orderby === 'include'
    ? sql`FIELD(t.id, ${include}) ${direction}`
    : sql`FIELD(${plainSql(list.source.slug)}, ${slug}) ${direction}`;
}

/** The columns of a sort order, of which the last one is unique. Orders by an absent list are by name. */
function orderingsOf({ filter: { orderby }, source, isOneLanguage }: ListedTerms): readonly Ordering[] {
  if (orderby === 'id') return [BY_ID];
  const [column, valueOf] = ORDERS[orderby === 'include' || orderby === 'include_slugs' ? 'name' : orderby];
  const ordering: Ordering = [column(source), valueOf];
  // Slugs are unique in a taxonomy and language. With the id behind them, the server would sort all terms.
  return orderby === 'slug' && isOneLanguage ? [ordering] : [ordering, BY_ID];
}

/** The sort order as columns; undefined for the order of a list in the request. */
function keysetOf(list: ListedTerms): KeysetOrder | undefined {
  const { orderby, order, include, slug } = list.filter;
  if ((orderby === 'include' && include.length) || (orderby === 'include_slugs' && slug?.length)) return undefined;
  const [id = '', column] = orderingsOf(list)
    .map(([name]) => name)
    .toReversed();
  return { ...(column ? { column } : {}), id, direction: order === 'desc' ? 'DESC' : 'ASC' };
}

/** The values of a term in that order. */
const positionOf = (list: ListedTerms, row: TermRow): KeysetValue[] =>
  orderingsOf(list).map(([, valueOf]) => valueOf(row));
