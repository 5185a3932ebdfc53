import { Injectable, Logger } from '@nestjs/common';
import { Db } from '#libs/db';
import { BatchHashes } from '../records/batch-hashes.js';
import type { ImportRecord } from '../records/import-record.entity.js';
import { isFinished } from '../records/import-record.js';
import { ImportRecordsRepository } from '../records/import-records.repository.js';
import { ImportRecords } from '../records/import-records.service.js';
import { ImportService, ImportServiceError, ServiceUnreachable } from '../services/import-service.js';
import { ImportRunsRepository } from './import-runs.repository.js';
import { RunFetching, RunSuperseded } from './run-fetching.js';
import { RunInserting } from './run-inserting.js';

const LIMIT_REACHED = 'error:usage-limit-exceeded';
/** A run fails after so many unexpected ends in a row. */
const MOST_CRASHES = 5;
/** A run fails after so many rounds in a row in which its service was unreachable. */
const MOST_SILENT_ROUNDS = 30;

interface RunOptions {
  signal?: AbortSignal;
  /** Requests to a service that are left; imports that need more wait. */
  requests?: RequestBudget;
  /** Called before every step. */
  onStep?: (record: ImportRecord) => void;
}

/**
 * Runs imports: asks the service, fetches, inserts. The state of a run is in the database and each step is one
 * transaction, so that another process can resume where one was killed.
 */
@Injectable()
export class ImportRuns {
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly db: Db,
    private readonly records: ImportRecords,
    private readonly repository: ImportRecordsRepository,
    private readonly hashes: BatchHashes,
    private readonly service: ImportService,
    private readonly fetching: RunFetching,
    private readonly inserting: RunInserting,
    private readonly states: ImportRunsRepository,
  ) {}

  /**
   * Runs an import as far as possible, unless another instance runs it. Returns the record: finished, or pending when
   * the service is not done or the signal was aborted.
   */
  async run(recordId: number, options: RunOptions = {}): Promise<ImportRecord | undefined> {
    await this.db.exclusively(`import ${recordId}`, () => this.proceed(recordId, options));
    return this.records.find(recordId);
  }

  private async proceed(recordId: number, options: RunOptions): Promise<void> {
    const { signal = new AbortController().signal } = options;
    try {
      for (let goesOn = true; goesOn && !signal.aborted;) {
        const record = await this.records.find(recordId);
        if (!record || isFinished(record.status)) return;
        options.onStep?.(record);
        goesOn = await this.step(record, signal, options.requests);
      }
    } catch (error) {
      if (signal.aborted || error instanceof RunSuperseded) return;
      await this.endWith(recordId, error);
    }
  }

  /** Returns whether the next step can follow at once. */
  private async step(record: ImportRecord, signal: AbortSignal, requests?: RequestBudget): Promise<boolean> {
    const { id, status, phase, pushed, finalized, options } = record;
    const isDraft = status === 'cal-ea-draft';
    // A preview waits until a person confirms it.
    if (isDraft ? options.preview && !finalized : status !== 'cal-ea-pending') return false;
    if (isDraft || phase === 'send' || phase === null) return this.send(record, signal, requests);
    if (phase === 'fetch') {
      if (pushed || !this.mayAsk(record, requests)) return false;
      return this.fetching.fetch(record, signal);
    }
    if (await this.inserting.step(record, signal)) return true;
    const done = await this.inserting.finish(record, signal);
    if (done) this.logger.log(`Import ${id} is done.`);
    return false;
  }

  private async send(record: ImportRecord, signal: AbortSignal, requests?: RequestBudget): Promise<boolean> {
    const { id, status } = record;
    if (!this.mayAsk(record, requests)) {
      if (status === 'cal-ea-draft') await this.records.change(id, 'postpone', { changes: { phase: 'send' } });
      return false;
    }
    const answer = await this.service.accept(record, () => this.hashes.issue(id), signal);
    if ('refusal' in answer) {
      await this.fail(record, answer.refusal);
      return false;
    }
    const { importId = null, pushes } = answer;
    const sent = await this.records.change(id, 'send', { changes: { importId, pushed: pushes, phase: 'fetch' } });
    return sent !== undefined && !pushes;
  }

  private mayAsk(record: ImportRecord, requests?: RequestBudget): boolean {
    return !requests || !this.service.isRemote(record) || requests.take();
  }

  private async fail(record: ImportRecord, { code, message }: { code: string; message: string }): Promise<void> {
    await this.db.transaction(async () => {
      const failed = await this.records.fail(record.id, { code, message });
      if (failed?.parentId && code === LIMIT_REACHED && (await this.repository.lock(failed.parentId)))
        await this.repository.adjust(failed.parentId, { lastImportStatus: LIMIT_REACHED });
    });
    this.logger.warn(`Import ${record.id} failed: ${message} (${code})`);
  }

  /** Whether a run may wait for the next round, of which there are only so many. */
  private async mayWait({ id }: ImportRecord, { code, message }: ServiceUnreachable): Promise<boolean> {
    const rounds = await this.states.crashed(id);
    if (rounds >= MOST_SILENT_ROUNDS) return false;
    if (rounds > 1) return true;
    this.logger.warn(`Import ${id} waits: ${message}`);
    await this.records.log(id, { level: 'warning', code, message: `${message} It is asked again later.` });
    return true;
  }

  private async endWith(recordId: number, error: unknown): Promise<void> {
    const record = await this.records.find(recordId);
    if (!record) return;
    if (error instanceof ServiceUnreachable && (await this.mayWait(record, error))) return;
    if (error instanceof ImportServiceError) {
      await this.fail(record, error);
      return;
    }
    this.logger.error(`Import ${recordId} was interrupted`, error instanceof Error ? error.stack : String(error));
    // The run is resumed, but not for ever.
    if ((await this.states.crashed(recordId)) < MOST_CRASHES) return;
    const message = `Unexpected error: ${error instanceof Error ? error.message : String(error)}`;
    await this.fail(record, { code: 'core:aggregator:stuck-queue', message });
  }
}

/** The number of requests to a service that are left. */
export class RequestBudget {
  constructor(private left: number) {}

  /** Takes one request. Returns false when none is left. */
  take(): boolean {
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
