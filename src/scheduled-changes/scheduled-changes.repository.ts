import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { ScheduledChange, type ScheduledState } from './scheduled-change.entity.js';

/** A change to store. */
export type NewScheduledChange = Pick<
  ScheduledChange,
  'entryId' | 'type' | 'language' | 'authorId' | 'dueGmt' | 'members' | 'modifiedGmt'
>;

const TABLE = tableOf(ScheduledChange);
const PENDING: ScheduledState = 'pending';

/** The stored changes. */
@Injectable()
export class ScheduledChangesRepository {
  constructor(private readonly db: Db) {}

  insert(change: NewScheduledChange): Promise<number> {
    return this.db.insert(ScheduledChange, { ...change, state: PENDING });
  }

  async update(id: number, columns: Partial<Omit<ScheduledChange, 'id'>>): Promise<void> {
    await this.db.of(ScheduledChange).update({ id }, columns);
  }

  async delete(id: number): Promise<void> {
    await this.db.of(ScheduledChange).delete({ id });
  }

  /** The changes of an entry in a state, in the order in which they are applied. */
  ofEntry(entryId: number, state: ScheduledState, limit: number): Promise<ScheduledChange[]> {
    return this.db
      .select(ScheduledChange, 's')
      .where('s.entry_id = ? AND s.state = ?', entryId, state)
      .orderBy(state === PENDING ? 's.due_gmt, s.id' : 's.due_gmt DESC, s.id DESC')
      .limit(limit)
      .current();
  }

  /** Number of changes of an entry that wait. */
  async countPending(entryId: number): Promise<number> {
    return this.db
      .select(ScheduledChange, 's', ['id'])
      .where('s.entry_id = ? AND s.state = ?', entryId, PENDING)
      .count();
  }

  find(entryId: number, id: number): Promise<ScheduledChange | undefined> {
    return this.db.select(ScheduledChange, 's').where('s.id = ? AND s.entry_id = ?', id, entryId).first();
  }

  byId(id: number): Promise<ScheduledChange | undefined> {
    return this.db.select(ScheduledChange, 's').where('s.id = ?', id).first();
  }

  /** The changes with some ids, in their order. */
  byIds(ids: readonly number[]): Promise<ScheduledChange[]> {
    if (!ids.length) return Promise.resolve([]);
    return this.db.select(ScheduledChange, 's').where('s.id IN (?)', ids).orderBy('s.id').current();
  }

  /** Locks a change until the end of the transaction. */
  async lock(id: number): Promise<ScheduledChange | undefined> {
    const [row] = await this.db.select(ScheduledChange, 's').where('s.id = ?', id).forUpdate().current();
    return row;
  }

  /** The changes that are due, the earliest first, after the last one. */
  due(moment: string, limit: number): Promise<Pick<ScheduledChange, 'id' | 'dueGmt'>[]> {
    return this.db
      .select(ScheduledChange, 's', ['id', 'dueGmt'])
      .where('s.state = ? AND s.due_gmt <= ?', PENDING, moment)
      .orderBy('s.due_gmt, s.id')
      .limit(limit)
      .current();
  }

  /** Deletes the changes that ended some days ago. */
  async prune(days: number): Promise<void> {
    for (const state of ['applied', 'failed'] satisfies ScheduledState[])
      await this.db.deleteInBatches(
        sql`DELETE FROM ${TABLE} WHERE state = ${state} AND due_gmt < UTC_TIMESTAMP() - INTERVAL ${days} DAY AND ended_gmt < UTC_TIMESTAMP() - INTERVAL ${days} DAY`,
      );
  }

  /** Gives changes of a type another name of it. */
  async renameType(from: string, to: string): Promise<void> {
    await this.db.write(sql`UPDATE ${TABLE} SET type = ${to} WHERE type = ${from}`);
  }
}
