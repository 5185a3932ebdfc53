import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { Db, NameLocks } from '#libs/db';
import { EVENT_CATEGORY } from '../../calendar/index.js';
import { fail, type ImportOptions, type ImportRecord, ImportRecordError, isFinished } from '../common/index.js';
import { ImportTermsRepository } from '../inserting/index.js';
import { INVALID_COLUMN_MAPPING, mappingProblem } from '../reading/index.js';
import { ImportRecords, ImportRecordsRepository, type NewImport } from '../records/index.js';
import { ImportPreview, ImportWorkers, type PreviewResult, RequestBudget, unsavedRecord } from '../runs/index.js';
import { ImportService, ImportServiceError, OriginDetection } from '../services/index.js';
import type { CreateImportDto, PreviewImportDto, UpdateImportDto } from './managed-imports.dto.js';

type Sent = Omit<UpdateImportDto, 'id' | 'frequency' | 'paused'>;

/** Time limit of detecting and previewing a source. */
const TIMEOUT_MS = 120_000;
/** Requests to an import service that one run may need when it is started by hand. */
const REQUESTS = 5;
const SCHEDULE = 'cal-ea-schedule';
const GONE = 'core:aggregator:invalid-record-object';
/** Options that do not change how events are inserted. */
const COSMETIC: ReadonlySet<string> = new Set<keyof ImportOptions>(['sourceName', 'scheduleDay', 'scheduleTime']);

/** Creates, previews, runs, stops and changes imports on behalf of editors. */
@Injectable()
export class ImportManagement {
  constructor(
    private readonly records: ImportRecords,
    private readonly repository: ImportRecordsRepository,
    private readonly detection: OriginDetection,
    private readonly service: ImportService,
    private readonly previews: ImportPreview,
    private readonly workers: ImportWorkers,
    private readonly terms: ImportTermsRepository,
    private readonly db: Db,
    private readonly locks: NameLocks,
  ) {}

