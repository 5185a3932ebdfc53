import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { SettingsService } from '../../settings/index.js';
import { ImportError } from '../import-error.js';
import type { Activity } from '../inserting/activity.js';
import { IMPORT_ORIGINS } from '../inserting/insert-context.js';
import { BatchHashes } from './batch-hashes.js';
import { mayManageImports } from './import-access.js';
import { ImportQueue } from './import-queue.js';
import { FREQUENCIES, lasting, type ImportOptions, type ImportRecord, type Phase } from './import-record.js';
import { RecordActivity } from './record-activity.js';
import { RecordMessages, type NewMessage } from './record-messages.js';
import { RecordRows, type RecordChanges } from './record-rows.js';
import { isFinished, mayPass, statusAfter, statusesBefore, type Change } from './record-statuses.js';

/** What a new import is told. */
export type NewImport = Pick<ImportRecord, 'type' | 'origin' | 'authorId' | 'options'> &
  Partial<Pick<ImportRecord, 'frequency'>>;

/** What comes with a change of status. */
export interface Progress {
  changes?: Omit<RecordChanges, 'status'>;
  /** What was done to events and their company since the last time. */
  activity?: Activity;
  messages?: readonly NewMessage[];
}

/** How the latest run of a schedule goes, by what happened to it last. */
const OUTCOMES: Partial<Record<Change, string>> = {
  send: 'success:queued',
  postpone: 'queued',
  succeed: 'success',
  fail: 'error:import-failed',
};
const PURGED_AT_ONCE = 100;

/**
 * Imports from their creation to their deletion. Every change of a status is one transaction that holds the record's
 * row, so that of two who want to end an import one comes too late.
 */
@Injectable()
export class ImportRecords {
  constructor(
    private readonly db: Db,
    private readonly rows: RecordRows,
    private readonly hashes: BatchHashes,
    private readonly queue: ImportQueue,
    private readonly activity: RecordActivity,
    private readonly messages: RecordMessages,
    private readonly settings: SettingsService,
  ) {}

  find(id: number): Promise<ImportRecord | undefined> {
    return this.rows.find(id);
  }

  /** Makes a draft of an import; throws an `ImportError` for what cannot be one. */
  async create({ type, origin, frequency = null, authorId, options }: NewImport): Promise<ImportRecord> {
    if (!IMPORT_ORIGINS.includes(origin)) throw new ImportError('invalid-record-origin');
    if (type === 'schedule' ? !frequency || !Object.hasOwn(FREQUENCIES, frequency) : frequency !== null)
      throw new ImportError('invalid-record-frequency');
    return this.made(
      await this.rows.insert({ status: statusAfter('create'), type, origin, frequency, authorId, options }),
    );
  }

  /**
   * Confirms a draft, which is pending from then on; one of type schedule gets a schedule, of which it is the first run.
   * Answers the run, or nothing when it is no draft any more.
   */
  async finalize(id: number, phase: Phase): Promise<ImportRecord | undefined> {
    return this.db.atomic(async () => {
      const draft = await this.rows.lock(id);
      if (!draft || !mayPass(draft.status, 'finalize')) return undefined;
      const options = { ...draft.options, preview: undefined };
      const changes: RecordChanges = { finalized: true, phase, options };
      if (draft.type === 'schedule' && !draft.parentId) changes.parentId = await this.makeSchedule(draft);
      return this.change(id, 'finalize', { changes });
    });
  }

  /** Makes a draft of a run of a schedule; nothing when there is no such schedule any more. */
  async spawn(scheduleId: number): Promise<ImportRecord | undefined> {
    return this.db.atomic(async () => {
      const schedule = await this.rows.lock(scheduleId);
      if (schedule?.status !== statusAfter('schedule')) return undefined;
      const { type, origin, frequency, authorId, options } = schedule;
      const id = await this.rows.insert({
        status: statusAfter('create'),
        type,
        origin,
        frequency,
        authorId,
        options: lasting(options),
        parentId: scheduleId,
        finalized: true,
      });
      await this.rows.update(scheduleId, { recentChildId: id });
      return this.made(id);
    });
  }

  /**
   * Takes a record from one status to the next, with what else is new of it; a finished one loses its hash and queue.
   * Answers it as it is then, or nothing when its status does not allow it (it may have ended meanwhile).
   */
  async change(id: number, name: Change, { changes = {}, activity, messages = [] }: Progress = {}) {
    return this.db.atomic(async (): Promise<ImportRecord | undefined> => {
      const before = await this.rows.lock(id);
      if (!before || !mayPass(before.status, name)) return undefined;
      const status = statusAfter(name);
      const ends = isFinished(status);
      await this.rows.update(id, { ...changes, status, ...(ends ? { phase: null } : {}) });
      if (activity) await this.activity.add(id, activity);
      await this.messages.add(id, messages);
      if (ends) await this.close(id);
      if (changes.importId) await this.supersede(id, changes.importId);
      const after = await this.made(id);
      if (after.parentId) await this.touch(after.parentId, name);
      return after;
    });
  }

