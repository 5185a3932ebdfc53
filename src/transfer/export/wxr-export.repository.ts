import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf, type RowOf } from '#libs/sql';
import { Comment } from '../../comments/transfer/index.js';
import { Entry, EntryTotal, PostDetails } from '../../entries/index.js';
import { EntryMeta } from '../../entries/lists/index.js';
import { User } from '../../identity/index.js';
import { MediaDetails } from '../../media/index.js';
import { MenuItem } from '../../menus/index.js';
import { EntryTerm, Term } from '../../terms/index.js';

const ACCOUNT = ['id', 'login', 'email', 'name', 'firstName', 'lastName'] as const;
const TERM = ['id', 'taxonomy', 'slug', 'name', 'description', 'fieldValues'] as const;
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
export type ExportedEntry = Awaited<ReturnType<WxrExportRepository['entries']>>[number];
export type ExportedComment = RowOf<Comment, (keyof Comment & string)[]>;

/** The number of an entry, and the size of its texts in bytes. */
export interface EntrySize {
  id: number;
  size: number;
}

const u = tableOf(User, 'u');
const e = tableOf(Entry, 'e');
const c = tableOf(Comment, 'c');

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

  terms(taxonomies: readonly string[], after: number, limit: number): Promise<ExportedTerm[]> {
    return this.db
      .select(Term, 't', TERM)
      .leftJoin(Term, 'p', 'p.id = t.parent_id', { parentSlug: 'slug' })
      .where('t.taxonomy IN (?) AND t.id > ?', taxonomies, after)
      .orderBy('t.id')
      .limit(limit)
      .rows();
  }

  /** Entries of some types, except automatic drafts. */
  sizes(types: readonly string[], after: number, limit: number): Promise<EntrySize[]> {
    // Without the hint, the server may sort all entries of the types for each call.
    return this.db.rows(sql`SELECT e.id, LENGTH(e.content) + LENGTH(e.excerpt) AS size FROM ${e} FORCE INDEX (PRIMARY)
 WHERE e.id > ${after} AND e.type IN (${types}) AND e.status <> 'auto-draft' ORDER BY e.id LIMIT ${limit}`);
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
      .where('c.post_id IN (?) AND (c.post_id > ? OR c.id > ?)', entryIds, postId, after)
      .orderBy('c.post_id, c.id')
      .limit(limit)
      .rows();
  }

  /** Comments by id, in the order of their entries. */
  comments(ids: readonly number[]): Promise<ExportedComment[]> {
    return this.db.select(Comment, 'c').where('c.id IN (?)', ids).orderBy('c.post_id, c.id').rows();
  }
}
