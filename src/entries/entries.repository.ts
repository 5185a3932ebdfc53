import { Injectable } from '@nestjs/common';
import { withoutHiddenBlocks } from '#libs/blocks';
import { Db, duplicateKey, isMissingValue, insertRows } from '#libs/db';
import {
  columnsOf,
  joinSql,
  literally,
  plainSql,
  propertiesOf,
  sql,
  storedAs,
  tableName,
  tableOf,
  type RowOf,
  type Sql,
} from '#libs/sql';
import { User } from '../identity/index.js';
import type { TermNode } from './entry-ports.js';
import { Entry, EntryMeta, PostDetails, type EntryRow } from './entry.entity.js';
import { LocalisedTexts } from './languages/localised-texts.repository.js';
import { EntryText } from './languages/translation.entity.js';
import { TRANSLATIONS_COLUMN } from './languages/translations.repository.js';
import { REVISION_NAME } from './types/built-in-types.js';
import { EntryLanguages } from './types/entry-languages.repository.js';
import type { EntryType } from './types/entry-type.js';

/** How often a slug that is taken gets another number. */
const MAX_SLUG_TRIES = 1000;

/** SELECT list of a stored entry without the long texts; the table alias is `e`. Lists show `LocalisedTexts.row`. */
export const ENTRY_COLUMNS = columnsOf(
  Entry,
  'e',
  propertiesOf(Entry, [
    'slugScope',
    'fileSlug',
    'titleOrder',
    'content',
    'shownContent',
    'excerpt',
    'footnotes',
    'fieldValues',
  ]),
);

export const TEXT_COLUMNS = columnsOf(Entry, 'e', ['content', 'excerpt', 'footnotes', 'fieldValues']);

/** All columns of an entry that is inserted. */
export type NewEntry = Omit<Entry, 'id' | 'titleOrder' | 'shownContent'>;

const OWNERSHIP = ['type', 'status', 'authorId', 'trashedFrom'] as const;
const COUNTED = ['id', 'type', 'status', 'language', 'slug'] as const;

/** An entry with its slug and the columns by which totals count it. */
export type CountedEntry = RowOf<Entry, typeof COUNTED>;

/** The number of entries of a type, status and language. */
type CountedKind = Pick<Entry, 'type' | 'status' | 'language'> & { total: number };

/** The columns on which the rights on an entry depend. */
export type EntryOwnership = RowOf<Entry, typeof OWNERSHIP>;

/** An ancestor of an entry. `start` is the id the query began with, `depth` the distance from it. */
export interface Ancestor {
  start: number;
  id: number;
  slug: string;
  depth: number;
  type: string;
  status: string;
  date: string;
}

/** A slug in use. */
export interface TakenSlug {
  id: number;
  slug: string;
  scope: string;
}

/** Adds what searches compare: the content without hidden blocks, if it has some. */
export function withShownContent(columns: Partial<Entry>): Partial<Entry> {
  const { content } = columns;
  if (content === undefined) return columns;
  const shown = withoutHiddenBlocks(content);
  return { ...columns, shownContent: shown === content ? null : shown };
}

/** Search for a slug and slugs of the form `STEM…-…`; without a scope, among the slugs of all entries. */
export interface SlugSearch {
  scope: string | undefined;
  slug: string;
  stem: string;
  /** Scopes of the slugs that texts have in languages; all of them without a scope, none if absent. */
  textScopes?: readonly string[];
}

const MAX_DEPTH = 50;
/** Maximum number of entries with the same slug that are read to resolve a URL. */
const MAX_CANDIDATES = 50;

const e = tableOf(Entry, 'e');
const entries = tableOf(Entry);
const u = tableOf(User, 'u');
const [AUTHOR] = Object.keys(storedAs(Entry, { authorId: 0 }));
const LOCKED_AUTHOR = `(SELECT u.id FROM ${u.sql} WHERE u.id = ? LOCK IN SHARE MODE)`;
const above = tableOf(Entry, 'above_entry');
const w = tableOf(EntryText, 'w');
const WHOLE = plainSql(`SELECT ${ENTRY_COLUMNS}, ${TEXT_COLUMNS}`);

/** The side table columns of a type; `altText` is the expression for those that differ by language. */
export const sideColumns = (
  { columns, altText: own }: NonNullable<EntryType['details']>,
  altText: (own: string) => string = (text) => text,
): string => [columns, ...(own ? [`${altText(own)} AS altText`] : [])].filter(Boolean).join(', ');

