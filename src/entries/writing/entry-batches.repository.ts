import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { joinSql, plainSql, sql, storedAs, tableOf, type Row } from '#libs/sql';
import { EntriesRepository, withShownContent } from '../entries.repository.js';
import { Entry, type EntryRow } from '../entry.entity.js';
import type { EntryType } from '../types/entry-type.js';

/** Reads, locks and updates several entries in as few statements as one takes. Part of the caller's transaction. */
@Injectable()
export class EntryBatches {
  constructor(
    private readonly db: Db,
    private readonly rows: EntriesRepository,
  ) {}

  /** The types of existing entries, by id. */
  async types(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (!ids.length) return new Map();
    const rows = await this.db.select(Entry, 'e', ['id', 'type']).where('e.id IN (?)', ids).current();
    return new Map(rows.map(({ id, type }) => [id, type]));
  }

  /** Locks entries of a type until the end of the transaction and returns them as stored, by id. */
  async lock(type: EntryType, ids: readonly number[]): Promise<ReadonlyMap<number, EntryRow>> {
    if (!ids.length) return new Map();
    await this.db
      .select(Entry, 'e', ['id'])
      .where('e.id IN (?) AND e.type = ?', ids, type.name)
      .orderBy('e.id')
      .forUpdate()
      .current();
    return new Map((await this.rows.storedByIds(type, ids)).map((row) => [row.id, row]));
  }

  /** Updates the same columns of several entries, by id, and increments their versions. */
  async update(changes: ReadonlyMap<number, Partial<Entry>>): Promise<void> {
    const rows = Array.from(changes, ([id, columns]): [number, Row] => [
      id,
      storedAs(Entry, withShownContent(columns)),
    ]);
    const [first] = rows;
    if (!first) return;
    const assignments = Object.keys(first[1]).map((name) => {
      const cases = rows.map(([id, row]) => sql`WHEN ${id} THEN ${row[name]}`);
      return sql`${plainSql(name)} = CASE id ${joinSql(cases, ' ')} END`;
    });
    await this.db.write(
      sql`UPDATE ${tableOf(Entry)} SET ${joinSql(assignments, ', ')}, version = version + 1 WHERE id IN (${[...changes.keys()]})`,
    );
  }
}
