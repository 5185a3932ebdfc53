import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { Entry } from '../../entries/index.js';
import type { Owned } from '../../entries/types/index.js';
import { LocalisedTerms, TAG, Term, TermLanguages, type Taxonomy } from '../../terms/index.js';
import { EVENT_CATEGORY } from '../common/index.js';

/** The identifiers of a term. */
export interface NamedTerm extends Pick<Term, 'id' | 'slug' | 'name'> {
  /** Its own slug and name, if the language of the request has others; else the same. */
  ownSlug: string;
  ownName: string;
  /** Its translations, as the column of terms has them. */
  translations: string | null;
}

/** A term for its public page: the name is single-line HTML, the description has inline HTML. */
export interface PageTermRow extends Pick<Term, 'id' | 'slug' | 'name' | 'description'> {
  /** Its translations, as the column of terms has them; absent for categories. */
  translations?: string | null;
}

/** A category on the way to another one, with its own slug, which its language may have another one for. */
export type CategoryRow = PageTermRow & { ownSlug: string };

/** The identifiers to search for. */
interface TermNames {
  ids: readonly number[];
  slugs: readonly string[];
  names: readonly string[];
}

const MAX_DEPTH = 50;
const t = tableOf(Term, 't');
const c = tableOf(Term, 'c');

/** Reads the categories and tags of events. */
@Injectable()
export class EventTermsRepository {
  constructor(
    private readonly db: Db,
    private readonly localised: LocalisedTerms,
    private readonly languages: TermLanguages,
  ) {}

  /** Terms with one of the ids, slugs or names, oldest first. */
  async findNamed(taxonomy: Taxonomy, names: TermNames): Promise<NamedTerm[]> {
    const statement = this.selectNamed(taxonomy, names);
    return statement ? this.db.rows(statement) : [];
  }

  /** Like {@link findNamed}, from the primary server. */
  async findNamedCurrent(taxonomy: Taxonomy, names: TermNames): Promise<NamedTerm[]> {
    const statement = this.selectNamed(taxonomy, names);
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

  /** The category with a slug in the language of the request, followed by its ancestors, nearest first. */
  categoryAndAbove(slug: string): Promise<CategoryRow[]> {
    const shown = (column: 'slug' | 'name' | 'description') =>
      sql`${this.localised.shown(column, 'above')} AS ${plainSql(column)}`;
    return this.db.current(
      sql`WITH RECURSIVE above (id, parent_id, slug, name, description, depth) AS (
         SELECT t.id, t.parent_id, t.slug, t.name, t.description, 0 FROM ${this.localised.named(EVENT_CATEGORY.name, 'slug', [slug])}
         UNION ALL
         SELECT c.id, c.parent_id, c.slug, c.name, c.description, above.depth + 1
         FROM above JOIN ${c} ON c.id = above.parent_id WHERE above.depth < ${MAX_DEPTH}
       ) SELECT above.id, above.slug AS ownSlug, ${shown('slug')}, ${shown('name')}, ${shown('description')}
       FROM above${this.localised.texts('above')} ORDER BY above.depth`,
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

  /** The tag with a slug, rather one in the language of the request: events have tags of any language. */
  async tag(slug: string): Promise<PageTermRow | undefined> {
    const { columns } = this.localised.source(TAG.name);
    const rows = await this.db.rows<PageTermRow>(
      sql`SELECT ${columns} FROM ${t} WHERE t.taxonomy = ${TAG.name} AND t.slug = ${slug}
 ORDER BY t.language = ${this.languages.requested} DESC, t.id LIMIT 1`,
    );
    return rows[0];
  }

  /** The type, status and author of an entry, to authorize reading its terms. Memoized per request. */
  itemOf(id: number): Promise<(Owned & { type: string }) | undefined> {
    return RequestContext.memo(`itemOf ${id}`, () =>
      this.db.select(Entry, 'e', ['type', 'status', 'authorId', 'trashedFrom']).where('e.id = ?', id).first(),
    );
  }

  /** Selects terms by id, slug or name; `undefined` without any. A union, because each column has its own index. */
  private selectNamed({ name: taxonomy }: Taxonomy, { ids, slugs, names }: TermNames): Sql | undefined {
    const ways: Sql[] = [];
    const some = <T extends number | string>(values: readonly T[]): T[] => values.filter(Boolean);
    const wanted = { ids: some(ids), slugs: some(slugs), names: some(names) };
    if (wanted.ids.length) ways.push(sql`${t} WHERE t.taxonomy = ${taxonomy} AND t.id IN (${wanted.ids})`);
    if (wanted.slugs.length) ways.push(this.localised.named(taxonomy, 'slug', wanted.slugs));
    if (wanted.names.length) ways.push(this.localised.named(taxonomy, 'name', wanted.names));
    if (!ways.length) return undefined;
    const own = ways.map((way) => sql`SELECT t.id, t.slug, t.name FROM ${way}`);
    const [slug, name] = [this.localised.shown('slug', 'found'), this.localised.shown('name', 'found')];
    return sql`SELECT found.id, found.slug AS ownSlug, found.name AS ownName, ${slug} AS slug, ${name} AS name,
 ${this.localised.translations('found')} FROM (${joinSql(own, ' UNION DISTINCT ')}) AS found${this.localised.texts('found')} ORDER BY found.id`;
  }
}