const withId = ({ name }: EntryType, id: number): Sql => sql`e.id = ${id} AND e.type = ${name}`;

/** Reads and writes the rows of entries. Lists are in `EntryFinder`, revisions in `RevisionsRepository`. */
@Injectable()
export class EntriesRepository {
  constructor(
    private readonly db: Db,
    private readonly texts: LocalisedTexts,
    private readonly languages: EntryLanguages,
  ) {}

  /** The entry of a type with this id, including its texts and side table. */
  find(type: EntryType, id: number): Promise<EntryRow | undefined> {
    return this.db.rows<EntryRow>(this.shownWhere(type, withId(type, id))).then(([row]) => row);
  }

  /** The same as stored, for writes. */
  findStored(type: EntryType, id: number): Promise<EntryRow | undefined> {
    return this.db.rows<EntryRow>(this.storedWhere(type, withId(type, id))).then(([row]) => row);
  }

  /** The statement that selects stored entries of a type, in the language in which they were written. */
  private storedWhere(type: EntryType, condition: Sql): Sql {
    const { details } = type;
    const own = details && sideColumns(details);
    return this.selected(type, sql`${WHOLE}${plainSql(own ? `, ${own}` : '')}`, condition);
  }

  /** The statement that selects entries of a type in the language of the request. */
  private shownWhere(type: EntryType, condition: Sql): Sql {
    const { details } = type;
    const own = details && sideColumns(details, (text) => this.texts.altText(text));
    const row = this.texts.row({ types: [type.name], hasTexts: true });
    return this.selected(type, sql`SELECT ${row}${plainSql(own ? `, ${own}` : '')}`, condition);
  }

  private selected(type: EntryType, select: Sql, condition: Sql): Sql {
    const translations = this.languages.hasTranslations(type) ? sql`, ${TRANSLATIONS_COLUMN}` : plainSql('');
    return sql`${select}${translations} FROM ${e} ${plainSql(type.details?.join ?? '')} WHERE ${condition}`;
  }

  /** The columns of entries of any type in a language, by default that of the request. */
  private whole(language?: number): Sql {
    return sql`SELECT ${this.texts.row({ hasTexts: true, language })}`;
  }

  /** The entry with a stored slug in a scope of slugs, of a type whose entries share one per language, like `find`. */
  async findBySlug(type: EntryType, scope: string, slug: string): Promise<EntryRow | undefined> {
    const found = this.texts.isShared(type.name)
      ? this.texts.withSlug(scope, [slug])
      : sql`e.slug_scope = ${scope} AND e.slug = ${slug}`;
    const [row] = await this.db.rows<EntryRow>(this.shownWhere(type, sql`${found} AND e.type = ${type.name}`));
    return row;
  }

  /** Locks an entry with its side row until the end of the transaction, and returns it like `find`. */
  async findAndLock(type: EntryType, id: number): Promise<EntryRow | undefined> {
    const [row] = await this.db.current<EntryRow>(sql`${this.storedWhere(type, withId(type, id))} FOR UPDATE`);
    return row;
  }

  /** The entries of a type with these ids, including texts and side table, unordered. */
  byIds(type: EntryType, ids: readonly unknown[]): Promise<EntryRow[]> {
    return this.db.rows(this.shownWhere(type, sql`e.id IN (${ids}) AND e.type = ${type.name}`));
  }

  /** The same as stored, for writes. */
  storedByIds(type: EntryType, ids: readonly unknown[]): Promise<EntryRow[]> {
    return this.db.rows(this.storedWhere(type, sql`e.id IN (${ids}) AND e.type = ${type.name}`));
  }

  /** The entry of any type with this id, including its texts. */
  async findAny(id: number): Promise<EntryRow | undefined> {
    const [row] = await this.db.rows<EntryRow>(sql`${this.whole()} FROM ${e} WHERE e.id = ${id}`);
    return row;
  }

  /** Locks an entry until the end of the transaction. Returns `false` if the type has no entry with this id. */
  async lock(type: EntryType, id: number): Promise<boolean> {
    const rows = await this.db
      .select(Entry, 'e', ['id'])
      .where('e.id = ? AND e.type = ?', id, type.name)
      .forUpdate()
      .current();
    return rows.length > 0;
  }

