import { Injectable } from '@nestjs/common';
import { Db, Where, containing } from '#libs/db';
import { Shown } from '#libs/freshness';
import type { Page } from '#libs/rest';
import { sanitizeTermName } from '#libs/text';
import type { Taxonomy } from './taxonomies.js';
import { TERM_COLUMNS, type LocatedTerm, type TermRow } from './term-row.js';
import type { ListTermsArgs, TermOrder } from './terms.args.js';

/** Which terms a list holds, and in which order (content 7.2). */
export type TermFilter = Omit<ListTermsArgs, 'context'> & { parent?: number; offset?: number };

const MAX_DEPTH = 50;

/** Everything above terms with published items. */
const ABOVE_ITEMS = `WITH RECURSIVE above (id) AS (
 SELECT DISTINCT f.parent_id FROM terms f WHERE f.taxonomy = ? AND f.count > 0
 UNION SELECT p.parent_id FROM above JOIN terms p ON p.id = above.id
) SELECT id FROM above`;

const ORDER_COLUMNS: Record<Exclude<TermOrder, 'include' | 'include_slugs'>, string> = {
  id: 't.id',
  name: 't.name',
  slug: 't.slug',
  term_group: 't.term_group',
  description: 't.description_order',
  count: 't.count',
};

/** Reads many terms at once, in a fixed number of statements. */
@Injectable()
export class TermList {
  constructor(private readonly db: Db) {}

