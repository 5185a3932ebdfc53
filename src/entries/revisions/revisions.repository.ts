import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { FIRST_LANGUAGE } from '#libs/context';
import { Db } from '#libs/db';
import { Where, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import type { Moment } from '../../settings/index.js';
import { ENTRY_COLUMNS, TEXT_COLUMNS, type NewEntry } from '../entries.repository.js';
import { Entry, type EntryRow } from '../entry.entity.js';
import { orderOf } from '../lists/entry-list.repository.js';
import { addSearch, type SearchTerms } from '../search/search-terms.repository.js';
import { REVISION_NAME } from '../types/built-in-types.js';

/** The texts that revisions store. */
export type RevisedTexts = Pick<EntryRow, 'title' | 'content' | 'excerpt' | 'footnotes' | 'fieldValues'>;

/** A revision or autosave to insert. */
export interface NewRevision {
  parentId: number;
  authorId: number;
  texts: RevisedTexts;
  moment: Moment;
  /** Whether it is the author's autosave. A user has at most one per entry. */
  isAutosave: boolean;
}

/** Filters and sort order of a list of revisions. */
export interface RevisionFilter {
  page: number;
  /** Absent for all revisions on one page. */
  per_page?: number;
  offset?: number;
  search?: string;
  include: number[];
  exclude: number[];
  order: 'asc' | 'desc';
  orderby: string;
}

/** Column values that all revisions share. */
const FIXED = {
  type: REVISION_NAME,
  status: 'inherit',
  fileSlug: null,
  language: FIRST_LANGUAGE,
  menuOrder: 0,
  password: '',
  commentStatus: 'closed',
  pingStatus: 'closed',
  template: '',
  featuredMedia: 0,
  guid: '',
  commentCount: 0,
  revisionCount: 0,
  autosaveCount: 0,
  lastRevisionId: 0,
  version: 1,
  trashedFrom: null,
  trashedSlug: null,
  trashedAt: null,
  expiresGmt: null,
  expiresTo: null,
} as const;

const e = tableOf(Entry, 'e');
const COLUMNS = plainSql(ENTRY_COLUMNS);
const WHOLE = plainSql(`${ENTRY_COLUMNS}, ${TEXT_COLUMNS}`);
const TEXTS = ['title', 'content', 'excerpt', 'footnotes', 'fieldValues'] as const;
const revisionSlug = (parentId: number) => `${parentId}-revision-v1`;
const autosaveSlug = (parentId: number) => `${parentId}-autosave-v1`;
/** Whether a revision is an autosave. */
export const isAutosave = ({ parentId, slug }: Pick<EntryRow, 'parentId' | 'slug'>): boolean =>
  slug === autosaveSlug(parentId);
/** Slug scope of autosaves. With the slug it forms a unique key: one autosave per user and entry. */
const autosaveScope = (userId: number) => `autosave:${userId}`;
/**
 * The revisions of an entry without autosaves, newest first. Without the index hint, the server would sort all of them.
 */
const ownRevisions = (parentId: number) => sql`FROM ${e} FORCE INDEX (entries_by_slug)
 WHERE e.type = ${REVISION_NAME} AND e.status = 'inherit' AND e.slug = ${revisionSlug(parentId)} ORDER BY e.id DESC`;
/** The number of autosaves of an entry: at most one for each user. */
const autosaveCount = (parentId: number) => sql`SELECT COUNT(*) FROM ${tableOf(Entry, 's')}
 WHERE s.type = ${REVISION_NAME} AND s.status = 'inherit' AND s.slug = ${autosaveSlug(parentId)}`;
/** Reads only rows of the parent, in any sort order. Without the index hint, the server may scan the whole table. */
const OF_PARENT = sql`FROM ${e} FORCE INDEX (entries_of_parent)`;

/** Reads and writes revisions and autosaves, and maintains the counts and the latest revision of their entry. */
@Injectable()
export class RevisionsRepository {
  constructor(private readonly db: Db) {}

  /** A revision of an entry. */
  async find(parentId: number, id: number): Promise<EntryRow | undefined> {
    const [row] = await this.db.rows<EntryRow>(
      sql`SELECT ${WHOLE} FROM ${e} WHERE e.id = ${id} AND e.type = ${REVISION_NAME} AND e.parent_id = ${parentId}`,
    );
    return row;
  }

  /** A user's autosave of an entry, read from the primary server. */
  async autosaveOf(parentId: number, userId: number): Promise<EntryRow | undefined> {
    const [row] = await this.db.current<EntryRow>(
      sql`SELECT ${WHOLE} FROM ${e} WHERE e.slug_scope = ${autosaveScope(userId)} AND e.slug = ${autosaveSlug(parentId)}`,
    );
    return row;
  }

  /** The autosaves of an entry, newest first. */
  autosaves(parentId: number): Promise<EntryRow[]> {
    return this.db.rows(sql`SELECT ${WHOLE} FROM ${e}
 WHERE e.type = ${REVISION_NAME} AND e.status = 'inherit' AND e.slug = ${autosaveSlug(parentId)}
 ORDER BY e.date_local DESC, e.id DESC`);
  }

  /** The texts of the latest revision of an entry that is no autosave. */
  async newestTexts(parentId: number): Promise<RevisedTexts | undefined> {
    const [row] = await this.db.current<RevisedTexts>(
      sql`SELECT ${e.columns(TEXTS)} ${ownRevisions(parentId)} LIMIT 1`,
    );
    return row;
  }

  /** The ids of the revisions of an entry except the latest `kept` ones and autosaves. */
  async beyond(parentId: number, kept: number, limit: number): Promise<number[]> {
    const rows = await this.db.current<{ id: number }>(
      sql`SELECT e.id ${ownRevisions(parentId)} LIMIT ${limit} OFFSET ${kept}`,
    );
    return rows.map(({ id }) => id);
  }

  /** The number of revisions and autosaves of an entry that match a filter. */
  async count(parentId: number, filter: RevisionFilter, terms: SearchTerms | undefined): Promise<number> {
    const [row] = await this.db.rows<{ total: number }>(
      sql`SELECT COUNT(*) AS total ${OF_PARENT} WHERE ${conditions(parentId, filter, terms)}`,
    );
    return Number(row?.total ?? 0);
  }

  /** A page of the revisions and autosaves of an entry that match a filter. */
  page(
    parentId: number,
    filter: RevisionFilter,
    terms: SearchTerms | undefined,
    { limit, offset, withTexts }: { limit: number; offset: number; withTexts: boolean },
  ): Promise<EntryRow[]> {
    const { sql: order, parameters } = orderOf(filter, terms);
    const ordered: Sql = new Where().and(order, ...parameters);
    return this.db.rows(sql`SELECT ${withTexts ? WHOLE : COLUMNS} ${OF_PARENT}
 WHERE ${conditions(parentId, filter, terms)} ORDER BY ${ordered} LIMIT ${limit} OFFSET ${offset}`);
  }

  /** Inserts a revision and updates the entry's counts. The caller must hold the lock of the entry. */
  async insert(
    { texts, moment, isAutosave: asAutosave, parentId, authorId }: NewRevision,
    homeUrl: string,
  ): Promise<number> {
    const { title, content, excerpt, footnotes, fieldValues } = texts;
    const revision: NewEntry = {
      ...FIXED,
      parentId,
      authorId,
      slug: asAutosave ? autosaveSlug(parentId) : revisionSlug(parentId),
      slugScope: asAutosave ? autosaveScope(authorId) : null,
      title,
      content,
      excerpt,
      footnotes,
      fieldValues,
      ...datesOf(moment),
    };
    const { insertId: id } = await this.db.insertAll(Entry, [revision]);
    await this.db.defer(sql`UPDATE ${tableOf(Entry)}
 SET guid = IF(id = ${id}, ${`${homeUrl}/?p=${id}`}, guid), revision_count = revision_count + (id = ${parentId}),
 autosave_count = autosave_count + (id = ${parentId} AND ${Number(asAutosave)}),
 last_revision_id = IF(id = ${parentId}, ${id}, last_revision_id) WHERE id IN (${[id, parentId]})`);
    return id;
  }

  /** Replaces the texts of a revision. The caller must hold the lock of the entry. */
  async overwrite({ id, parentId }: EntryRow, texts: Partial<RevisedTexts>, moment: Moment): Promise<void> {
    await this.db.of(Entry).update({ id }, { ...texts, ...datesOf(moment), version: () => 'version + 1' });
    await this.recount(parentId, 0);
  }

  /** Deletes revisions of an entry and returns how many were deleted. The caller must hold the lock of the entry. */
  async delete(parentId: number, ids: readonly number[]): Promise<number> {
    const { affectedRows } = await this.db.write(
      sql`DELETE FROM ${tableOf(Entry)} WHERE id IN (${ids}) AND type = ${REVISION_NAME} AND parent_id = ${parentId}`,
    );
    await this.recount(parentId, -affectedRows);
    return affectedRows;
  }

  /** Deletes all revisions of entries that are being deleted. */
  async deleteAll(parentIds: readonly number[]): Promise<void> {
    await this.db.of(Entry).delete({ parentId: In(parentIds), type: REVISION_NAME });
  }

  private async recount(parentId: number, by: number): Promise<void> {
    const [newest] = await this.db.current<{ id: number; autosaves: number }>(
      sql`SELECT e.id, (${autosaveCount(parentId)}) AS autosaves FROM ${e}
 WHERE e.parent_id = ${parentId} AND e.type = ${REVISION_NAME} ORDER BY e.date_local DESC, e.id DESC LIMIT 1`,
    );
    await this.db.defer(sql`UPDATE ${tableOf(Entry)} SET revision_count = CAST(revision_count AS SIGNED) + ${by},
 autosave_count = ${newest?.autosaves ?? 0}, last_revision_id = ${newest?.id ?? 0} WHERE id = ${parentId}`);
  }
}

const datesOf = ({ local, gmt }: Moment) => ({
  dateLocal: local,
  dateGmt: gmt,
  modifiedLocal: local,
  modifiedGmt: gmt,
});

function conditions(parentId: number, { include, exclude }: RevisionFilter, terms: SearchTerms | undefined): Where {
  const where = new Where().and('e.type = ?', REVISION_NAME).and('e.parent_id = ?', parentId);
  if (include.length) where.in('e.id', include);
  else where.notIn('e.id', exclude);
  if (terms) addSearch(where, terms);
  return where;
}
