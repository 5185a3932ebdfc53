import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { joinSql, plainSql, sql, type Sql, tableOf } from '#libs/sql';
import type { ValuedItem, ValueTable } from '../../fields/index.js';
import { Entry } from '../entry.entity.js';
import { REVISION_NAME } from '../types/built-in-types.js';
import { FieldIndex, INDEXED, type IndexedItem } from './field-index.repository.js';
import { FieldIndexing } from './field-indexing.js';

const e = tableOf(Entry, 'e');
const owner = tableOf(Entry, 'p');

/** The values of the fields of entries, and of their revisions and autosaves. */
@Injectable()
export class EntryValues implements ValueTable {
  readonly items = 'entries';

  constructor(
    private readonly db: Db,
    private readonly index: FieldIndex,
    private readonly indexing: FieldIndexing,
  ) {}

  valuesAfter(id: number, limit: number, type?: string): Promise<ValuedItem[]> {
    const condition = type === undefined ? sql`e.id > ${id}` : sql`e.type = ${type} AND e.id > ${id}`;
    return this.db.current(this.select(condition, sql`LIMIT ${limit}`));
  }

  async lockValues(ids: readonly number[]): Promise<ValuedItem[]> {
    // What a newly declared field takes over is hidden until then.
    if (!this.indexing.isDone)
      throw new Error('Fields are taking over values. Purge the model again when they are ready.');
    return this.db.current(this.select(sql`e.id IN (${ids})`, plainSql('FOR UPDATE')));
  }

  async storeValues(items: readonly { id: number; fieldValues: string | null }[]): Promise<void> {
    for (const { id, fieldValues } of items)
      await this.db.of(Entry).update({ id }, { fieldValues, version: () => 'version + 1' });
    await this.index.replace(await this.indexed(items.map(({ id }) => id)));
  }

  /** Items with values. A revision has the fields of its entry. */
  private select(condition: Sql, rest: Sql): Sql {
    return joinSql(
      [
        sql`SELECT e.id, COALESCE(p.type, e.type) AS owner, e.field_values AS fieldValues
 FROM ${e} LEFT JOIN ${owner} ON e.type = ${REVISION_NAME} AND p.id = e.parent_id
 WHERE e.field_values IS NOT NULL AND ${condition} ORDER BY e.id`,
        rest,
      ],
      ' ',
    );
  }

  private indexed(ids: readonly number[]): Promise<IndexedItem[]> {
    return this.db.select(Entry, 'e', INDEXED).where('e.id IN (?)', ids).current();
  }
}