  /** Creates a schedule or a single run, and starts it. Returns the id of the schedule or the run. */
  async create({ frequency, ...sent }: CreateImportDto, viewer: Viewer): Promise<number> {
    return withProblems(async () => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const common = await this.importOf(sent, viewer, signal);
      const made: NewImport = frequency ? { type: 'schedule', frequency, ...common } : { type: 'manual', ...common };
      const record = unsavedRecord(made);
      if (!this.service.isRemote(record)) await this.assertAccepted(record, signal);
      const { id, parentId } = await this.db.transaction(() => this.store(made));
      await this.start(id);
      return parentId || id;
    });
  }

  /** Says what an import would do, without changing anything. */
  async preview({ id, ...sent }: PreviewImportDto, viewer: Viewer): Promise<PreviewResult> {
    return withProblems(async () => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const record = id
        ? await this.existing(id)
        : unsavedRecord({ type: 'manual', ...(await this.importOf(sent, viewer, signal)) });
      if (this.service.isRemote(record)) return fail('import-no-preview');
      return this.previews.preview(record, signal, () => undefined);
    });
  }

  /** Starts a run of a schedule, or goes on with the one that has not finished. Returns its id. */
  async run(id: number): Promise<number> {
    const run = await this.db.transaction(async () => {
      // Two callers at the same moment get the same run.
      const record = (await this.repository.lock(id)) ?? fail('import-not-found');
      if (record.status !== SCHEDULE) return fail('import-not-schedule');
      const latest = record.recentChildId ? await this.records.find(record.recentChildId) : undefined;
      return latest && !isFinished(latest.status) ? latest : await this.records.spawn(id);
    });
    if (!run) return fail('import-not-found');
    await this.start(run.id);
    return run.id;
  }

  /** Stops a run. What it has imported stays. */
  async stop(id: number): Promise<void> {
    await this.existing(id);
    const stopped = await this.records.fail(id, {
      code: 'core:aggregator:stopped',
      message: 'The import was stopped.',
    });
    if (!stopped) fail('import-not-running');
  }

  /** Changes a schedule. The next run reads the source again if options have changed that affect events. */
  async update({ id, frequency, paused, ...sent }: UpdateImportDto): Promise<void> {
    const { options: stored } = await this.existing(id);
    await withProblems(async () => {
      const options = await this.optionsOf(sent, stored);
      const rereads = Object.keys(options).some((name) => !COSMETIC.has(name));
      await this.records.edit(id, {
        ...(frequency ? { frequency } : {}),
        ...(paused === undefined ? {} : { paused }),
        ...(rereads ? { sourceVersion: null } : {}),
        options,
      });
    });
  }

  /** Deletes a schedule. Its events and runs are kept. */
  async remove(id: number): Promise<void> {
    await this.existing(id);
    await withProblems(() => this.records.remove(id));
  }

  /** Stores an import that is ready to run. At most one schedule follows a source. */
  private async store(made: NewImport): Promise<ImportRecord> {
    if (made.frequency) {
      const { source, file } = made.options;
      await this.locks.acquire('import source', [JSON.stringify([made.origin, source, file])]);
      await this.assertNew(made);
    }
    const draft = await this.records.create(made);
    return (await this.records.finalize(draft.id, 'send')) ?? draft;
  }

  /** Has a worker take an import on as soon as it is stored: a request with a key for repetitions is one transaction. */
  private start(id: number): Promise<void> {
    return this.db.afterCommit(() => this.workers.offer(id, new RequestBudget(REQUESTS)));
  }

  private async existing(id: number): Promise<ImportRecord> {
    return (await this.records.find(id)) ?? fail('import-not-found');
  }

  private async importOf(
    { source, file, origin, ...sent }: Omit<CreateImportDto, 'frequency'>,
    viewer: Viewer,
    signal: AbortSignal,
  ): Promise<Pick<NewImport, 'origin' | 'authorId' | 'options'>> {
    if ((source?.trim() ? 1 : 0) + (file ? 1 : 0) !== 1) fail('import-source-invalid');
    const found = file
      ? await this.detection.detectMedia(file, origin)
      : await this.detection.detectUrl(source ?? '', origin, signal);
    const options = { ...found.options, ...(await this.optionsOf(sent)), interactive: true };
    return { origin: found.origin, authorId: viewer.id, options };
  }

  /** The options that were sent. An empty one is undefined, which deletes it. */
  private async optionsOf(
    { name, category, status, authority, vanished, dates, rows, columns, day, time }: Sent,
    stored: Pick<ImportOptions, 'columnMap' | 'contentType'> = {},
  ): Promise<Partial<ImportOptions>> {
    const columnMap = columns ?? (rows ? stored.columnMap : undefined);
    const problem = columnMap && mappingProblem(rows ?? stored.contentType ?? 'cal_events', Object.values(columnMap));
    if (problem !== undefined) throw new ImportServiceError(`core:aggregator:${INVALID_COLUMN_MAPPING}`, problem);
    if (category && (await this.terms.find(EVENT_CATEGORY.name, { slug: '', id: category })) === undefined)
      fail('import-category-unknown');
    return {
      ...(name === undefined ? {} : { sourceName: name || undefined }),
      ...(category === undefined ? {} : { category: category || undefined }),
      ...(status === undefined ? {} : { postStatus: status || undefined }),
      ...(authority === undefined ? {} : { authority: authority || undefined }),
      ...(vanished === undefined ? {} : { vanished: vanished || undefined }),
      ...(dates === undefined ? {} : { dates: dates || undefined }),
      ...(rows === undefined ? {} : { contentType: rows }),
      ...(columns === undefined ? {} : { columnMap: columns }),
      ...(day === undefined ? {} : { scheduleDay: day || undefined }),
      ...(time === undefined ? {} : { scheduleTime: time || undefined }),
    };
  }

  private async assertAccepted(record: ImportRecord, signal: AbortSignal): Promise<void> {
    const noBatches = () => Promise.reject(new Error('This import takes no batches.'));
    const acceptance = await this.service.accept(record, noBatches, signal);
    if ('refusal' in acceptance) throw new ImportServiceError(acceptance.refusal.code, acceptance.refusal.message);
  }

  private async assertNew({ origin, options }: NewImport): Promise<void> {
    const known = await this.repository.schedules(origin);
    const same = known.find((one) => one.options.source === options.source && one.options.file === options.file);
    if (same) fail('import-schedule-exists', { schedule: same.id });
  }
}

/** Turns errors of sources and records into those of the interface, with what was wrong. */
async function withProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImportServiceError)
      return fail('import-source-invalid', { message: error.message, reason: error.code });
    // Somebody else may have deleted it meanwhile.
    if (error instanceof ImportRecordError && error.code === GONE) return fail('import-not-found');
    if (error instanceof ImportRecordError) return fail('import-not-schedule', { message: error.message });
    if (error instanceof Error && error.name === 'TimeoutError') return fail('import-source-slow');
    throw error;
  }
}
