import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { plainSql, sql, tableOf, type RowOf } from '#libs/sql';
import { Comment } from '../../comments/transfer/index.js';
import { Entry, EntryTotal, PostDetails } from '../../entries/index.js';
import { EntryText, EntryTranslation } from '../../entries/languages/index.js';
import { EntryMeta } from '../../entries/lists/index.js';
import { User } from '../../identity/index.js';
import { MediaDetails } from '../../media/index.js';
import { MenuItem } from '../../menus/index.js';
import { EntryTerm, Term, TermText, TermTranslation } from '../../terms/index.js';

const ACCOUNT = ['id', 'login', 'email', 'name', 'firstName', 'lastName'] as const;
const TERM = ['id', 'taxonomy', 'slug', 'name', 'description', 'language', 'fieldValues'] as const;
const TERM_TEXT = ['termId', 'language', 'name', 'slug', 'description'] as const;
const TEXT = ['entryId', 'language', 'title', 'slug', 'content', 'excerpt', 'altText', 'fieldValues'] as const;
const ENTRY = [
  'id',
  'type',
  'status',
  'slug',
  'title',
  'content',
  'excerpt',
  'footnotes',
  'fieldValues',
  'expiresGmt',
  'expiresTo',
  'authorId',
  'parentId',
  'menuOrder',
  'dateLocal',
  'language',
  'dateGmt',
  'modifiedLocal',
  'modifiedGmt',
  'password',
  'commentStatus',
  'pingStatus',
  'template',
  'featuredMedia',
  'guid',
  'trashedFrom',
  'trashedSlug',
] as const;

export type ExportedAccount = RowOf<User, typeof ACCOUNT>;
/** `parentSlug` is null for top-level terms. */
export type ExportedTerm = RowOf<Term, typeof TERM> & { parentSlug: string | null };
export type ExportedText = RowOf<EntryText, typeof TEXT>;
export type ExportedEntry = Awaited<ReturnType<WxrExportRepository['entries']>>[number];
export type ExportedComment = RowOf<Comment, (keyof Comment & string)[]>;

/** A member of the group of something, and what it was asked for. */
export interface GroupMember {
  of: number;
  id: number;
  language: number;
}

/** What an export is limited to: a language, and the types and taxonomies that have something of their own in it. */
export interface ExportedLanguage {
  language: number;
  apart: readonly string[];
}

/** The number of an entry, and the size of its texts in bytes. */
export interface EntrySize {
  id: number;
  size: number;
}

const u = tableOf(User, 'u');
const e = tableOf(Entry, 'e');
const c = tableOf(Comment, 'c');
const w = tableOf(EntryText, 'w');
const x = tableOf(EntryTranslation, 'x');
const y = tableOf(EntryTranslation, 'y');
const tx = tableOf(TermTranslation, 'x');
const ty = tableOf(TermTranslation, 'y');

/** Reads what an export contains in the order of ids, each time what follows the last id. */
@Injectable()
export class WxrExportRepository {
  constructor(private readonly db: Db) {}

  /** The number of entries of some types. */
  async countEntries(types: readonly string[]): Promise<number> {
    const [row] = await this.db
      .select(EntryTotal, 'et', [])
      .also<{ total: number | null }>('SUM(et.total) AS total')
      .where('et.type IN (?)', types)
      .rows();
    return Number(row?.total ?? 0);
  }

  /** Accounts that have written entries of some types, or comments. */
  accounts(types: readonly string[], after: number, limit: number): Promise<ExportedAccount[]> {
    return this.db.rows(sql`SELECT ${u.columns(ACCOUNT)} FROM ${u} WHERE u.id > ${after}
 AND (EXISTS (SELECT 1 FROM ${e} WHERE e.author_id = u.id AND e.type IN (${types}))
 OR EXISTS (SELECT 1 FROM ${c} WHERE c.author_id = u.id)) ORDER BY u.id LIMIT ${limit}`);
  }

  /** Logins of accounts by id. */
  async logins(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = ids.length ? await this.db.select(User, 'u', ['id', 'login']).where('u.id IN (?)', ids).rows() : [];
    return new Map(rows.map(({ id, login }) => [id, login]));
  }

  /** Terms of some taxonomies; in a language, those that it has or shares. */
  terms(
    taxonomies: readonly string[],
    after: number,
    limit: number,
    scope?: ExportedLanguage,
  ): Promise<ExportedTerm[]> {
    const select = this.db
      .select(Term, 't', TERM)
      .leftJoin(Term, 'p', 'p.id = t.parent_id', { parentSlug: 'slug' })
      .where('t.taxonomy IN (?) AND t.id > ?', taxonomies, after)
      .orderBy('t.id')
      .limit(limit);
    if (!scope?.apart.length) return select.rows();
    return select.where('(t.language = ? OR t.taxonomy NOT IN (?))', scope.language, scope.apart).rows();
  }

  /** Entries of some types, except automatic drafts. */
  sizes(types: readonly string[], after: number, limit: number, scope?: ExportedLanguage): Promise<EntrySize[]> {
    const only = scope?.apart.length
      ? sql`AND (e.language = ${scope.language} OR e.type NOT IN (${scope.apart}))`
      : plainSql('');
    // Without the hint, the server may sort all entries of the types for each call.
    return this.db.rows(sql`SELECT e.id, LENGTH(e.content) + LENGTH(e.excerpt) AS size FROM ${e} FORCE INDEX (PRIMARY)
 WHERE e.id > ${after} AND e.type IN (${types}) AND e.status <> 'auto-draft' ${only} ORDER BY e.id LIMIT ${limit}`);
  }