  /** Ends a record with an error, which is logged on it. */
  fail(id: number, error: Pick<NewMessage, 'code' | 'message'>): Promise<ImportRecord | undefined> {
    return this.change(id, 'fail', { messages: [{ level: 'error', ...error }] });
  }

  /** Logs something on a record. */
  log(id: number, ...messages: NewMessage[]): Promise<void> {
    return this.messages.add(id, messages);
  }

  /**
   * Changes a schedule, of which the time of its last run stays as it is; of its options those that are given, and such
   * that are undefined go. Throws an `ImportError` for other records.
   */
  async edit(
    id: number,
    {
      options,
      ...changes
    }: Pick<RecordChanges, 'frequency' | 'paused' | 'sourceVersion'> & {
      options?: Partial<ImportOptions>;
    },
  ): Promise<ImportRecord> {
    return this.db.atomic(async () => {
      const record = await this.rows.lock(id);
      if (!record) throw new ImportError('invalid-record-object');
      if (record.status !== statusAfter('schedule')) throw new ImportError('invalid-edit-record-type');
      await this.rows.adjust(id, { ...changes, ...(options ? { options: { ...record.options, ...options } } : {}) });
      return this.made(id);
    });
  }

  /** Deletes a schedule, of which the history stays; throws an `ImportError` for other records. */
  async remove(id: number): Promise<void> {
    await this.db.atomic(async () => {
      const record = await this.rows.lock(id);
      if (!record) throw new ImportError('invalid-record-object');
      if (!mayPass(record.status, 'remove')) throw new ImportError('delete-record-failed');
      const viewer = currentViewer();
      if (!mayManageImports(viewer) && !viewer.owns(record.authorId))
        throw new ImportError('delete-record-permissions');
      await this.db.write('DELETE FROM import_records WHERE id = ?', [id]);
    });
  }

  /** Deletes records that are older than they are kept, some at a time, but not the latest run of a schedule. */
  async purge(): Promise<number> {
    const old = await this.rows.where(
      `r.status IN (?) AND r.created_at < UTC_TIMESTAMP(3) - INTERVAL ? DAY AND NOT EXISTS (
 SELECT 1 FROM import_records s WHERE s.id = r.parent_id AND s.recent_child_id = r.id)
 ORDER BY r.created_at, r.id LIMIT ?`,
      [statusesBefore('purge'), this.settings.get('imports_kept_days'), PURGED_AT_ONCE],
    );
    if (!old.length) return 0;
    const { affectedRows } = await this.db.write('DELETE FROM import_records WHERE id IN (?)', [
      old.map(({ id }) => id),
    ]);
    return affectedRows;
  }

  private async made(id: number): Promise<ImportRecord> {
    const record = await this.rows.find(id);
    if (!record) throw new ImportError('invalid-record-object');
    return record;
  }

  private makeSchedule({ id, origin, frequency, authorId, options }: ImportRecord): Promise<number> {
    return this.rows.insert({
      status: statusAfter('schedule'),
      type: 'schedule',
      origin,
      frequency,
      authorId,
      options: lasting(options),
      finalized: true,
      recentChildId: id,
    });
  }

  private async close(id: number): Promise<void> {
    await this.hashes.drop(id);
    await this.queue.clear(id);
    await this.activity.summarize(id);
  }

  /** Of several pending records that a service calls the same, the newest counts (aggregator 6.1). */
  private async supersede(id: number, importId: string): Promise<void> {
    const older = await this.rows.where(`r.import_id = ? AND r.status = 'cal-ea-pending' AND r.id < ?`, [importId, id]);
    for (const record of older) {
      await this.fail(record.id, { code: 'superseded', message: `Import ${id} took its place.` });
    }
  }

  private async touch(scheduleId: number, name: Change): Promise<void> {
    const schedule = await this.rows.lock(scheduleId);
    if (schedule?.status !== statusAfter('schedule')) return;
    const outcome = OUTCOMES[name];
    await this.rows.update(scheduleId, {
      ...(outcome ? { lastImportStatus: outcome } : {}),
      ...(name === 'fail' ? { failures: schedule.failures + 1 } : {}),
      ...(name === 'succeed' ? { failures: 0 } : {}),
    });
  }
}
