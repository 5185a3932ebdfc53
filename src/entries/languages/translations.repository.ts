import { Injectable } from '@nestjs/common';
import { Db, duplicateKey } from '#libs/db';
import { joinSql, plainSql, type Sql, sql, tableOf } from '#libs/sql';
import { type ReferredTranslation, SettingsService } from '../../settings/index.js';
import { Entry } from '../entry.entity.js';
import { STATUSES } from '../types/statuses.js';
import { EntryTranslation } from './translation.entity.js';

/** A translation of an entry, with the columns on which the rights on it depend. */
export interface Translation extends Pick<Entry, 'id' | 'language' | 'status' | 'authorId' | 'trashedFrom'> {
  groupId: number;
  /** The entry of which it is a translation; 0 for the original. */
  sourceId: number;
  modifiedGmt: string;
}

/** An entry with its place among translations. */
export interface PlacedEntry extends Pick<Entry, 'id' | 'type' | 'language' | 'parentId'> {
  /** Null without translations. */
  groupId: number | null;
}

const x = tableOf(EntryTranslation, 'x');
const y = tableOf(EntryTranslation, 'y');
const o = tableOf(Entry, 'o');
const rows = tableOf(EntryTranslation);

/** The members of a translation in the column of lists, separated by `|`. */
const PACKED = ['y.group_id', 'y.language', 'y.entry_id', 'y.source_id', 'o.status', 'o.author_id'].join(",'|',");

/**
 * A column with the translations of an entry `e`, itself among them: lists read it with their rows, in the same
 * statement. See `unpacked`.
 */
export const TRANSLATIONS_COLUMN =
  plainSql(`(SELECT GROUP_CONCAT(CONCAT(${PACKED},'|',COALESCE(o.trashed_from,''),'|',o.modified_gmt) SEPARATOR ';')
 FROM ${x.sql} JOIN ${y.sql} ON y.group_id = x.group_id JOIN ${o.sql} ON o.id = y.entry_id WHERE x.entry_id = e.id) AS translations`);

/** The translations in a value of that column. */
export function unpacked(text: string | null): Translation[] {
  return (text?.split(';') ?? []).map((packed) => {
    const [groupId, language, id, sourceId, status = '', authorId, trashedFrom = '', modifiedGmt = ''] =
      packed.split('|');
    const numbers = {
      groupId: Number(groupId),
      language: Number(language),
      id: Number(id),
      sourceId: Number(sourceId),
    };
    return { ...numbers, status, authorId: Number(authorId), trashedFrom: trashedFrom || null, modifiedGmt };
  });
}

