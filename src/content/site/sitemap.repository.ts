import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { Entry } from '../../entries/index.js';
import type { IdRange } from '../../entries/permalinks/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { AuthoredContent, User } from '../../identity/index.js';
import { LocalisedTerms, Term } from '../../terms/index.js';

/** A non-empty chunk of the id space of an entry type or taxonomy (`kind`). Chunk numbers start at 1. */
export interface IdChunk {
  kind: string;
  number: number;
}

const e = tableOf(Entry, 'e');
const t = tableOf(Term, 't');
const u = tableOf(User, 'u');

/** Reads terms and authors with public URLs, and the ids of entries, in chunks of consecutive ids. */
@Injectable()
export class SitemapRepository {
  constructor(
    private readonly db: Db,
    private readonly types: EntryTypes,
    private readonly content: AuthoredContent,
    private readonly localised: LocalisedTerms,
  ) {}

  /** The chunks with published entries of some types. `changed` is the latest change, in the time zone of the site. */
  async entryChunks(types: readonly string[], size: number): Promise<(IdChunk & { changed: string })[]> {
    // A covering index: the statement reads no rows.
    const rows = await this.db.rows<IdChunk & { changed: string }>(
      sql`SELECT e.type AS kind, CEIL(e.id / ${size}) AS number, MAX(e.modified_local) AS changed
 FROM ${e} FORCE INDEX (entries_by_modified)
 WHERE e.type IN (${types}) AND e.status = 'publish' GROUP BY e.type, CEIL(e.id / ${size}) ORDER BY number`,
    );
    return rows.map((row) => ({ ...row, number: Number(row.number) }));
  }

  /** The chunks with non-empty terms of some taxonomies in the language of the request. */
  async termChunks(taxonomies: readonly string[], size: number): Promise<IdChunk[]> {
    const rows = await this.db.rows<IdChunk>(
      sql`SELECT t.taxonomy AS kind, CEIL(t.id / ${size}) AS number FROM ${t}
 WHERE t.taxonomy IN (${taxonomies}) AND t.count > 0 AND ${this.localised.onlyAmong(taxonomies)} GROUP BY t.taxonomy, CEIL(t.id / ${size}) ORDER BY number`,
    );
    return rows.map(({ kind, number }) => ({ kind, number: Number(number) }));
  }

  /** The chunks with authors of published posts. */
  async authorChunks(size: number): Promise<number[]> {
    const rows = await this.db.rows<{ number: number }>(
      sql`SELECT CEIL(a.id / ${size}) AS number FROM (
 SELECT DISTINCT e.author_id AS id FROM ${e} WHERE e.type = ${this.types.ofHome.name} AND e.status = 'publish'
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

  /** The slugs of the authors of published posts within an id range. */
  async authorSlugs({ first, last }: IdRange): Promise<string[]> {
    const rows = await this.db.rows<Pick<User, 'slug'>>(sql`SELECT u.slug FROM ${u}
 WHERE u.id BETWEEN ${first} AND ${last} AND ${this.content.hasPosts('u.id')} ORDER BY u.id`);
    return rows.map(({ slug }) => slug);
  }
}
