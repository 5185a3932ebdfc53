import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { SettingsService } from '../../settings/index.js';
import { ImportError } from '../aggregator.errors.js';
import { IMPORT_ORIGINS } from '../import-origins.js';
import type { Activity } from '../inserting/insertion.js';
import type { ImportProblem } from '../items/import-item.js';
import { ImportQueueRepository } from '../runs/import-queue.repository.js';
import { BatchHashes } from './batch-hashes.js';
import { ImportLogsRepository } from './import-logs.repository.js';
import type { ImportRecord, NewMessage } from './import-record.entity.js';
import {
  FREQUENCIES,
  lasting,
  isFinished,
  mayPass,
  statusAfter,
  statusesBefore,
  type ImportOptions,
  type Phase,
  type Change,
} from './import-record.js';
import { ImportRecordsRepository, type RecordChanges } from './import-records.repository.js';
import { mayManageImports } from './imports.policy.js';

/** A new import. */
export type NewImport = Pick<ImportRecord, 'type' | 'origin' | 'authorId' | 'options'> &
  Partial<Pick<ImportRecord, 'frequency'>>;

/** What else is stored with a change of status. */
export interface Progress {
  changes?: Omit<RecordChanges, 'status'>;
  /** What was done since the last change. */
  activity?: Activity;
  /** Items that could not be imported, which are logged before the messages. */
  problems?: readonly ImportProblem[];
  messages?: readonly NewMessage[];
}

/** The outcome that a schedule shows of its latest run, by the last transition of the run. */
const OUTCOMES: Partial<Record<Change, string>> = {
  send: 'success:queued',
  postpone: 'queued',
  succeed: 'success',
  fail: 'error:import-failed',
};
const PURGED_AT_ONCE = 100;

/**
 * Manages imports from creation to deletion. Every change of status is one transaction that locks the record, so that
 * an import ends once.
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
  ) {}

  find(id: number): Promise<ImportRecord | undefined> {
    return this.repository.find(id);
  }

  /**
   * Creates the draft of an import.
   *
   * @throws ImportError for an unknown origin or frequency
   */
  async create({ type, origin, frequency = null, authorId, options }: NewImport): Promise<ImportRecord> {
    if (!IMPORT_ORIGINS.includes(origin)) throw new ImportError('invalid-record-origin');
    if (type === 'schedule' ? !frequency || !Object.hasOwn(FREQUENCIES, frequency) : frequency !== null)
      throw new ImportError('invalid-record-frequency');
    return this.made(
      await this.repository.insert({ status: statusAfter('create'), type, origin, frequency, authorId, options }),
    );
  }

  /**
   * Confirms a draft and makes it pending. A draft of type `schedule` becomes the first run of a new schedule. Returns
   * undefined when the record is not a draft.
   */
  async finalize(id: number, phase: Phase): Promise<ImportRecord | undefined> {
    return this.db.transaction(async () => {
      const draft = await this.repository.lock(id);
      if (!draft || !mayPass(draft.status, 'finalize')) return undefined;
      const options = { ...draft.options, preview: undefined };
      const changes: RecordChanges = { finalized: true, phase, options };
      if (draft.type === 'schedule' && !draft.parentId) changes.parentId = await this.makeSchedule(draft);
      return this.change(id, 'finalize', { changes });
    });
  }

  /** Creates the draft of a run of a schedule. Returns undefined when the schedule does not exist. */
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
        options: lasting(options),
        parentId: scheduleId,
        finalized: true,
      });
      await this.repository.update(scheduleId, { recentChildId: id });
      return this.made(id);
    });
  }

  /**
   * Changes the status of a record and stores its progress. The hash and the queue of a finished record are deleted.
   * Returns undefined when the status does not allow the transition: the import may have ended meanwhile.
   */
  async change(id: number, name: Change, { changes = {}, activity, problems = [], messages = [] }: Progress = {}) {
    return this.db.transaction(async (): Promise<ImportRecord | undefined> => {
      const before = await this.repository.lock(id);
      if (!before || !mayPass(before.status, name)) return undefined;
      const status = statusAfter(name);
      const ends = isFinished(status);
      await this.repository.update(id, { ...changes, status, ...(ends ? { phase: null } : {}) });
      if (activity) await this.logs.addActivity(id, activity);
      await this.logs.addMessages(id, [...problemMessages(problems), ...messages]);
      if (ends) await this.close(id);
      if (changes.importId) await this.supersede(id, changes.importId);
      const after = await this.made(id);
      if (after.parentId) await this.touch(after.parentId, name);
      return after;
    });
  }

  /** Fails a record and logs the error. */
  fail(id: number, error: Pick<NewMessage, 'code' | 'message'>): Promise<ImportRecord | undefined> {
    return this.change(id, 'fail', { messages: [{ level: 'error', ...error }] });
  }

  /** Logs messages on a record. */
  log(id: number, ...messages: NewMessage[]): Promise<void> {
    return this.logs.addMessages(id, messages);
  }

  /**
   * Changes a schedule, but not the time of its last run. Options that are given replace stored ones; undefined options
   * are deleted.
   *
   * @throws ImportError for a record that is not a schedule
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
      if (!record) throw new ImportError('invalid-record-object');
      if (record.status !== statusAfter('schedule')) throw new ImportError('invalid-edit-record-type');
      await this.repository.adjust(id, {
        ...changes,
        ...(options ? { options: { ...record.options, ...options } } : {}),
      });
      return this.made(id);
    });
  }

  /**
   * Deletes a schedule. Its runs stay.
   *
   * @throws ImportError for a record that is not a schedule, or that the viewer may not delete
   */
  async remove(id: number): Promise<void> {
    await this.db.transaction(async () => {
      const record = await this.repository.lock(id);
      if (!record) throw new ImportError('invalid-record-object');
      if (!mayPass(record.status, 'remove')) throw new ImportError('delete-record-failed');
      const viewer = currentViewer();
      if (!mayManageImports(viewer) && !viewer.owns(record.authorId))
        throw new ImportError('delete-record-permissions');
      await this.repository.remove(id);
    });
  }

  /** Deletes some records that are older than the settings keep them. Returns how many. */
  purge(): Promise<number> {
    const days = this.settings.get('imports_kept_days');
    return this.repository.purge(statusesBefore('purge'), days, PURGED_AT_ONCE);
  }

  private async made(id: number): Promise<ImportRecord> {
    const record = await this.repository.find(id);
    if (!record) throw new ImportError('invalid-record-object');
    return record;
  }

  private makeSchedule({ id, origin, frequency, authorId, options }: ImportRecord): Promise<number> {
    return this.repository.insert({
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
    await this.logs.summarizeActivity(id);
  }

  /** Fails older pending records with the same id at the service: only the newest takes reports. */
  private async supersede(id: number, importId: string): Promise<void> {
    for (const record of await this.repository.olderNamesakes(importId, id)) {
      await this.fail(record.id, { code: 'superseded', message: `Import ${id} took its place.` });
    }
  }

  private async touch(scheduleId: number, name: Change): Promise<void> {
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

/** The messages for items that could not be imported. */
const problemMessages = (problems: readonly ImportProblem[]): NewMessage[] =>
  problems.map(({ code = 'core:aggregator:invalid-event-json', line, item, message }) => {
    const about = [line === undefined ? '' : `line ${line}`, item ?? ''].filter(Boolean).join(', ');
    return { level: 'warning', code, message: about ? `${about}: ${message}` : message };
  });
