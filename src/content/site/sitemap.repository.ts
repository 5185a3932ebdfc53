import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf, type RowOf } from '#libs/sql';
import { Entry } from '../../entries/index.js';
import { PERMALINK_COLUMNS } from '../../entries/permalinks/index.js';
import { POST } from '../../entries/types/index.js';
import { User } from '../../identity/index.js';
import { Term } from '../../terms/index.js';

/** Columns needed to build the URL of an entry and to decide whether the sitemap includes it. */
const LISTED = [...PERMALINK_COLUMNS, 'modifiedGmt', 'password'] as const satisfies (keyof Entry)[];

/** A published entry of the sitemap. */
export interface SitemapEntry extends RowOf<Entry, typeof LISTED> {
  /** 1 for entries that are hidden from lists, on entry types that have this flag. */
  hidden?: number | boolean | null;
}

/** A range of ids, both ends included. */
export interface IdRange {
  first: number;
  last: number;
}

/** A non-empty chunk of the id space of an entry type or taxonomy (`kind`). Chunk numbers start at 1. */
export interface IdChunk {
  kind: string;
  number: number;
}

const e = tableOf(Entry, 'e');
const t = tableOf(Term, 't');
const u = tableOf(User, 'u');

/** Reads entries, terms and authors with public URLs, in chunks of consecutive ids. */
@Injectable()
export class SitemapRepository {
  constructor(private readonly db: Db) {}

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

  /** The chunks with non-empty terms of some taxonomies. */
  async termChunks(taxonomies: readonly string[], size: number): Promise<IdChunk[]> {
    const rows = await this.db.rows<IdChunk>(
      sql`SELECT t.taxonomy AS kind, CEIL(t.id / ${size}) AS number FROM ${t}
 WHERE t.taxonomy IN (${taxonomies}) AND t.count > 0 GROUP BY t.taxonomy, CEIL(t.id / ${size}) ORDER BY number`,
    );
    return rows.map(({ kind, number }) => ({ kind, number: Number(number) }));
  }

  /** The chunks with authors of published posts. */
  async authorChunks(size: number): Promise<number[]> {
    const rows = await this.db.rows<{ number: number }>(
      sql`SELECT CEIL(a.id / ${size}) AS number FROM (
 SELECT DISTINCT e.author_id AS id FROM ${e} WHERE e.type = ${POST.name} AND e.status = 'publish'
) a JOIN ${u} ON u.id = a.id GROUP BY CEIL(a.id / ${size}) ORDER BY number`,
    );
    return rows.map(({ number }) => Number(number));
  }

  /** The published entries of a type within an id range. */
  entries(type: string, { first, last }: IdRange): Promise<SitemapEntry[]> {
    return this.db.rows(sql`SELECT ${e.columns(LISTED)} FROM ${e} FORCE INDEX (PRIMARY)
 WHERE e.id BETWEEN ${first} AND ${last} AND e.type = ${type} AND e.status = 'publish' ORDER BY e.id`);
  }

  /** The ids of the non-empty terms of a taxonomy within an id range. */
  async termIds(taxonomy: string, { first, last }: IdRange): Promise<number[]> {
    const rows = await this.db
      .select(Term, 't', ['id'])
      .where('t.id BETWEEN ? AND ?', first, last)
      .where('t.taxonomy = ? AND t.count > 0', taxonomy)
      .orderBy('t.id')
      .rows();
    return rows.map(({ id }) => id);
  }

  /** The slugs of the authors of published posts within an id range. */
  async authorSlugs({ first, last }: IdRange): Promise<string[]> {
    const rows = await this.db.rows<Pick<User, 'slug'>>(sql`SELECT u.slug FROM ${u}
 WHERE u.id BETWEEN ${first} AND ${last}
 AND (SELECT 1 FROM ${e} WHERE e.author_id = u.id AND e.status = 'publish' AND e.type = ${POST.name} LIMIT 1) IS NOT NULL
 ORDER BY u.id`);
    return rows.map(({ slug }) => slug);
  }
}
