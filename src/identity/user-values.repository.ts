import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { USER, type ValuedItem, type ValueTable } from '../fields/index.js';
import { User } from './user.entity.js';

const COLUMNS = ['id', 'fieldValues'] as const;

/** The values of the fields of users. */
@Injectable()
export class UserValues implements ValueTable {
  readonly items = 'users';

  constructor(private readonly db: Db) {}

  async valuesAfter(id: number, limit: number, owner = USER): Promise<ValuedItem[]> {
    if (owner !== USER) return [];
    const select = this.db.select(User, 'u', COLUMNS).where('u.id > ? AND u.field_values IS NOT NULL', id);
    return (await select.orderBy('u.id').limit(limit).current()).map(valued);
  }

  async lockValues(ids: readonly number[]): Promise<ValuedItem[]> {
    const select = this.db.select(User, 'u', COLUMNS).where('u.id IN (?) AND u.field_values IS NOT NULL', ids);
    return (await select.orderBy('u.id').forUpdate().current()).map(valued);
  }

  async storeValues(items: readonly { id: number; fieldValues: string | null }[]): Promise<void> {
    for (const { id, fieldValues } of items) await this.db.of(User).update({ id }, { fieldValues });
  }
}

const valued = (one: Pick<User, (typeof COLUMNS)[number]>): ValuedItem => ({
  id: one.id,
  owner: USER,
  fieldValues: one.fieldValues ?? '{}',
});
