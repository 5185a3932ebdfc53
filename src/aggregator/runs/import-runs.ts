import { Injectable, Logger } from '@nestjs/common';
import { Db } from '#libs/db';
import { type ImportRecord, isFinished } from '../common/index.js';
import { BatchHashes, ImportRecords, ImportRecordsRepository } from '../records/index.js';
import { ImportService, ImportServiceError, ServiceUnreachable } from '../services/index.js';
import { ImportRunsRepository } from './import-runs.repository.js';
import { RunFetching, RunSuperseded } from './run-fetching.js';
import { RunInserting } from './run-inserting.js';

/** Code of a service whose usage limit is reached. */
const LIMIT_REACHED = 'error:usage-limit-exceeded';
/** Consecutive crashes after which a run fails. */
const MAX_CRASHES = 5;
/** Consecutive rounds with an unreachable service after which a run fails. */
const MAX_UNREACHABLE_ROUNDS = 30;

interface RunOptions {
  signal?: AbortSignal;
  /** Remaining requests to a service. Imports that need more wait for the next round. */
  requests?: RequestBudget;
  /** Called before each step. */
  onStep?: (record: ImportRecord) => void;
}

/**
 * Runs imports: sends them to the service, fetches items and inserts them. The state of a run is in the database, and
 * each step is one transaction, so that another process can resume a killed run.
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
   * Runs an import as far as possible, unless another instance is running it. Returns the record, which is finished, or
   * still pending if the service is not done or the signal was aborted.
   */
  async run(recordId: number, options: RunOptions = {}): Promise<ImportRecord | undefined> {
    await this.db.exclusively(`import ${recordId}`, () => this.proceed(recordId, options));
    return this.records.find(recordId);
  }

  private async proceed(recordId: number, options: RunOptions): Promise<void> {
    const { signal = new AbortController().signal } = options;
    try {
      for (let canContinue = true; canContinue && !signal.aborted;) {
        const record = await this.records.find(recordId);
        if (!record || isFinished(record.status)) return;
        options.onStep?.(record);
        canContinue = await this.step(record, signal, options.requests);
      }
    } catch (error) {
      if (signal.aborted || error instanceof RunSuperseded) return;
      await this.handleError(recordId, error);
    }
  }

  /** Runs the next step. Returns whether another step can follow immediately. */
  private async step(record: ImportRecord, signal: AbortSignal, requests?: RequestBudget): Promise<boolean> {
    const { id, status, phase, pushed, finalized, options } = record;
    const isDraft = status === 'cal-ea-draft';
    // A preview waits until a user confirms it.
    if (isDraft ? options.preview && !finalized : status !== 'cal-ea-pending') return false;
    if (isDraft || phase === 'send' || phase === null) return this.send(record, signal, requests);
    if (phase === 'fetch') {
      if (pushed || !this.takeRequest(record, requests)) return false;
      return this.fetching.fetch(record, signal);
    }
    if (await this.inserting.step(record, signal)) return true;
    const done = await this.inserting.finish(record, signal);
    if (done) this.logger.log(`Import ${id} is done.`);
    return false;
  }

  private async send(record: ImportRecord, signal: AbortSignal, requests?: RequestBudget): Promise<boolean> {
    const { id, status } = record;
    if (!this.takeRequest(record, requests)) {
      if (status === 'cal-ea-draft') await this.records.change(id, 'postpone', { changes: { phase: 'send' } });
      return false;
    }
    const acceptance = await this.service.accept(record, () => this.hashes.issue(id), signal);
    if ('refusal' in acceptance) {
      await this.fail(record, acceptance.refusal);
      return false;
    }
    const { importId = null, pushes } = acceptance;
    const sent = await this.records.change(id, 'send', { changes: { importId, pushed: pushes, phase: 'fetch' } });
    return sent !== undefined && !pushes;
  }

  /** Takes a request from the budget if the import needs one. Returns false if none is left. */
  private takeRequest(record: ImportRecord, requests?: RequestBudget): boolean {
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

  /** Counts a round with an unreachable service. Returns whether the run may wait for the next round. */
  private async canRetry({ id }: ImportRecord, { code, message }: ServiceUnreachable): Promise<boolean> {
    const rounds = await this.states.countCrash(id);
    if (rounds >= MAX_UNREACHABLE_ROUNDS) return false;
    if (rounds > 1) return true;
    this.logger.warn(`Import ${id} waits: ${message}`);
    await this.records.log(id, { level: 'warning', code, message: `${message} The request will be retried.` });
    return true;
  }

  private async handleError(recordId: number, error: unknown): Promise<void> {
    const record = await this.records.find(recordId);
    if (!record) return;
    if (error instanceof ServiceUnreachable && (await this.canRetry(record, error))) return;
    if (error instanceof ImportServiceError) {
      await this.fail(record, error);
      return;
    }
    this.logger.error(`Import ${recordId} was interrupted`, error instanceof Error ? error.stack : String(error));
    // The run is resumed in the next round, up to a maximum number of crashes.
    if ((await this.states.countCrash(recordId)) < MAX_CRASHES) return;
    const message = `Unexpected error: ${error instanceof Error ? error.message : String(error)}`;
    await this.fail(record, { code: 'core:aggregator:stuck-queue', message });
  }
}

/** A number of requests to a service. */
export class RequestBudget {
  constructor(private left: number) {}

  /** Takes one request. Returns false if none is left. */
  take(): boolean {
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