  /** Entries of some types with translations, after an id. */
  async translatedAfter(types: readonly string[], after: number, limit: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      sql`SELECT x.entry_id AS id FROM ${x} JOIN ${e} ON e.id = x.entry_id
 WHERE x.entry_id > ${after} AND e.type IN (${types}) AND e.status <> 'auto-draft' ORDER BY x.entry_id LIMIT ${limit}`,
    );
    return rows.map(({ id }) => id);
  }

  /** Entries of some types with texts in other languages than their own, after an id. */
  async withTextsAfter(types: readonly string[], after: number, limit: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      sql`SELECT DISTINCT w.entry_id AS id FROM ${w} JOIN ${e} ON e.id = w.entry_id
 WHERE w.entry_id > ${after} AND e.type IN (${types}) AND e.status <> 'auto-draft' ORDER BY w.entry_id LIMIT ${limit}`,
    );
    return rows.map(({ id }) => id);
  }

  /** The texts of entries in languages other than their own. */
  async textsOf(ids: readonly number[]): Promise<ExportedText[]> {
    if (!ids.length) return [];
    return this.db
      .select(EntryText, 'w', TEXT)
      .where('w.entry_id IN (?)', ids)
      .orderBy('w.entry_id, w.language')
      .rows();
  }

  /** The languages of entries. */
  async languagesOf(ids: readonly number[]): Promise<RowOf<Entry, ['id', 'language']>[]> {
    return ids.length ? this.db.select(Entry, 'e', ['id', 'language']).where('e.id IN (?)', ids).rows() : [];
  }

  /** The members of the groups of entries, themselves among them. */
  async translationsOfEntries(ids: readonly number[]): Promise<GroupMember[]> {
    if (!ids.length) return [];
    return this.db.rows(
      sql`SELECT x.entry_id AS of, y.entry_id AS id, y.language FROM ${x} JOIN ${y} ON y.group_id = x.group_id
 JOIN ${e} ON e.id = y.entry_id AND e.status <> 'auto-draft' WHERE x.entry_id IN (${ids}) ORDER BY x.entry_id, y.entry_id`,
    );
  }

  /** The members of the groups of terms, themselves among them, and terms without one. */
  async translationsOfTerms(ids: readonly number[]): Promise<GroupMember[]> {
    if (!ids.length) return [];
    return this.db.rows(
      sql`SELECT x.term_id AS of, y.term_id AS id, y.language FROM ${tx} JOIN ${ty} ON y.group_id = x.group_id
 WHERE x.term_id IN (${ids}) ORDER BY x.term_id, y.term_id`,
    );
  }

  /** The texts of terms in languages other than their own. */
  async textsOfTerms(ids: readonly number[]): Promise<RowOf<TermText, typeof TERM_TEXT>[]> {
    if (!ids.length) return [];
    return this.db
      .select(TermText, 'x', TERM_TEXT)
      .where('x.term_id IN (?)', ids)
      .orderBy('x.term_id, x.language')
      .rows();
  }

  /** Entries with the columns of their types. Those of other types, and of missing side rows, are null. */
  entries(ids: readonly number[]) {
    return this.db
      .select(Entry, 'e', ENTRY)
      .leftJoin(Entry, 'p', 'p.id = e.parent_id', { parentType: 'type' })
      .leftJoin(PostDetails, 'd', 'd.entry_id = e.id', ['format', 'sticky'])
      .leftJoin(MediaDetails, 'm', 'm.entry_id = e.id', ['file', 'sourceUrl', 'altText', 'details'])
      .leftJoin(MenuItem, 'i', 'i.entry_id = e.id', ['kind', 'object', 'objectId', 'url', 'target', 'classes', 'xfn'])
      .where('e.id IN (?)', ids)
      .orderBy('e.id')
      .rows();
  }

  /** The terms of entries. */
  termsOf(entryIds: readonly number[], taxonomies: readonly string[]) {
    return this.db
      .select(EntryTerm, 'et', ['entryId'])
      .join(Term, 't', 't.id = et.term_id', ['taxonomy', 'slug', 'name'])
      .where('et.entry_id IN (?) AND t.taxonomy IN (?)', entryIds, taxonomies)
      .orderBy('et.entry_id, t.taxonomy, t.slug')
      .rows();
  }

  /** The custom values of entries. */
  metaOf(entryIds: readonly number[]) {
    return this.db
      .select(EntryMeta, 'v', ['entryId', 'name', 'value'])
      .where('v.entry_id IN (?)', entryIds)
      .orderBy('v.entry_id, v.id')
      .rows();
  }

  /** Ids of the comments on entries, in the order of these entries, after a comment of the first of them. */
  commentIds(
    entryIds: readonly number[],
    [postId, after]: readonly [number, number],
    limit: number,
  ): Promise<Pick<Comment, 'id' | 'postId'>[]> {
    return this.db
      .select(Comment, 'c', ['id', 'postId'])
      .where('c.post_id IN (?) AND (c.post_id > ? OR c.post_id = ? AND c.id > ?)', entryIds, postId, postId, after)
      .orderBy('c.post_id, c.id')
      .limit(limit)
      .rows();
  }

  /** Comments by id, in the order of their entries. */
  comments(ids: readonly number[]): Promise<ExportedComment[]> {
    return this.db.select(Comment, 'c').where('c.id IN (?)', ids).orderBy('c.post_id, c.id').rows();
  }
}
