import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Db } from '#libs/db';
import { SiteUrls } from '#libs/rest';
import { joinSql, sql, tableOf } from '#libs/sql';
import { Entry, EntryMeta, FormerPath } from '../entry.entity.js';
import { INDEXED, type IndexedItem } from '../fields/field-index.repository.js';

const e = tableOf(Entry, 'e');
const f = tableOf(FormerPath, 'f');

/** What is stored that a declaration could hide. Only administrators ask, so former addresses are read without an index. */
@Injectable()
export class DeclaredTypesRepository {
  constructor(
    private readonly db: Db,
    private readonly site: SiteUrls,
  ) {}

  /** The number of entries of a type. */
  async count(type: string): Promise<number> {
    const [row] = await this.db.rows<{ count: number }>(sql`SELECT COUNT(*) AS count FROM ${e} WHERE e.type = ${type}`);
    return row?.count ?? 0;
  }

  /** The ids of the first entries of a type. */
  async first(type: string, limit: number): Promise<number[]> {
    const select = this.db.select(Entry, 'e', ['id']).where('e.type = ?', type).orderBy('e.id').limit(limit);
    return (await select.current()).map(({ id }) => id);
  }

  /** The highest id of the entries of a type; 0 for none. */
  async lastId(type: string): Promise<number> {
    const [row] = await this.db.rows<{ last: number | null }>(
      sql`SELECT MAX(e.id) AS last FROM ${e} WHERE e.type = ${type}`,
    );
    return row?.last ?? 0;
  }

  /** The values of entries of a type after an id, in the order of their ids, locked until the end of the transaction. */
  lockValues(type: string, after: number, limit: number): Promise<IndexedItem[]> {
    return this.db.current(sql`SELECT ${e.columns(INDEXED)} FROM ${e} FORCE INDEX (PRIMARY)
 WHERE e.id > ${after} AND e.type = ${type} ORDER BY e.id LIMIT ${limit} FOR UPDATE`);
  }

  /** The imported custom values of entries. */
  metaOf(ids: readonly number[]): Promise<EntryMeta[]> {
    return this.db.select(EntryMeta, 'm').where('m.entry_id IN (?)', ids).current();
  }

  /** Stores values of an entry that were made of custom ones, which it has no more. */
  async adopt(id: number, fieldValues: string | null, metaIds: readonly number[]): Promise<void> {
    await this.db.of(Entry).update({ id }, { fieldValues, version: () => 'version + 1' });
    if (metaIds.length) await this.db.of(EntryMeta).delete({ id: In([...metaIds]) });
  }

  /**
   * Whether an entry of these types at the top level, also one in the trash, or a former address has this first path
   * segment.
   */
  async isFirstSegment(segment: string, types: readonly string[]): Promise<boolean> {
    const starts = this.site.all.map(({ path }) => `${path}/${segment}`);
    const below = starts.flatMap((start) => [
      sql`f.path = ${start}`,
      sql`LEFT(f.path, ${start.length + 1}) IN (${[`${start}/`, `${start}?`]})`,
    ]);
    const [row] = await this.db.rows(sql`SELECT 1 AS found FROM ${e}
 WHERE e.type IN (${types}) AND e.parent_id = 0 AND (e.slug = ${segment} OR e.trashed_slug = ${segment})
 UNION ALL SELECT 1 FROM ${f} WHERE ${joinSql(below, ' OR ')}
 LIMIT 1`);
    return row !== undefined;
  }
}
