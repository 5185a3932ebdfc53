import { Injectable } from '@nestjs/common';
import { Db, sql, tableOf, type RowOf } from '#libs/db';
import { Entry } from '../../entries/index.js';
import { LOCATED } from '../../entries/addresses/index.js';
import { POST } from '../../entries/types/index.js';
import { Term } from '../../terms/index.js';
import { User } from '../../identity/index.js';

/** Columns for the URL of an entry, and for the decision whether the sitemap has it. */
const LISTED = [...LOCATED, 'modifiedGmt', 'password'] as const satisfies (keyof Entry)[];

/** A published entry of the sitemap. */
export interface SitemapEntry extends RowOf<Entry, typeof LISTED> {
  /** Of entry types that have the flag: 1 for entries that lists leave out. */
  hidden?: number | boolean | null;
}

/** Ids from the first to the last one. */
export interface IdRange {
  first: number;
  last: number;
}

/** A stretch of ids, counted from 1, that holds something of a kind. */
export interface Stretch {
  kind: string;
  number: number;
}

const e = tableOf(Entry, 'e');
const t = tableOf(Term, 't');
const u = tableOf(User, 'u');

/** Reads entries, terms and authors with public URLs, stretch by stretch of their ids. */
@Injectable()
export class SitemapRepository {
  constructor(private readonly db: Db) {}

  /** The stretches with published entries of some types; `changed` is the latest change, in the zone of the site. */
  async entryStretches(types: readonly string[], size: number): Promise<(Stretch & { changed: string })[]> {
    // The index alone answers this.
    const rows = await this.db.rows<Stretch & { changed: string }>(
      sql`SELECT e.type AS kind, CEIL(e.id / ${size}) AS number, MAX(e.modified_local) AS changed
 FROM ${e} FORCE INDEX (entries_by_modified)
 WHERE e.type IN (${types}) AND e.status = 'publish' GROUP BY e.type, CEIL(e.id / ${size}) ORDER BY number`,
    );
    return rows.map((row) => ({ ...row, number: Number(row.number) }));
  }

  /** The stretches with terms of some taxonomies that have entries. */
  async termStretches(taxonomies: readonly string[], size: number): Promise<Stretch[]> {
    const rows = await this.db.rows<Stretch>(
      sql`SELECT t.taxonomy AS kind, CEIL(t.id / ${size}) AS number FROM ${t}
 WHERE t.taxonomy IN (${taxonomies}) AND t.count > 0 GROUP BY t.taxonomy, CEIL(t.id / ${size}) ORDER BY number`,
    );
    return rows.map(({ kind, number }) => ({ kind, number: Number(number) }));
  }

  /** The stretches with users who have published posts. */
  async authorStretches(size: number): Promise<number[]> {
    const rows = await this.db.rows<{ number: number }>(
      sql`SELECT CEIL(a.id / ${size}) AS number FROM (
 SELECT DISTINCT e.author_id AS id FROM ${e} WHERE e.type = ${POST.name} AND e.status = 'publish'
) a JOIN ${u} ON u.id = a.id GROUP BY CEIL(a.id / ${size}) ORDER BY number`,
    );
    return rows.map(({ number }) => Number(number));
  }

  /** The published entries of a type within some ids. */
  entries(type: string, { first, last }: IdRange): Promise<SitemapEntry[]> {
    return this.db.rows(sql`SELECT ${e.columns(LISTED)} FROM ${e} FORCE INDEX (PRIMARY)
 WHERE e.id BETWEEN ${first} AND ${last} AND e.type = ${type} AND e.status = 'publish' ORDER BY e.id`);
  }

  /** The ids of the terms of a taxonomy that have entries, within some ids. */
  async termIds(taxonomy: string, { first, last }: IdRange): Promise<number[]> {
    const rows = await this.db
      .select(Term, 't', ['id'])
      .where('t.id BETWEEN ? AND ?', first, last)
      .where('t.taxonomy = ? AND t.count > 0', taxonomy)
      .orderBy('t.id')
      .rows();
    return rows.map(({ id }) => id);
  }

  /** The slugs of the users with published posts, within some ids. */
  async authorSlugs({ first, last }: IdRange): Promise<string[]> {
    const rows = await this.db.rows<Pick<User, 'slug'>>(sql`SELECT u.slug FROM ${u}
 WHERE u.id BETWEEN ${first} AND ${last}
 AND (SELECT 1 FROM ${e} WHERE e.author_id = u.id AND e.status = 'publish' AND e.type = ${POST.name} LIMIT 1) IS NOT NULL
 ORDER BY u.id`);
    return rows.map(({ slug }) => slug);
  }
}