  /** The number of entries of a type, of one status or of all. */
  countOf(type: string, status: string | undefined): Promise<number> {
    return this.ofKind(type, status).count();
  }

  /** Locks some entries of a type, of one status or of all, until the end of the transaction. Returns their ids. */
  async lockSome(type: string, status: string | undefined, limit: number): Promise<number[]> {
    const rows = await this.ofKind(type, status).limit(limit).forUpdate().current();
    return rows.map(({ id }) => id);
  }

  /** Locks the entries of an author outside the trash, of some types, until the end of the transaction. */
  lockOfAuthor(authorId: number, types: readonly string[]): Promise<{ id: number; type: string }[]> {
    return this.db
      .select(Entry, 'e', ['id', 'type'])
      .where("e.author_id = ? AND e.type IN (?) AND e.status <> 'trash' AND e.trashed_from IS NULL", authorId, types)
      .orderBy('e.id')
      .forUpdate()
      .current();
  }

  /** The columns on which the rights on an entry of any type depend. */
  ownership(id: number): Promise<EntryOwnership | undefined> {
    return this.db.select(Entry, 'e', OWNERSHIP).where('e.id = ?', id).first();
  }

  /** The same of several entries, with their ids. */
  ownerships(ids: readonly number[]): Promise<(EntryOwnership & { id: number })[]> {
    return this.db
      .select(Entry, 'e', ['id', ...OWNERSHIP])
      .where('e.id IN (?)', ids)
      .rows();
  }

  /** The stored status and template of an entry. */
  choices(id: number): Promise<Pick<Entry, 'status' | 'template'> | undefined> {
    return this.db.select(Entry, 'e', ['status', 'template']).where('e.id = ?', id).first();
  }

  /** Whether an entry of any type has this id. */
  async exists(id: number): Promise<boolean> {
    return (await this.db.select(Entry, 'e', ['id']).where('e.id = ?', id).current()).length > 0;
  }

  /** Filters ids to those of existing entries of any type. */
  async taken(ids: readonly number[]): Promise<Set<number>> {
    if (!ids.length) return new Set();
    const rows = await this.db.select(Entry, 'e', ['id']).where('e.id IN (?)', ids).current();
    return new Set(rows.map(({ id }) => id));
  }

  /** Filters ids to those of existing entries of a type. */
  async existing(type: string, ids: readonly number[]): Promise<Set<number>> {
    if (!ids.length) return new Set();
    const rows = await this.db.select(Entry, 'e', ['id']).where('e.id IN (?) AND e.type = ?', ids, type).current();
    return new Set(rows.map(({ id }) => id));
  }

  /** Scheduled entries due at a UTC time, ordered by id, after the id `last`. */
  scheduledBefore(momentGmt: string, last: number, limit: number): Promise<Pick<Entry, 'id' | 'type'>[]> {
    return this.due("e.status = 'future' AND e.date_gmt <= ?", momentGmt, last, limit);
  }

  /** Published entries that end by a UTC time, ordered by id, after the id `last`. */
  endedBefore(momentGmt: string, last: number, limit: number): Promise<Pick<Entry, 'id' | 'type'>[]> {
    return this.due("e.status = 'publish' AND e.expires_gmt <= ?", momentGmt, last, limit);
  }

  /** Entries trashed before a UTC time, ordered by id, after the id `last`. */
  trashedBefore(momentGmt: string, last: number, limit: number): Promise<Pick<Entry, 'id' | 'type'>[]> {
    return this.due("e.status = 'trash' AND e.trashed_at < ?", momentGmt, last, limit);
  }

  /**
   * Inserts an entry and returns its id; undefined if its author does not exist. The author gets a shared lock, so that
   * the user cannot be deleted before the end of the transaction.
   */
  async insert(row: NewEntry): Promise<number | undefined> {
    const stored = Object.entries(storedAs(Entry, withShownContent(row)));
    const names = stored.map(([name]) => name).join(', ');
    const places = stored.map(([name, value]) => (name === AUTHOR && value !== 0 ? LOCKED_AUTHOR : '?')).join(', ');
    try {
      const { insertId } = await this.db.write(
        `INSERT INTO ${entries.sql} (${names}) VALUES (${places})`,
        stored.map(([, value]) => value),
      );
      return insertId;
    } catch (error) {
      if (isMissingValue(error)) return undefined;
      throw error;
    }
  }

