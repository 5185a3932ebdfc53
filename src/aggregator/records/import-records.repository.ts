import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Where, propertiesOf, sql, tableOf, type Select } from '#libs/sql';
import { type ImportRecord, type RecordStatus, StoredImportRecord } from '../common/index.js';
import type { ImportOrigin } from '../origins/index.js';

const COLUMNS = propertiesOf(StoredImportRecord, ['batchHash', 'activity']);
const [DRAFT, PENDING, SCHEDULE] = ['cal-ea-draft', 'cal-ea-pending', 'cal-ea-schedule'] satisfies RecordStatus[];
const now = () => 'UTC_TIMESTAMP(3)';

/** A new record. The database sets its times. */
type NewRecord = Pick<ImportRecord, 'status' | 'type' | 'origin' | 'authorId' | 'options'> &
  Partial<Omit<ImportRecord, 'id' | 'createdAt' | 'modifiedAt'>>;

/** The columns of a record that may change. */
export type RecordChanges = Partial<Omit<ImportRecord, 'id' | 'type' | 'createdAt' | 'modifiedAt'>>;

/** Conditions of a list of records. */
interface RecordFilter {
  status?: RecordStatus;
  origin?: ImportOrigin;
  /** Id of a schedule: only its runs are listed. */
  schedule?: number;
}

/** Stores imports. All reads except totals use the primary server. */
@Injectable()
export class ImportRecordsRepository {
  constructor(private readonly db: Db) {}

  async find(id: number): Promise<ImportRecord | undefined> {
    const [record] = await this.select().where('r.id = ?', id).current();
    return record;
  }

  /** The records with some ids. */
  byIds(ids: readonly number[]): Promise<ImportRecord[]> {
    return this.select().where('r.id IN (?)', ids).current();
  }

  /** Reads and locks a record until the end of the transaction. */
  async lock(id: number): Promise<ImportRecord | undefined> {
    const [record] = await this.select().where('r.id = ?', id).forUpdate().current();
    return record;
  }

  /** A page of records, latest first. */
  page(filter: RecordFilter, limit: number, offset: number): Promise<ImportRecord[]> {
    return this.select().where(matching(filter)).orderBy('r.id DESC').limit(limit, offset).current();
  }

  count(filter: RecordFilter): Promise<number> {
    return this.db.select(StoredImportRecord, 'r', []).where(matching(filter)).count();
  }

  /** All schedules, or those of an origin. */
  schedules(origin?: ImportOrigin): Promise<ImportRecord[]> {
    return this.select()
      .where(matching({ status: SCHEDULE, origin }))
      .orderBy('r.id')
      .current();
  }

  /** Schedules that are not paused, by id, starting after an id. */
  activeSchedules(after: number, limit: number): Promise<ImportRecord[]> {
    return this.select()
      .where('r.status = ? AND r.paused = 0 AND r.id > ?', SCHEDULE, after)
      .orderBy('r.id')
      .limit(limit)
      .current();
  }

  /** Whether a schedule has an unfinished run that changed within the last hours. */
  async hasActiveRun(scheduleId: number, hours: number): Promise<boolean> {
    const rows = await this.db
      .select(StoredImportRecord, 'r', ['id'])
      .where('r.parent_id = ? AND r.status IN (?)', scheduleId, [PENDING, DRAFT])
      .where('r.modified_at > UTC_TIMESTAMP(3) - INTERVAL ? HOUR', hours)
      .limit(1)
      .current();
    return rows.length > 0;
  }

  /** Imports that this site has to work on, oldest first. Excludes drafts that have not been confirmed. */
  waiting(limit: number): Promise<ImportRecord[]> {
    return this.select()
      .where('(r.status = ? AND r.pushed = 0 OR r.status = ? AND r.finalized = 1)', PENDING, DRAFT)
      .orderBy('r.created_at, r.id')
      .limit(limit)
      .current();
  }

