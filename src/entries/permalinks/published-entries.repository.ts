import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { containing, joinSql, plainSql, sql, storedAs, tableOf, type RowOf, type Sql } from '#libs/sql';
import { STORED_NOINDEX } from '../../fields/index.js';
import { Entry, FormerPath } from '../entry.entity.js';
import { LocalisedTexts } from '../languages/localised-texts.repository.js';
import { UntranslatedEntries } from '../languages/untranslated-entries.repository.js';
import { BY_DATE } from '../lists/entry-plans.repository.js';
import { EntrySearch } from '../search/entry-search.repository.js';
import { EntryLanguages } from '../types/entry-languages.repository.js';
import { EntryTypes } from '../types/entry-types.js';
import { PERMALINK_COLUMNS } from './permalinks.js';

/** An entry with the columns from which permalinks are built. */
export type LocatedEntry = RowOf<Entry, typeof PERMALINK_COLUMNS>;

/** A range of ids, both ends included. */
export interface IdRange {
  first: number;
  last: number;
}

const DATED_COLUMNS = [...PERMALINK_COLUMNS, 'modifiedGmt', 'password'] as const satisfies (keyof Entry)[];

/** A published entry with the time of its last change. */
type DatedEntry = RowOf<Entry, typeof DATED_COLUMNS> & { isHidden: number };

/** A published entry and one of its former paths. */
export type FormerlyLocated = LocatedEntry & { formerId: number; path: string };

const MAX_FOUND = 25;
/** If the index has more hits than this, only the newest entries are searched. */
const MAX_HITS = 2000;
/** Number of the newest entries of each type that are searched without an index. */
const NEWEST = 5000;

const e = tableOf(Entry, 'e');
const f = tableOf(FormerPath, 'f');
const LATEST_FIRST = plainSql(BY_DATE.sql);

/** Reads the columns for permalinks of published entries, and stores former paths. */
@Injectable()
export class PublishedEntriesRepository {
  constructor(
    private readonly db: Db,
    private readonly search: EntrySearch,
    private readonly types: EntryTypes,
    private readonly languages: EntryLanguages,
    private readonly texts: LocalisedTexts,
    private readonly untranslated: UntranslatedEntries,
  ) {}

  private get columns(): Sql {
    return this.texts.columns(PERMALINK_COLUMNS);
  }

  /** An entry of any status, with the columns for its permalink. */
  find(id: number): Promise<LocatedEntry | undefined> {
    return this.texts.select(PERMALINK_COLUMNS).where('e.id = ?', id).first();
  }

  /** Entries of any status, with the columns for their permalinks. Reads from the primary server. */
  located(ids: readonly number[]): Promise<LocatedEntry[]> {
    return this.texts.select(PERMALINK_COLUMNS).where('e.id IN (?)', ids).current();
  }

  /** The status of an entry, from the primary server. */
  async statusOf(id: number): Promise<string | undefined> {
    const [row] = await this.db.select(Entry, 'e', ['status']).where('e.id = ?', id).current();
    return row?.status;
  }

  /** Published posts with this id, or with this slug in the language of the request if no id is given. */
  posts({ id, slug = '' }: { id?: number; slug?: string }, limit: number): Promise<LocatedEntry[]> {
    const select = this.texts.select(PERMALINK_COLUMNS);
    if (id === undefined) select.where(this.dated).where('e.slug = ?', slug);
    else select.where(this.datedInAny).where('e.id = ?', id);
    return select.limit(limit).rows();
  }

  /** The Unix times of the first and the last published post in the language of the request; `undefined` if there is none. */
  async postTimes(): Promise<{ first: number; last: number } | undefined> {
    const [range] = await this.db.rows<{ first: number | null; last: number | null }>(
      sql`SELECT UNIX_TIMESTAMP(MIN(e.date_local)) AS first, UNIX_TIMESTAMP(MAX(e.date_local)) AS last
 FROM ${e} WHERE ${this.dated}`,
    );
    if (range?.first == null || range.last == null) return undefined;
    return { first: Number(range.first), last: Number(range.last) };
  }

  /** The published posts without a password closest to a Unix time, up to `limit` on each side. */
  postsNear(time: number, limit: number): Promise<LocatedEntry[]> {
    const open = sql`SELECT ${this.columns} FROM ${e} WHERE ${this.dated} AND e.password = ''`;
    return this.db.rows(
      sql`(${open} AND e.date_local >= FROM_UNIXTIME(${time}) ORDER BY e.date_local, e.id LIMIT ${limit})
 UNION ALL
 (${open} AND e.date_local < FROM_UNIXTIME(${time}) ORDER BY e.date_local DESC, e.id DESC LIMIT ${limit})`,
    );
  }

  /** Published entries of some types in all languages without a password and with ids below `id`, highest id first. */
  below(id: number, types: readonly string[], limit: number): Promise<LocatedEntry[]> {
    // Ordered by id, so that callers can page by the last id.
    return this.db.rows(sql`SELECT ${this.columns} FROM ${e} FORCE INDEX (PRIMARY)
 WHERE e.id < ${id} AND e.type IN (${types}) AND e.status = 'publish' AND e.password = '' ORDER BY e.id DESC LIMIT ${limit}`);
  }

  /** Published entries of a type in a range of ids, in the language of the request. */
  between({ first, last }: IdRange, type: string): Promise<DatedEntry[]> {
    const hidden = this.types.hiding.get(type) ?? plainSql('0');
    return this.db
      .rows(sql`SELECT ${this.texts.columns(DATED_COLUMNS)}, ${hidden} AS isHidden FROM ${e} FORCE INDEX (PRIMARY)
 WHERE e.id BETWEEN ${first} AND ${last} AND e.type = ${type} AND e.status = 'publish'
 AND ${this.languages.only(type)} AND ${this.untranslated.only([type])}
 AND (e.field_values IS NULL OR e.field_values NOT LIKE ${containing(STORED_NOINDEX)}) ORDER BY e.id`);
  }