  /**
   * Inserts imported entries in one statement and returns their ids. All of them have an id to keep, or none. Returns
   * `undefined` if an id or a slug is taken.
   */
  async insertImportedTogether(rows: readonly Partial<Entry>[]): Promise<number[] | undefined> {
    try {
      const stored = rows.map(withShownContent);
      if (rows[0]?.id === undefined) return await this.db.insertNumbered(Entry, stored);
      await this.db.insertAll(Entry, stored);
      return rows.flatMap(({ id }) => id ?? []);
    } catch (error) {
      if (duplicateKey(error) !== undefined) return undefined;
      throw error;
    }
  }

  /** Sets the permanent identifiers of new entries. */
  async setGuids(guids: ReadonlyMap<number, string>): Promise<void> {
    if (!guids.size) return;
    const cases = joinSql(
      Array.from(guids, ([id, guid]) => sql`WHEN ${id} THEN ${guid}`),
      ' ',
    );
    await this.db.write(sql`UPDATE ${entries} SET guid = CASE id ${cases} END WHERE id IN (${[...guids.keys()]})`);
  }

  /** Inserts an imported entry, keeping the id of `row` if it has one. Returns `undefined` if that id is taken. */
  async insertImported(row: Partial<Entry>): Promise<number | undefined> {
    try {
      const { insertId } = await insertRows(this.db, entries.sql, [storedAs(Entry, withShownContent(row))]);
      return row.id ?? insertId;
    } catch (error) {
      if (row.id !== undefined && duplicateKey(error) === 'PRIMARY') return undefined;
      throw error;
    }
  }

  /** Updates columns of an entry and increments its version, unless `isNew`. */
  async update(id: number, columns: Partial<Entry>, { isNew = false } = {}): Promise<void> {
    const changes = Object.entries(storedAs(Entry, withShownContent(columns))).map(
      ([name, value]) => sql`${plainSql(name)} = ${value}`,
    );
    if (!isNew) changes.push(plainSql('version = version + 1'));
    await this.db.write(sql`UPDATE ${entries} SET ${joinSql(changes, ', ')} WHERE id = ${id}`);
  }

  async delete(...ids: readonly number[]): Promise<void> {
    await this.db.of(Entry).delete([...ids]);
  }

  /**
   * Whether a user exists. Takes a shared lock, so that the user cannot be deleted before the end of the transaction.
   */
  async shareAuthor(id: number): Promise<boolean> {
    return (await this.db.current(sql`SELECT u.id FROM ${u} WHERE u.id = ${id} LOCK IN SHARE MODE`)).length > 0;
  }

  /** The type and parent of an entry. Takes a shared lock until the end of the transaction. */
  async shareParent(id: number): Promise<Pick<Entry, 'type' | 'parentId' | 'language'> | undefined> {
    const [row] = await this.db.current<Pick<Entry, 'type' | 'parentId' | 'language'>>(
      sql`SELECT ${e.columns(['type', 'parentId', 'language'])} FROM ${e} WHERE e.id = ${id} LOCK IN SHARE MODE`,
    );
    return row;
  }

  /** Locks the children of entries, except revisions. Returns the ids of the entries that have some. */
  async lockParents(ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.db
      .select(Entry, 'e', ['parentId'])
      .where('e.parent_id IN (?) AND e.type <> ?', ids, REVISION_NAME)
      .forUpdate()
      .current();
    return new Set(rows.map(({ parentId }) => parentId));
  }

  /** Locks and returns the children of an entry, except its revisions. */
  lockChildren(id: number): Promise<CountedEntry[]> {
    return this.db
      .select(Entry, 'e', COUNTED)
      .where('e.parent_id = ? AND e.type <> ?', id, REVISION_NAME)
      .forUpdate()
      .current();
  }