  /** Unfinished records that have not changed for `unchanged` hours, or were created `open` hours ago. */
  stalled(hours: { unchanged: number; open: number }, limit: number): Promise<ImportRecord[]> {
    return this.select()
      .where('(r.status = ? OR r.status = ? AND r.finalized = 1)', PENDING, DRAFT)
      .where(
        '(r.modified_at < UTC_TIMESTAMP(3) - INTERVAL ? HOUR OR r.created_at < UTC_TIMESTAMP(3) - INTERVAL ? HOUR)',
        hours.unchanged,
        hours.open,
      )
      .orderBy('r.id')
      .limit(limit)
      .current();
  }

  /** Pending records with a lower id and the same id at the import service. */
  olderWithImportId(importId: string, id: number): Promise<ImportRecord[]> {
    return this.select().where('r.import_id = ? AND r.status = ? AND r.id < ?', importId, PENDING, id).current();
  }

  /** The latest pending record with an id at the import service, with the digest of the hash that it expects. */
  async reported(importId: string, lock: boolean): Promise<Pick<StoredImportRecord, 'id' | 'batchHash'> | undefined> {
    const select = this.db
      .select(StoredImportRecord, 'r', ['id', 'batchHash'])
      .where('r.import_id = ? AND r.status = ?', importId, PENDING)
      .orderBy('r.id DESC')
      .limit(1);
    const [row] = await (lock ? select.forUpdate() : select).current();
    return row;
  }

  /** Inserts a record and returns its id. */
  insert(values: NewRecord): Promise<number> {
    return this.db.insert(StoredImportRecord, { ...values, createdAt: now, modifiedAt: now });
  }

  /** Updates a record and the time of its last change. */
  async update(id: number, changes: RecordChanges): Promise<void> {
    await this.db.of(StoredImportRecord).update(id, { ...changes, modifiedAt: now });
  }

  /** Updates a record without changing the time of its last change. */
  async adjust(id: number, changes: RecordChanges & Partial<Pick<StoredImportRecord, 'batchHash'>>): Promise<void> {
    if (Object.values(changes).some((value) => value !== undefined))
      await this.db.of(StoredImportRecord).update(id, changes);
  }

  async remove(id: number): Promise<void> {
    await this.db.of(StoredImportRecord).delete(id);
  }

  /** Deletes the runs of a schedule. */
  async removeRuns(scheduleId: number): Promise<void> {
    await this.db.of(StoredImportRecord).delete({ parentId: scheduleId });
  }

  /** Deletes a batch of records older than some days, except for the latest run of each schedule. Returns its size. */
  async purge(statuses: readonly RecordStatus[], days: number, limit: number): Promise<number> {
    const schedule = tableOf(StoredImportRecord, 's');
    const old = await this.db
      .select(StoredImportRecord, 'r', ['id'])
      .where('r.status IN (?) AND r.created_at < UTC_TIMESTAMP(3) - INTERVAL ? DAY', statuses, days)
      .where(sql`NOT EXISTS (SELECT 1 FROM ${schedule} WHERE s.id = r.parent_id AND s.recent_child_id = r.id)`)
      .orderBy('r.created_at, r.id')
      .limit(limit)
      .current();
    if (!old.length) return 0;
    const ids = old.map(({ id }) => id);
    // `write` has no time limit. The rows of other tables are deleted with the records.
    const { affectedRows } = await this.db.write(sql`DELETE FROM ${tableOf(StoredImportRecord)} WHERE id IN (${ids})`);
    return affectedRows;
  }

  private select(): Select<ImportRecord> {
    return this.db.select(StoredImportRecord, 'r', COLUMNS);
  }
}

function matching({ status, origin, schedule }: RecordFilter): Where {
  const where = new Where();
  if (status !== undefined) where.and('r.status = ?', status);
  if (origin !== undefined) where.and('r.origin = ?', origin);
  if (schedule !== undefined) where.and('r.parent_id = ?', schedule);
  return where;
}