  /** A page of a list, and how many terms the list has. */
  async page(taxonomy: Taxonomy, filter: TermFilter): Promise<Page<TermRow>> {
    const where = conditions(taxonomy, filter);
    const order = orderOf(filter);
    const offset = Math.max(0, filter.offset ?? (filter.page - 1) * filter.per_page);
    const items = await this.db.rows<TermRow>(
      `SELECT ${TERM_COLUMNS} FROM terms t WHERE ${where.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
      [...where.parameters, ...order.parameters, filter.per_page, offset],
    );
    const [counted] = await this.db.rows<{ total: number }>(
      `SELECT COUNT(*) AS total FROM terms t WHERE ${where.sql}`,
      where.parameters,
    );
    return { items, total: Number(counted?.total ?? 0) };
  }

  /** Terms by number. */
  byIds(ids: readonly number[]): Promise<TermRow[]> {
    return this.db.rows<TermRow>(`SELECT ${TERM_COLUMNS} FROM terms t WHERE t.id IN (?)`, [ids]);
  }

  /** The term that an address names: slugs are one of a kind in their taxonomy. It comes with its path. */
  async atSlug(taxonomy: Taxonomy, slug: string): Promise<LocatedTerm | undefined> {
    const found = await this.db.rows<TermRow>(
      `SELECT ${TERM_COLUMNS} FROM terms t WHERE t.taxonomy = ? AND t.slug = ?`,
      [taxonomy.name, slug],
    );
    return (await this.locate(found))[0];
  }

  /** A term and all below it, by number, in one statement. */
  async withThoseBelow(id: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `WITH RECURSIVE below (id) AS (
         SELECT t.id FROM terms t WHERE t.id = ?
         UNION SELECT c.id FROM below JOIN terms c ON c.parent_id = below.id
       ) SELECT id FROM below`,
      [id],
    );
    return rows.map((row) => row.id);
  }

  /** The first terms of each of some entries, by name. */
  async firstOf(
    taxonomy: string,
    entryIds: readonly number[],
    limit: number,
  ): Promise<(TermRow & { entryId: number })[]> {
    return this.db.rows(
      // Only numbers are ranked: a temporary table with the texts would be written to disk.
      `SELECT ${TERM_COLUMNS}, placed.entryId FROM (
         SELECT t.id, et.entry_id AS entryId, ROW_NUMBER() OVER (PARTITION BY et.entry_id ORDER BY t.name, t.id) AS place
         FROM entry_terms et JOIN terms t ON t.id = et.term_id WHERE et.entry_id IN (?) AND t.taxonomy = ?
       ) AS placed JOIN terms t ON t.id = placed.id WHERE placed.place <= ? ORDER BY placed.entryId, placed.place`,
      [entryIds, taxonomy, limit],
    );
  }

  /** All terms of some taxonomies that some entries carry, by name, with their paths: in one statement. */
  async carriedBy(
    entryIds: readonly number[],
    taxonomies: readonly string[],
  ): Promise<(LocatedTerm & { entryId: number })[]> {
    if (!entryIds.length) return [];
    // What is above the terms comes along as rows of no entry. Terms may be many: they are read by their numbers.
    const rows = await this.db.rows<TermRow & { entryId: number }>(
      `WITH RECURSIVE placed (entry_id, id, parent_id) AS (
         SELECT et.entry_id, t.id, t.parent_id FROM entry_terms et STRAIGHT_JOIN terms t ON t.id = et.term_id
         WHERE et.entry_id IN (?) AND t.taxonomy IN (?)
         UNION SELECT 0, p.id, p.parent_id FROM placed STRAIGHT_JOIN terms p ON p.id = placed.parent_id
       ) SELECT ${TERM_COLUMNS}, placed.entry_id AS entryId FROM placed STRAIGHT_JOIN terms t ON t.id = placed.id
       ORDER BY t.name, t.id`,
      [entryIds, taxonomies],
    );
    const terms = new Map(rows.map((row) => [row.id, row]));
    Shown.current?.term(...rows.flatMap(({ id, entryId }) => (entryId ? [id] : [])));
    Shown.current?.termAddress(...rows.flatMap(({ id, entryId }) => (entryId ? [] : [id])));
    // Spreading the members into a literal is several times slower.
    return rows.flatMap((row) => (row.entryId ? [Object.assign(row, { path: pathOf(row, terms) })] : []));
  }

  /** Adds the paths of terms, in one statement however deep they are. */
  async locate<T extends TermRow>(terms: readonly T[]): Promise<(T & LocatedTerm)[]> {
    const parents = [...new Set(terms.map(({ parentId }) => parentId))].filter((id) => id > 0);
    const above = parents.length ? await this.pathsOf(parents) : new Map<number, string>();
    return terms.map((term) => {
      const path = above.get(term.parentId);
      return { ...term, path: path === undefined ? term.slug : `${path}/${term.slug}` };
    });
  }

  private async pathsOf(ids: number[]): Promise<Map<number, string>> {
    const rows = await this.db.rows<{ start: number; id: number; slug: string }>(
      `WITH RECURSIVE above (start, id, parent_id, slug, depth) AS (
         SELECT id, id, parent_id, slug, 0 FROM terms WHERE id IN (?)
         UNION ALL
         SELECT above.start, p.id, p.parent_id, p.slug, above.depth + 1 FROM above JOIN terms p ON p.id = above.parent_id
         WHERE above.depth < ?
       ) SELECT start, id, slug FROM above ORDER BY start, depth DESC`,
      [ids, MAX_DEPTH],
    );
    Shown.current?.termAddress(...rows.map(({ id }) => id));
    const paths = new Map<number, string>();
    for (const { start, slug } of rows) {
      const path = paths.get(start);
      paths.set(start, path === undefined ? slug : `${path}/${slug}`);
    }
    return paths;
  }
}

/** The slugs from the top down to a term, all of whose ancestors are known. */
function pathOf(term: TermRow, known: ReadonlyMap<number, TermRow>): string {
  const slugs: string[] = [];
  for (let at: TermRow | undefined = term; at && slugs.length < MAX_DEPTH; at = known.get(at.parentId))
    slugs.unshift(at.slug);
  return slugs.join('/');
}

function conditions(
  taxonomy: Taxonomy,
  { include, exclude, slug, parent, post, search, hide_empty }: TermFilter,
): Where {
  const where = new Where().and('t.taxonomy = ?', taxonomy.name);
  if (include.length) where.in('t.id', include);
  else where.notIn('t.id', exclude);
  where.in('t.slug', slug);
  if (parent !== undefined) where.and('t.parent_id = ?', parent);
  if (post) where.and('t.id IN (SELECT et.term_id FROM entry_terms et WHERE et.entry_id = ?)', post);
  // Names are stored with entities, slugs in lower case.
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

/** The order of a list; one by a list of IDs or slugs needs that list, else it is by name. */
function orderOf({ orderby, order, include, slug }: TermFilter): { sql: string; parameters: unknown[] } {
  const direction = order === 'desc' ? 'DESC' : 'ASC';
  if (orderby === 'include' && include.length) return { sql: `FIELD(t.id, ?) ${direction}`, parameters: [include] };
  if (orderby === 'include_slugs' && slug?.length) return { sql: `FIELD(t.slug, ?) ${direction}`, parameters: [slug] };
  const column = orderby === 'include' || orderby === 'include_slugs' ? ORDER_COLUMNS.name : ORDER_COLUMNS[orderby];
  return { sql: column === 't.id' ? `t.id ${direction}` : `${column} ${direction}, t.id ${direction}`, parameters: [] };
}
