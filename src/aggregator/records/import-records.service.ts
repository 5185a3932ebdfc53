import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { Events, ResourceChanged } from '#libs/events';
import { SettingsService } from '../../settings/index.js';
import {
  type Activity,
  canTransition,
  FREQUENCIES,
  type ImportOptions,
  type ImportRecord,
  ImportRecordError,
  inheritedOptions,
  isFinished,
  type NewMessage,
  type Phase,
  statusAfter,
  type StatusChange,
  statusesBefore,
} from '../common/index.js';
import type { ImportProblem } from '../items/index.js';
import { IMPORT_ORIGINS } from '../origins/index.js';
import { BatchHashes } from './batch-hashes.js';
import { ImportLogsRepository } from './import-logs.repository.js';
import { ImportQueueRepository } from './import-queue.repository.js';
import { ImportRecordsRepository, type RecordChanges } from './import-records.repository.js';
import { mayManageImports } from './imports.policy.js';

/** A new import. */
export type NewImport = Pick<ImportRecord, 'type' | 'origin' | 'authorId' | 'options'> &
  Partial<Pick<ImportRecord, 'frequency'>>;

/** Progress that is stored together with a change of status. */
export interface RecordProgress {
  changes?: Omit<RecordChanges, 'status'>;
  /** Activity since the last change. */
  activity?: Activity;
  /** Items that could not be imported. They are logged before the messages. */
  problems?: readonly ImportProblem[];
  messages?: readonly NewMessage[];
}

/** The outcome of its latest run that a schedule stores, by the transition of the run. */
const OUTCOMES: Partial<Record<StatusChange, string>> = {
  send: 'success:queued',
  postpone: 'queued',
  succeed: 'success',
  fail: 'error:import-failed',
};
const PURGE_BATCH = 100;

/**
 * Manages imports from creation to deletion. Every change of status is one transaction that locks the record, so that
 * an import finishes only once.
 */
@Injectable()
export class ImportRecords {
  constructor(
    private readonly db: Db,
    private readonly repository: ImportRecordsRepository,
    private readonly hashes: BatchHashes,
    private readonly queue: ImportQueueRepository,
    private readonly logs: ImportLogsRepository,
    private readonly settings: SettingsService,
    private readonly events: Events,
  ) {}

  find(id: number): Promise<ImportRecord | undefined> {
    return this.repository.find(id);
  }

  /**
   * Creates the draft of an import.
   *
   * @throws ImportRecordError for an unknown origin or frequency
   */
  async create({ type, origin, frequency = null, authorId, options }: NewImport): Promise<ImportRecord> {
    if (!IMPORT_ORIGINS.includes(origin)) throw new ImportRecordError('invalid-record-origin');
    if (type === 'schedule' ? !frequency || !Object.hasOwn(FREQUENCIES, frequency) : frequency !== null)
      throw new ImportRecordError('invalid-record-frequency');
    return this.load(
      await this.repository.insert({ status: statusAfter('create'), type, origin, frequency, authorId, options }),
    );
  }

  /**
   * Confirms a draft, which becomes pending. A draft of type `schedule` becomes the first run of a new schedule.
   * Returns undefined if the record is not a draft.
   */
  async finalize(id: number, phase: Phase): Promise<ImportRecord | undefined> {
    return this.db.transaction(async () => {
      const draft = await this.repository.lock(id);
      if (!draft || !canTransition(draft.status, 'finalize')) return undefined;
      const options = { ...draft.options, preview: undefined };
      const changes: RecordChanges = { finalized: true, phase, options };
      if (draft.type === 'schedule' && !draft.parentId) changes.parentId = await this.createSchedule(draft);
      return this.change(id, 'finalize', { changes });
    });
  }

  /** Creates the draft of a run of a schedule. Returns undefined if the schedule does not exist. */
  async spawn(scheduleId: number): Promise<ImportRecord | undefined> {
    return this.db.transaction(async () => {
      const schedule = await this.repository.lock(scheduleId);
      if (schedule?.status !== statusAfter('schedule')) return undefined;
      const { type, origin, frequency, authorId, options } = schedule;
      const id = await this.repository.insert({
        status: statusAfter('create'),
        type,
        origin,
        frequency,
        authorId,
        options: inheritedOptions(options),
        parentId: scheduleId,
        finalized: true,
      });
      await this.repository.update(scheduleId, { recentChildId: id });
      return this.load(id);
    });
  }

