import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import type { ImportRecord, SourceVersion } from '../common/index.js';
import type { ImportItem, ImportProblem } from '../items/index.js';
import { ImportQueueRepository, ImportRecords, ImportRecordsRepository } from '../records/index.js';
import { ImportService } from '../services/index.js';
import { ImportRunsRepository } from './import-runs.repository.js';

const UNCHANGED = { level: 'info', code: 'unchanged', message: 'The source is unchanged.' } as const;
/** Maximum number of logged problems. */
const MAX_PROBLEMS = 100;
/** Items that are queued in one transaction. */
const QUEUED_TOGETHER = 250;

/** Fetches the items of a run into its queue. */
@Injectable()
export class RunFetching {
  constructor(
    private readonly db: Db,
    private readonly service: ImportService,
    private readonly records: ImportRecords,
    private readonly repository: ImportRecordsRepository,
    private readonly queue: ImportQueueRepository,
    private readonly states: ImportRunsRepository,
  ) {}

  /** Fetches all items from the start of the source. Returns whether the run continues with inserting. */
  async fetch(record: ImportRecord, signal: AbortSignal): Promise<boolean> {
    const { id, options } = record;
    const attempt = await this.begin(id);
    if (attempt === undefined) return false;
    const problems: ImportProblem[] = [];
    let waiting: ImportItem[] = [];
    const enqueue = async () => {
      const items = waiting;
      waiting = [];
      await this.enqueue(id, attempt, items);
    };
    const sink = {
      items: async (items: readonly ImportItem[]) => {
        waiting.push(...items);
        if (waiting.length >= QUEUED_TOGETHER) await enqueue();
      },
      problem: (problem: ImportProblem) => {
        if (problems.length < MAX_PROBLEMS) problems.push(problem);
      },
    };
    const fetched = await this.service.fetch(record, await this.knownVersion(record), sink, signal);
    if (fetched === 'waiting') {
      await this.states.resetCrashes(id);
      return false;
    }
    await enqueue();
    const { complete, version, notModified } = fetched;
    return this.db.transaction(async () => {
      await this.claim(id, attempt);
      await this.states.resetCrashes(id);
      if (notModified) {
        await this.records.change(id, 'succeed', { changes: { percentage: 100 }, problems, messages: [UNCHANGED] });
        return false;
      }
      await this.states.saveSource(id, { complete: complete && !options.idsToImport, sourceVersion: version ?? null });
      return (await this.records.change(id, 'proceed', { changes: { phase: 'insert' }, problems })) !== undefined;
    });
  }

  /** Empties the queue and starts an attempt. Items of earlier attempts are rejected from now on. */
  private begin(id: number): Promise<number | undefined> {
    return this.db.transaction(async () => {
      const record = await this.repository.lock(id);
      if (!isFetching(record)) return undefined;
      await this.queue.clear(id);
      return this.states.begin(id);
    });
  }

  private async enqueue(id: number, attempt: number, items: readonly ImportItem[]): Promise<void> {
    if (!items.length) return;
    await this.db.transaction(async () => {
      await this.claim(id, attempt);
      await this.queue.add(id, items);
      await this.repository.update(id, {});
    });
  }

  /** Locks the record for an attempt. Throws if the attempt was superseded. */
  private async claim(id: number, attempt: number): Promise<void> {
    const record = await this.repository.lock(id);
    if (!isFetching(record) || (await this.states.attempt(id)) !== attempt) throw new RunSuperseded();
  }

  /** The version of the source at the last complete run of the schedule. */
  private async knownVersion({ parentId, options }: ImportRecord): Promise<SourceVersion | undefined> {
    if (!parentId || options.idsToImport) return undefined;
    return (await this.repository.find(parentId))?.sourceVersion ?? undefined;
  }
}

/** The run has finished, or another process continues it. */
export class RunSuperseded extends Error {
  constructor() {
    super('The run was superseded.');
  }
}

const isFetching = (record: ImportRecord | undefined): boolean =>
  record?.status === 'cal-ea-pending' && record.phase === 'fetch';
