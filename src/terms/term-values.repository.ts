import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { type ValuedItem, type ValueTable } from '../fields/index.js';
import { Term } from './term.entity.js';

const COLUMNS = ['id', 'taxonomy', 'fieldValues'] as const;

/** The values of the fields of terms. */
@Injectable()
export class TermValues implements ValueTable {
  readonly items = 'terms';

  constructor(private readonly db: Db) {}

  async valuesAfter(id: number, limit: number, taxonomy?: string): Promise<ValuedItem[]> {
    const select = this.db.select(Term, 't', COLUMNS).where('t.id > ? AND t.field_values IS NOT NULL', id);
    if (taxonomy !== undefined) select.where('t.taxonomy = ?', taxonomy);
    return (await select.orderBy('t.id').limit(limit).current()).map(valued);
  }

  async lockValues(ids: readonly number[]): Promise<ValuedItem[]> {
    const select = this.db.select(Term, 't', COLUMNS).where('t.id IN (?) AND t.field_values IS NOT NULL', ids);
    return (await select.orderBy('t.id').forUpdate().current()).map(valued);
  }

  async storeValues(items: readonly { id: number; fieldValues: string | null }[]): Promise<void> {
    for (const { id, fieldValues } of items) await this.db.of(Term).update({ id }, { fieldValues });
  }
}

const valued = (one: Pick<Term, (typeof COLUMNS)[number]>): ValuedItem => ({
  id: one.id,
  owner: one.taxonomy,
  fieldValues: one.fieldValues ?? '{}',
});
