import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { Entry } from '../../entries/index.js';
import { inLanguages, LanguageStates } from '../../entries/languages/index.js';
import type { IdRange } from '../../entries/permalinks/index.js';
import { EntryLanguages, EntryTypes } from '../../entries/types/index.js';
import { AuthoredContent, User } from '../../identity/index.js';
import { LocalisedTerms, Term } from '../../terms/index.js';

/** A non-empty chunk of the id space of an entry type or taxonomy (`kind`). Chunk numbers start at 1. */
export interface IdChunk {
  kind: string;
  number: number;
}

/** The index by which the latest change of entries is found. */
const BY_MODIFIED = 'entries_by_modified';

const e = tableOf(Entry, 'e');
const t = tableOf(Term, 't');
const u = tableOf(User, 'u');

/** Reads terms and authors with public URLs, and the ids of entries, in chunks of consecutive ids of one language. */
@Injectable()
export class SitemapRepository {
  constructor(
    private readonly db: Db,
    private readonly types: EntryTypes,
    private readonly content: AuthoredContent,
    private readonly languages: EntryLanguages,
    private readonly indexes: LanguageStates,
    private readonly localised: LocalisedTerms,
  ) {}

  /**
   * The chunks with published entries of some types in the language of the request. `changed` is the latest change, in
   * the time zone of the site.
   */
  async entryChunks(types: readonly string[], size: number): Promise<(IdChunk & { changed: string })[]> {
    const scope = this.languages.scopeOf(types);
    const shared = types.filter((type) => !scope?.types.includes(type));
    const parts = [
      ...(scope ? [this.chunksOf(scope.types, size, scope.language)] : []),
      ...(shared.length || !scope ? [this.chunksOf(shared, size)] : []),
    ];
    const rows = await this.db.rows<IdChunk & { changed: string }>(
      sql`${joinSql(parts, ' UNION ALL ')} ORDER BY number`,
    );
    return rows.map((row) => ({ ...row, number: Number(row.number) }));
  }

  /** Selects the chunks of entries of some types, in one language if they have entries per language. */
  private chunksOf(types: readonly string[], size: number, language?: number): Sql {
    // A covering index: the statement reads no rows.
    const isIndexed = language !== undefined && this.indexes.current.indexed;
    const index = plainSql(isIndexed ? inLanguages(BY_MODIFIED) : BY_MODIFIED);
    const own = language === undefined ? plainSql('') : sql` AND e.language = ${language}`;
    return sql`SELECT e.type AS kind, CEIL(e.id / ${size}) AS number, MAX(e.modified_local) AS changed
 FROM ${e} FORCE INDEX (${index})
 WHERE e.type IN (${types}) AND e.status = 'publish'${own} GROUP BY e.type, CEIL(e.id / ${size})`;
  }

  /** The chunks with non-empty terms of some taxonomies in the language of the request. */
  async termChunks(taxonomies: readonly string[], size: number): Promise<IdChunk[]> {
    const rows = await this.db.rows<IdChunk>(
      sql`SELECT t.taxonomy AS kind, CEIL(t.id / ${size}) AS number FROM ${t}
 WHERE t.taxonomy IN (${taxonomies}) AND t.count > 0 AND ${this.localised.onlyAmong(taxonomies)} GROUP BY t.taxonomy, CEIL(t.id / ${size}) ORDER BY number`,
    );
    return rows.map(({ kind, number }) => ({ kind, number: Number(number) }));
  }

  /** The chunks with authors of published posts in the language of the request. */
  async authorChunks(size: number): Promise<number[]> {
    const { name } = this.types.ofHome;
    const rows = await this.db.rows<{ number: number }>(
      sql`SELECT CEIL(a.id / ${size}) AS number FROM (
 SELECT DISTINCT e.author_id AS id FROM ${e} WHERE e.type = ${name} AND e.status = 'publish' AND ${this.languages.only(name)}
) a JOIN ${u} ON u.id = a.id GROUP BY CEIL(a.id / ${size}) ORDER BY number`,
    );
    return rows.map(({ number }) => Number(number));
  }

  /** The ids of the non-empty terms of a taxonomy in the language of the request within an id range. */
  async termIds(taxonomy: string, { first, last }: IdRange): Promise<number[]> {
    const rows = await this.db
      .select(Term, 't', ['id'])
      .where('t.id BETWEEN ? AND ?', first, last)
      .where('t.taxonomy = ? AND t.count > 0', taxonomy)
      .where(this.localised.only(taxonomy))
      .orderBy('t.id')
      .rows();
    return rows.map(({ id }) => id);
  }

  /** The slugs of the authors of published posts in the language of the request within an id range. */
  async authorSlugs({ first, last }: IdRange): Promise<string[]> {
    const rows = await this.db.rows<Pick<User, 'slug'>>(sql`SELECT u.slug FROM ${u}
 WHERE u.id BETWEEN ${first} AND ${last} AND ${this.content.hasPostsHere('u.id')} ORDER BY u.id`);
    return rows.map(({ slug }) => slug);
  }
}