/** Stores which entries are translations of each other. */
@Injectable()
export class TranslationsRepository {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
  ) {}

  /** The translations of entries, themselves among them, by the id of the entry. Those without any are missing. */
  async of(ids: readonly number[]): Promise<Map<number, Translation[]>> {
    if (!ids.length) return new Map();
    const found = await this.db.rows<Translation & { of: number }>(this.read(sql`x.entry_id IN (${ids})`));
    const byEntry = new Map<number, Translation[]>();
    for (const { of, ...one } of found) byEntry.set(of, [...(byEntry.get(of) ?? []), one]);
    return byEntry;
  }

  private read(condition: Sql): Sql {
    return sql`SELECT x.entry_id AS of, ${y.columns(['groupId', 'sourceId'])}, ${o.columns(['id', 'language', 'status', 'authorId', 'trashedFrom', 'modifiedGmt'])}
 FROM ${x} JOIN ${y} ON y.group_id = x.group_id JOIN ${o} ON o.id = y.entry_id WHERE ${condition}`;
  }

  /** The place of an entry among its translations, locked until the end of the transaction. */
  async lock(id: number): Promise<EntryTranslation | undefined> {
    const [row] = await this.db.select(EntryTranslation, 'x').where('x.entry_id = ?', id).forUpdate().current();
    return row;
  }

  /** Entries with their places, from the primary server. */
  placed(ids: readonly number[]): Promise<PlacedEntry[]> {
    if (!ids.length) return Promise.resolve([]);
    return this.db.current(
      sql`SELECT ${o.columns(['id', 'type', 'language', 'parentId'])}, ${x.columns(['groupId'])}
 FROM ${o} LEFT JOIN ${x} ON x.entry_id = o.id WHERE o.id IN (${ids}) ORDER BY o.id`,
    );
  }

  /** The languages in which groups have entries. */
  async languagesIn(groupIds: readonly number[]): Promise<Map<number, Set<number>>> {
    const found = new Map<number, Set<number>>();
    if (!groupIds.length) return found;
    const places = this.db.select(EntryTranslation, 'x', ['groupId', 'language']).where('x.group_id IN (?)', groupIds);
    for (const { groupId, language } of await places.current())
      found.set(groupId, (found.get(groupId) ?? new Set()).add(language));
    return found;
  }

  /** The ids of the translations of entries, these among them. */
  async besides(ids: readonly number[]): Promise<number[]> {
    const found = await this.db.current<{ id: number }>(
      sql`SELECT DISTINCT y.entry_id AS id FROM ${x} JOIN ${y} ON y.group_id = x.group_id WHERE x.entry_id IN (${ids})`,
    );
    return found.map(({ id }) => id);
  }

  /** Stores a place. Returns false if the group has an entry in this language, or the entry has a place. */
  async insert(row: EntryTranslation): Promise<boolean> {
    try {
      await this.db.of(EntryTranslation).insert(row);
    } catch (error) {
      if (duplicateKey(error) === undefined) throw error;
      return false;
    }
    await this.settings.followTranslations('entry', [row.entryId, row.groupId, row.sourceId]);
    return true;
  }

  async delete(id: number): Promise<void> {
    await this.db.of(EntryTranslation).delete({ entryId: id });
    await this.settings.followTranslations('entry', [id]);
  }

  /** The translations of entries to which settings refer, themselves among them. */
  async referred(ids: readonly number[]): Promise<ReferredTranslation[]> {
    const found = await this.db.current<Omit<ReferredTranslation, 'isPublic'> & Pick<Entry, 'status'>>(
      sql`SELECT x.entry_id AS of, x.group_id AS \`group\`, o.id, o.language, o.status
 FROM ${x} JOIN ${y} ON y.group_id = x.group_id JOIN ${o} ON o.id = y.entry_id WHERE x.entry_id IN (${ids})
 UNION ALL SELECT o.id, o.id, o.id, o.language, o.status FROM ${o} WHERE o.id IN (${ids})`,
    );
    return found.map(({ status, ...one }) => ({ ...one, isPublic: STATUSES.isPublic(status) }));
  }

  /** Marks that an entry is no longer at the top only because the parent of its source has no translation. */
  async endWaiting(id: number): Promise<void> {
    await this.db.write(sql`UPDATE ${rows} SET awaits_parent = 0 WHERE entry_id = ${id} AND awaits_parent = 1`);
  }

  /** The translation of an entry in a language. */
  async idIn(language: number, id: number): Promise<number | undefined> {
    const [row] = await this.db.current<{ id: number }>(
      sql`SELECT y.entry_id AS id FROM ${x} JOIN ${y} ON y.group_id = x.group_id AND y.language = ${language} WHERE x.entry_id = ${id}`,
    );
    return row?.id;
  }

  /**
   * The entries that wait for one to be their parent: translations in its language of the children of those that it is a
   * translation of.
   */
  async waitingFor(id: number): Promise<number[]> {
    const found = await this.db.current<{ id: number }>(sql`SELECT waiting.entry_id AS id FROM ${x}
 JOIN ${y} ON y.group_id = x.group_id AND y.entry_id <> x.entry_id JOIN ${o} ON o.parent_id = y.entry_id
 JOIN ${tableOf(EntryTranslation, 'child')} ON child.entry_id = o.id
 JOIN ${tableOf(EntryTranslation, 'waiting')} ON waiting.group_id = child.group_id AND waiting.language = x.language
 AND waiting.awaits_parent = 1 WHERE x.entry_id = ${id}`);
    return found.map((one) => one.id);
  }

  /** Those of some languages that have published entries of some types, by an author or of a period of dates. */
  async languagesWith(
    languages: readonly number[],
    types: readonly string[],
    entries: { authorId: number } | { from: string; until: string },
  ): Promise<number[]> {
    const condition =
      'authorId' in entries
        ? sql`o.author_id = ${entries.authorId}`
        : sql`o.date_local >= ${entries.from} AND o.date_local < ${entries.until}`;
    const looks = languages.map(
      (language) => sql`(SELECT ${language} AS language FROM ${o} WHERE o.language = ${language}
 AND o.type IN (${types}) AND o.status = 'publish' AND ${condition} LIMIT 1)`,
    );
    const found = await this.db.rows<{ language: number }>(joinSql(looks, ' UNION ALL '));
    return found.map(({ language }) => Number(language));
  }

  /** Locks some entries of types in a language until the end of the transaction, children before their parents. */
  lockSome(language: number, types: readonly string[], limit: number): Promise<Pick<Entry, 'id' | 'type'>[]> {
    return this.db
      .select(Entry, 'o', ['id', 'type'])
      .where('o.language = ? AND o.type IN (?)', language, types)
      .orderBy('o.id DESC')
      .limit(limit)
      .forUpdate()
      .current();
  }

  /** Gives the place of an entry to another language, or removes it if its group has an entry in this one. */
  async move(id: number, language: number): Promise<void> {
    try {
      await this.db.of(EntryTranslation).update({ entryId: id }, { language });
    } catch (error) {
      if (duplicateKey(error) === undefined) throw error;
      await this.delete(id);
    }
  }

  /** The number of entries of some types in a language. */
  async count(language: number, types: readonly string[]): Promise<number> {
    const [row] = await this.db.current<{ total: number }>(
      sql`SELECT COUNT(*) AS total FROM ${o} WHERE o.language = ${language} AND o.type IN (${types})`,
    );
    return Number(row?.total ?? 0);
  }
}