  /**
   * Moves an entry to another parent. Appends its id, and a number if needed, to the slug if it is taken there, or if
   * `isTaken` says so.
   */
  async setParent(id: number, parentId: number, isTaken: boolean): Promise<void> {
    for (let tries = Number(isTaken); ; tries += 1) {
      const suffix = tries ? `-${id}${tries > 1 ? `-${tries}` : ''}` : '';
      try {
        await this.db.write(sql`UPDATE ${entries} SET parent_id = ${parentId},
 slug = IF(${suffix} = '', slug, CONCAT(LEFT(slug, 180), ${suffix})),
 slug_scope = IF(slug_scope LIKE 'tree:%' OR slug_scope LIKE '%:tree:%',
 CONCAT(IF(${parentId} = 0 AND language > 0, CONCAT(language, ':'), ''), ${`tree:${parentId}`}), slug_scope),
 version = version + 1 WHERE id = ${id}`);
        return;
      } catch (error) {
        if (!duplicateKey(error) || tries > MAX_SLUG_TRIES) throw error;
      }
    }
  }

  /** Removes a featured image from all entries and returns the ids of these entries. */
  async clearFeaturedMedia(mediaId: number): Promise<number[]> {
    const rows = await this.db.select(Entry, 'e', ['id']).where('e.featured_media = ?', mediaId).forUpdate().current();
    if (rows.length)
      await this.db.of(Entry).update({ featuredMedia: mediaId }, { featuredMedia: 0, version: () => 'version + 1' });
    return rows.map(({ id }) => id);
  }

  /** Reassigns all entries of a user to another user (0 for nobody). Returns their distinct types and statuses. */
  async reassign(from: number, to: number): Promise<CountedKind[]> {
    // Locked, because another writer could give one of them to somebody else between the statements.
    const kinds = await this.db.current<CountedKind>(
      sql`SELECT e.type, e.status, e.language, COUNT(*) AS total FROM ${e} WHERE e.author_id = ${from}
 GROUP BY e.type, e.status, e.language FOR UPDATE`,
    );
    await this.db.of(Entry).update({ authorId: from }, { authorId: to, version: () => 'version + 1' });
    return kinds;
  }

  /**
   * Reads the terms that `terms` selects, and counts the published entries of a type per author, up to the author's own
   * limit; authors with none are missing. Takes one statement, none if there is nothing to read.
   */
  async surroundings(
    terms: Sql | undefined,
    type: string,
    authors: readonly { id: number; limit: number }[],
  ): Promise<{ nodes: TermNode[]; published: Map<number, number> }> {
    const parts = authors.map(
      // The database would look at each index that begins with a type and a status.
      ({ id, limit }) => sql`(SELECT e.author_id AS id, NULL AS parentId, NULL AS taxonomy, 1 AS count
 FROM ${e} FORCE INDEX (entries_of_author)
 WHERE e.author_id = ${id} AND e.status = 'publish' AND e.type = ${type} LIMIT ${limit})`,
    );
    if (terms) parts.unshift(terms);
    type Row = { id: number; parentId: number; taxonomy: string | null; count: number };
    const rows = parts.length ? await this.db.current<Row>(joinSql(parts, ' UNION ALL ')) : [];
    const nodes: TermNode[] = [];
    const published = new Map<number, number>();
    for (const { id, taxonomy, ...row } of rows) {
      if (taxonomy === null) published.set(id, (published.get(id) ?? 0) + 1);
      else nodes.push({ id, taxonomy, parentId: Number(row.parentId), count: Number(row.count) });
    }
    return { nodes, published };
  }

  /** Filters slugs to those in use in their scopes. */
  heldSlugs(slugs: ReadonlyMap<string, readonly string[]>): Promise<{ scope: string; slug: string }[]> {
    const conditions = Array.from(slugs, ([scope, some]) => sql`(e.slug_scope = ${scope} AND e.slug IN (${some}))`);
    return this.db.current(
      sql`SELECT ${e.columns({ scope: 'slugScope', slug: 'slug' })} FROM ${e} WHERE ${joinSql(conditions, ' OR ')}`,
    );
  }

  /** The slugs in use that could collide with the wanted ones. */
  takenSlugs(wanted: readonly SlugSearch[]): Promise<TakenSlug[]> {
    const conditions = wanted.map(({ scope, slug, stem }) => {
      const like = sql`(e.slug = ${slug} OR e.slug LIKE ${`${literally(stem)}%-%`})`;
      return scope === undefined ? like : sql`(e.slug_scope = ${scope} AND ${like})`;
    });
    const ofTexts = wanted.flatMap(({ scope = '', textScopes, slug, stem }) => {
      if (!textScopes?.length) return [];
      const held = scope ? sql`w.slug_scope IN (${textScopes})` : plainSql('w.slug_scope IS NOT NULL');
      return [
        sql` UNION ALL SELECT w.entry_id, w.slug, ${scope} FROM ${w}
 WHERE ${held} AND (w.slug = ${slug} OR w.slug LIKE ${`${literally(stem)}%-%`})`,
      ];
    });
    return this.db.current(
      sql`SELECT ${e.columns({ id: 'id', slug: 'slug', scope: 'slugScope' })} FROM ${e}
 WHERE e.slug_scope IS NOT NULL AND (${joinSql(conditions, ' OR ')})${joinSql(ofTexts, '')}`,
    );
  }