  /**
   * The newest published posts and pages in the language of the request whose title or slug contains a text. Titles are found with the search index
   * and slug prefixes with the slug index. Everything else, such as the middle of a slug or a single letter, is
   * searched among the newest entries only, which bounds the cost.
   */
  async named(text: string, slug: string): Promise<(LocatedEntry & { title: string; inTitle: number })[]> {
    const ids = new Set<number>();
    for (const found of [await this.byTitle(text), this.bySlug(slug), this.amongNewest(text, slug)]) {
      if (!found) continue;
      for (const { id } of await this.db.rows<{ id: number }>(found)) ids.add(id);
    }
    if (!ids.size) return [];
    return this.db
      .rows(sql`SELECT ${this.columns}, ${this.texts.columns(['title'])}, e.title LIKE ${containing(text)} AS inTitle
 FROM ${e} WHERE e.id IN (${[...ids]}) ORDER BY ${LATEST_FIRST} LIMIT ${MAX_FOUND}`);
  }

  /** Stores the former path of an entry that moves. Part of the transaction that moves it. */
  async move(entryId: number, from: { path: string; digest: Buffer }, toDigest: Buffer): Promise<void> {
    await this.db.of(FormerPath).delete({ entryId, pathDigest: toDigest });
    const row = storedAs(FormerPath, { entryId, path: from.path, pathDigest: from.digest });
    await this.db.defer(
      sql`INSERT IGNORE INTO ${tableOf(FormerPath)} (${plainSql(Object.keys(row).join(', '))}) VALUES (${Object.values(row)})`,
    );
  }

  /** Published entries of some types that were at one of these paths, the latest move first. */
  formerlyAt(digests: readonly Buffer[], types: readonly string[], limit: number): Promise<FormerlyLocated[]> {
    return this.db.rows(
      sql`SELECT ${f.columns({ formerId: 'id', path: 'path' })}, ${this.columns} FROM ${f} JOIN ${e} ON e.id = f.entry_id
 WHERE f.path_digest IN (${digests}) AND e.status = 'publish' AND e.type IN (${types}) ORDER BY f.id DESC LIMIT ${limit}`,
    );
  }

  /** The number of former paths of currently published posts and pages. */
  async countFormer(): Promise<number> {
    const [row] = await this.db.current<{ total: unknown }>(sql`SELECT COUNT(*) AS total ${this.moved}`);
    return Number(row?.total ?? 0);
  }

  /** Former paths of currently published posts and pages, oldest first, after the id `afterId`. */
  former(afterId: number, limit: number): Promise<FormerlyLocated[]> {
    return this.db.current(
      sql`SELECT ${f.columns({ formerId: 'id', path: 'path' })}, ${this.columns} ${this.moved}
 AND f.id > ${afterId} ORDER BY f.id LIMIT ${limit}`,
    );
  }

  /** Selects entries by title with the search index; `undefined` if the index cannot narrow the search. */
  private async byTitle(text: string): Promise<Sql | undefined> {
    const plan = await this.search.plan({ phrase: text, wanted: [text], unwanted: [] });
    const match = plan && (await this.search.matchAll(plan, 's.title_words'));
    if (!match || (await this.search.size(match)) > MAX_HITS) return undefined;
    return sql`SELECT e.id FROM ${this.search.hits} WHERE MATCH (s.title_words) AGAINST (${match.expression} IN BOOLEAN MODE)
 AND ${this.withPage}
 AND e.title LIKE ${containing(text)} ORDER BY ${LATEST_FIRST} LIMIT ${MAX_FOUND}`;
  }

  private bySlug(slug: string): Sql {
    return sql`SELECT e.id FROM ${e} WHERE ${this.withPage}
 AND e.slug LIKE ${containing(slug).slice(1)} LIMIT ${MAX_FOUND}`;
  }

  private amongNewest(text: string, slug: string): Sql {
    const newest = this.types.withEntryPage.map(
      (type) =>
        sql`(SELECT e.id FROM ${e} WHERE e.type = ${type} AND e.status = 'publish' AND ${this.languages.only(type)}
 ORDER BY ${LATEST_FIRST} LIMIT ${NEWEST})`,
    );
    return sql`SELECT e.id FROM (${joinSql(newest, ' UNION ALL ')}) newest
 STRAIGHT_JOIN ${e} ON e.id = newest.id
 WHERE (e.title LIKE ${containing(text)} OR e.slug LIKE ${containing(slug)}) ORDER BY ${LATEST_FIRST} LIMIT ${MAX_FOUND}`;
  }

  /** The condition that an entry `e` is published, has a page, and is in the language of the request. */
  private get withPage(): Sql {
    const { withEntryPage: types } = this.types;
    return sql`e.type IN (${types}) AND e.status = 'publish' AND ${this.languages.only(types)}`;
  }

  /** The condition that an entry `e` is published, of a type with dates in permalinks, and in the language of the request. */
  private get dated(): Sql {
    return sql`${this.datedInAny} AND ${this.languages.only(this.types.withPermalink('date'))}`;
  }

  private get datedInAny(): Sql {
    return sql`e.type IN (${this.types.withPermalink('date')}) AND e.status = 'publish'`;
  }

  private get moved(): Sql {
    return sql`FROM ${f} JOIN ${e} ON e.id = f.entry_id
 WHERE e.status = 'publish' AND e.type IN (${this.types.withEntryPage})`;
  }
}
