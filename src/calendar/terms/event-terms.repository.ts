import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { Entry } from '../../entries/index.js';
import type { Owned } from '../../entries/types/index.js';
import { TAG, Term, type Taxonomy } from '../../terms/index.js';
import { EVENT_CATEGORY } from '../common/index.js';

/** The identifiers of a term. */
export type NamedTerm = Pick<Term, 'id' | 'slug' | 'name'>;

/** A term for its public page: the name is single-line HTML, the description has inline HTML. */
export type PageTermRow = Pick<Term, 'id' | 'slug' | 'name' | 'description'>;

/** The identifiers to search for. */
interface TermNames {
  ids: readonly number[];
  slugs: readonly string[];
  names: readonly string[];
}

const MAX_DEPTH = 50;
const NAMED = ['id', 'slug', 'name'] as const;
const t = tableOf(Term, 't');
const c = tableOf(Term, 'c');

/** Reads the categories and tags of events. */
@Injectable()
export class EventTermsRepository {
  constructor(private readonly db: Db) {}

  /** Terms with one of the ids, slugs or names, oldest first. */
  async findNamed(taxonomy: Taxonomy, names: TermNames): Promise<NamedTerm[]> {
    const statement = selectNamed(taxonomy, names);
    return statement ? this.db.rows(statement) : [];
  }

  /** Like {@link findNamed}, from the primary server. */
  async findNamedCurrent(taxonomy: Taxonomy, names: TermNames): Promise<NamedTerm[]> {
    const statement = selectNamed(taxonomy, names);
    return statement ? this.db.current(statement) : [];
  }

  /** The ids of terms and all their descendants. */
  async withDescendants({ name }: Taxonomy, ids: readonly number[]): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      sql`WITH RECURSIVE below (id) AS (
         SELECT t.id FROM ${t} WHERE t.id IN (${ids})
         UNION SELECT c.id FROM below JOIN ${c} ON c.taxonomy = ${name} AND c.parent_id = below.id
       ) SELECT id FROM below ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  }

  /** The category with a slug, followed by its ancestors, nearest first. */
  categoryAndAbove(slug: string): Promise<PageTermRow[]> {
    return this.db.current(
      sql`WITH RECURSIVE above (id, parent_id, slug, name, description, depth) AS (
         SELECT t.id, t.parent_id, t.slug, t.name, t.description, 0 FROM ${t}
         WHERE t.taxonomy = ${EVENT_CATEGORY.name} AND t.slug = ${slug}
         UNION ALL
         SELECT c.id, c.parent_id, c.slug, c.name, c.description, above.depth + 1
         FROM above JOIN ${c} ON c.id = above.parent_id WHERE above.depth < ${MAX_DEPTH}
       ) SELECT id, slug, name, description FROM above ORDER BY depth`,
    );
  }

  /** The ids of a category and all its descendants. */
  async categoryAndBelow(id: number): Promise<number[]> {
    const rows = await this.db.current<{ id: number }>(
      sql`WITH RECURSIVE below (id, depth) AS (
         SELECT t.id, 0 FROM ${t} WHERE t.id = ${id}
         UNION ALL
         SELECT c.id, below.depth + 1
         FROM below JOIN ${c} ON c.taxonomy = ${EVENT_CATEGORY.name} AND c.parent_id = below.id
         WHERE below.depth < ${MAX_DEPTH}
       ) SELECT DISTINCT id FROM below`,
    );
    return rows.map((row) => row.id);
  }

  /** The tag with a slug. */
  tag(slug: string): Promise<PageTermRow | undefined> {
    return this.db
      .select(Term, 't', ['id', 'slug', 'name', 'description'])
      .where('t.taxonomy = ? AND t.slug = ?', TAG.name, slug)
      .first();
  }

  /** The type, status and author of an entry, to authorize reading its terms. Memoized per request. */
  itemOf(id: number): Promise<(Owned & { type: string }) | undefined> {
    return RequestContext.memo(`itemOf ${id}`, () =>
      this.db.select(Entry, 'e', ['type', 'status', 'authorId', 'trashedFrom']).where('e.id = ?', id).first(),
    );
  }
}

/** Selects terms by id, slug or name; `undefined` without any. A union, because each column has its own index. */
function selectNamed({ name: taxonomy }: Taxonomy, { ids, slugs, names }: TermNames): Sql | undefined {
  const ways: [column: (typeof NAMED)[number], values: readonly (string | number)[]][] = [
    ['id', ids.filter(Boolean)],
    ['slug', slugs.filter(Boolean)],
    ['name', names.filter(Boolean)],
  ];
  const selects = ways
    .filter(([, values]) => values.length)
    .map(
      ([column, values]) =>
        sql`SELECT ${t.columns(NAMED)} FROM ${t} WHERE t.taxonomy = ${taxonomy} AND ${plainSql(t.column(column))} IN (${values})`,
    );
  return selects.length ? sql`${joinSql(selects, ' UNION DISTINCT ')} ORDER BY id` : undefined;
}