  /** Entries and their ancestors, from the root down. Takes one statement for any depth. */
  ancestors(ids: readonly number[]): Promise<Ancestor[]> {
    const slug = plainSql(this.texts.shown('slug'));
    return this.db.rows(sql`WITH RECURSIVE above (start, id, parent_id, slug, depth, type, status, date) AS (
 SELECT e.id, e.id, e.parent_id, ${slug}, 0, e.type, e.status, e.date_local FROM ${e} WHERE e.id IN (${ids})
 UNION ALL
 SELECT above.start, e.id, e.parent_id, ${slug}, above.depth + 1, e.type, e.status, e.date_local
 FROM above JOIN ${e} ON e.id = above.parent_id WHERE above.depth < ${MAX_DEPTH}
) SELECT start, id, slug, depth, type, status, date FROM above ORDER BY start, depth DESC`);
  }

  /** Entries of some types by slug, in the language of the URL. */
  at(slug: string, types: readonly string[], language?: number): Promise<EntryRow[]> {
    return this.db.rows(
      sql`${this.whole(language)} FROM ${e} WHERE ${this.texts.hasSlug(slug)} AND e.type IN (${types}) LIMIT ${MAX_CANDIDATES}`,
    );
  }

  /** Entries of some types by slug, without a parent. */
  topLevelAt(slug: string, types: readonly string[], language?: number): Promise<EntryRow[]> {
    return this.db.rows(sql`${this.whole(language)} FROM ${e}
 WHERE ${this.texts.hasSlug(slug)} AND e.parent_id = 0 AND e.type IN (${types}) LIMIT ${MAX_CANDIDATES}`);
  }

  /** Entries by slug that have a parent with `parentSlug` or are of the given type. */
  childrenAt(slug: string, parentSlug: string, type: string, language?: number): Promise<EntryRow[]> {
    return this.db.rows(sql`${this.whole(language)} FROM ${e} LEFT JOIN ${above} ON above_entry.id = e.parent_id
 WHERE ${this.texts.hasSlug(slug)} AND (above_entry.slug = ${parentSlug} OR e.type = ${type}) LIMIT ${MAX_CANDIDATES}`);
  }

  /** Inserts the post-only columns and the custom values of new entries, one statement per table. */
  async insertDetails(posts: readonly PostDetails[], meta: readonly Omit<EntryMeta, 'id'>[]): Promise<void> {
    const [post, ...otherPosts] = posts.map((row) => storedAs(PostDetails, row));
    if (post) await insertRows(this.db, tableName(PostDetails), [post, ...otherPosts]);
    const [value, ...otherValues] = meta.map((row) => storedAs(EntryMeta, row));
    if (value) await insertRows(this.db, tableName(EntryMeta), [value, ...otherValues]);
  }

  /** The custom values of entries. */
  metaOf(ids: readonly number[]): Promise<EntryMeta[]> {
    return this.db.select(EntryMeta, 'x').where('x.entry_id IN (?)', ids).current();
  }

  /** Changes a custom value. */
  async updateMeta({ id, value }: Pick<EntryMeta, 'id' | 'value'>): Promise<void> {
    await this.db.of(EntryMeta).update({ id }, { value });
  }

  private ofKind(type: string, status: string | undefined) {
    const select = this.db.select(Entry, 'e', ['id']).where('e.type = ?', type);
    return status === undefined ? select : select.where('e.status = ?', status);
  }

  private due(condition: string, moment: string, last: number, limit: number): Promise<Pick<Entry, 'id' | 'type'>[]> {
    return this.db
      .select(Entry, 'e', ['id', 'type'])
      .where(condition, moment)
      .where('e.id > ?', last)
      .orderBy('e.id')
      .limit(limit)
      .current();
  }
}