  /**
   * Changes the status of a record and stores its progress. The hash and queue of a finished record are deleted.
   * Returns undefined if the current status does not allow the transition, because the import has finished in the
   * meantime.
   */
  async change(
    id: number,
    name: StatusChange,
    { changes = {}, activity, problems = [], messages = [] }: RecordProgress = {},
  ) {
    return this.db.transaction(async (): Promise<ImportRecord | undefined> => {
      const before = await this.repository.lock(id);
      if (!before || !canTransition(before.status, name)) return undefined;
      const status = statusAfter(name);
      const isEnd = isFinished(status);
      await this.repository.update(id, { ...changes, status, ...(isEnd ? { phase: null } : {}) });
      if (activity) await this.logs.addActivity(id, activity);
      await this.logs.addMessages(id, [...problemMessages(problems), ...messages]);
      if (isEnd) await this.cleanUp(id);
      if (changes.importId) await this.supersede(id, changes.importId);
      const after = await this.load(id);
      if (after.parentId) await this.updateSchedule(after.parentId, name);
      if (isEnd) await this.events.publish(new ResourceChanged('import', id, name === 'fail' ? 'failed' : 'finished'));
      return after;
    });
  }

  /** Marks a record as failed and logs the error. */
  fail(id: number, error: Pick<NewMessage, 'code' | 'message'>): Promise<ImportRecord | undefined> {
    return this.change(id, 'fail', { messages: [{ level: 'error', ...error }] });
  }

  /** Logs messages for a record. */
  log(id: number, ...messages: NewMessage[]): Promise<void> {
    return this.logs.addMessages(id, messages);
  }

  /**
   * Changes a schedule without changing the time of its last run. Given options replace stored ones. Undefined options
   * are deleted.
   *
   * @throws ImportRecordError for a record that is not a schedule
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
    return this.db.transaction(async () => {
      const record = await this.repository.lock(id);
      if (!record) throw new ImportRecordError('invalid-record-object');
      if (record.status !== statusAfter('schedule')) throw new ImportRecordError('invalid-edit-record-type');
      await this.repository.adjust(id, {
        ...changes,
        ...(options ? { options: { ...record.options, ...options } } : {}),
      });
      return this.load(id);
    });
  }

  /**
   * Deletes a schedule. Its runs are kept.
   *
   * @throws ImportRecordError for a record that is not a schedule, or that the viewer may not delete
   */
  async remove(id: number): Promise<void> {
    await this.db.transaction(async () => {
      const record = await this.repository.lock(id);
      if (!record) throw new ImportRecordError('invalid-record-object');
      if (!canTransition(record.status, 'remove')) throw new ImportRecordError('delete-record-failed');
      const viewer = currentViewer();
      if (!mayManageImports(viewer) && !viewer.owns(record.authorId))
        throw new ImportRecordError('delete-record-permissions');
      await this.repository.remove(id);
    });
  }

  /** Deletes a schedule with its runs, which must not be running. */
  async removeWithRuns(id: number): Promise<void> {
    await this.db.transaction(async () => {
      await this.remove(id);
      await this.repository.removeRuns(id);
    });
  }

  /** Deletes a batch of records that are older than the setting `imports_kept_days`. Returns its size. */
  purge(): Promise<number> {
    const days = this.settings.get('imports_kept_days');
    return this.repository.purge(statusesBefore('purge'), days, PURGE_BATCH);
  }

  private async load(id: number): Promise<ImportRecord> {
    const record = await this.repository.find(id);
    if (!record) throw new ImportRecordError('invalid-record-object');
    return record;
  }

  private createSchedule({ id, origin, frequency, authorId, options }: ImportRecord): Promise<number> {
    return this.repository.insert({
      status: statusAfter('schedule'),
      type: 'schedule',
      origin,
      frequency,
      authorId,
      options: inheritedOptions(options),
      finalized: true,
      recentChildId: id,
    });
  }

  private async cleanUp(id: number): Promise<void> {
    await this.hashes.revoke(id);
    await this.queue.clear(id);
    await this.logs.summarizeActivity(id);
  }

  /** Fails older pending records with the same id at the service, because only the newest one accepts reports. */
  private async supersede(id: number, importId: string): Promise<void> {
    for (const record of await this.repository.olderWithImportId(importId, id)) {
      await this.fail(record.id, { code: 'superseded', message: `Superseded by import ${id}.` });
    }
  }

  private async updateSchedule(scheduleId: number, name: StatusChange): Promise<void> {
    const schedule = await this.repository.lock(scheduleId);
    if (schedule?.status !== statusAfter('schedule')) return;
    const outcome = OUTCOMES[name];
    await this.repository.update(scheduleId, {
      ...(outcome ? { lastImportStatus: outcome } : {}),
      ...(name === 'fail' ? { failures: schedule.failures + 1 } : {}),
      ...(name === 'succeed' ? { failures: 0 } : {}),
    });
  }
}

/** Log messages for items that could not be imported. */
const problemMessages = (problems: readonly ImportProblem[]): NewMessage[] =>
  problems.map(({ code = 'core:aggregator:invalid-event-json', line, item, message }) => {
    const subject = [line === undefined ? '' : `line ${line}`, item ?? ''].filter(Boolean).join(', ');
    return { level: 'warning', code, message: subject ? `${subject}: ${message}` : message };
  });
