import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf, type RowOf } from '#libs/sql';
import { Entry } from '../../entries/index.js';
import { EntryMeta } from '../../entries/lists/index.js';

const COLUMNS = ['id', 'type', 'language', 'slug', 'parentId'] as const;
const WITH_VALUES = ['id', 'type', 'fieldValues'] as const;

/** An entry that may become a translation. */
export type PairedEntry = RowOf<Entry, typeof COLUMNS>;

const e = tableOf(Entry, 'e');
const v = tableOf(EntryMeta, 'v');

/** Reads by what entries of several languages are paired. */
@Injectable()
export class PairingRepository {
  constructor(private readonly db: Db) {}

  /** Ids of entries of some types after an id. */
  async idsAfter(types: readonly string[], after: number, limit: number): Promise<number[]> {
    // Without the hint, the server may sort all entries of the types for each call.
    const rows = await this.db.current<{ id: number }>(sql`SELECT e.id FROM ${e} FORCE INDEX (PRIMARY)
 WHERE e.id > ${after} AND e.type IN (${types}) AND e.status NOT IN ('auto-draft', 'trash') ORDER BY e.id LIMIT ${limit}`);
    return rows.map(({ id }) => id);
  }

  /** Entries by id. */
  async entries(ids: readonly number[]): Promise<PairedEntry[]> {
    if (!ids.length) return [];
    return this.db.select(Entry, 'e', COLUMNS).where('e.id IN (?)', ids).orderBy('e.id').current();
  }

  /** Entries of some types with some slugs. */
  async withSlugs(types: readonly string[], slugs: readonly string[]): Promise<PairedEntry[]> {
    if (!slugs.length || !types.length) return [];
    return this.db.current(sql`SELECT ${e.columns(COLUMNS)} FROM ${e} FORCE INDEX (entries_any_slug)
 WHERE e.slug IN (${slugs}) AND e.type IN (${types}) AND e.status NOT IN ('auto-draft', 'trash') ORDER BY e.id`);
  }

  /** Custom values of a name, after the id of one. */
  valuesAfter(name: string, after: number, limit: number): Promise<RowOf<EntryMeta, ['id', 'entryId', 'value']>[]> {
    return this.db.current(sql`SELECT ${v.columns(['id', 'entryId', 'value'])} FROM ${v}
 WHERE v.id > ${after} AND v.name = ${name} ORDER BY v.id LIMIT ${limit}`);
  }

  /** Entries of some types with values of declared fields, after an id. */
  withFieldsAfter(types: readonly string[], after: number, limit: number): Promise<RowOf<Entry, typeof WITH_VALUES>[]> {
    return this.db.current(sql`SELECT ${e.columns(WITH_VALUES)} FROM ${e} FORCE INDEX (PRIMARY)
 WHERE e.id > ${after} AND e.type IN (${types}) AND e.field_values IS NOT NULL ORDER BY e.id LIMIT ${limit}`);
  }
}
