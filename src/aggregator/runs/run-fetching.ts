import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import type { ImportItem, ImportProblem } from '../items/import-item.js';
import type { ImportRecord } from '../records/import-record.entity.js';
import type { SourceVersion } from '../records/import-record.js';
import { ImportRecordsRepository } from '../records/import-records.repository.js';
import { ImportRecords } from '../records/import-records.service.js';
import { ImportService } from '../services/import-service.js';
import { ImportQueueRepository } from './import-queue.repository.js';
import { ImportRunsRepository } from './import-runs.repository.js';

const UNCHANGED = { level: 'info', code: 'unchanged', message: 'The source is what it was the last time.' } as const;
/** Problems that are logged. */
const MOST_PROBLEMS = 100;

/** Reads the source of a run into its queue. */
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

  /** Reads the source from its start. Returns whether there are items to insert. */
  async fetch(record: ImportRecord, signal: AbortSignal): Promise<boolean> {
    const { id, options } = record;
    const attempt = await this.begin(id);
    if (attempt === undefined) return false;
    const problems: ImportProblem[] = [];
    const sink = {
      items: (items: readonly ImportItem[]) => this.keep(id, attempt, items),
      problem: (problem: ImportProblem) => {
        if (problems.length < MOST_PROBLEMS) problems.push(problem);
      },
    };
    const fetched = await this.service.fetch(record, await this.knownVersion(record), sink, signal);
    if (fetched === 'waiting') {
      await this.states.recovered(id);
      return false;
    }
    const { complete, version, notModified } = fetched;
    return this.db.transaction(async () => {
      await this.claim(id, attempt);
      await this.states.recovered(id);
      if (notModified) {
        await this.records.change(id, 'succeed', { changes: { percentage: 100 }, problems, messages: [UNCHANGED] });
        return false;
      }
      await this.states.found(id, { complete: complete && !options.idsToImport, sourceVersion: version ?? null });
      return (await this.records.change(id, 'proceed', { changes: { phase: 'insert' }, problems })) !== undefined;
    });
  }

  /** Empties the queue and begins an attempt. Items of earlier attempts are rejected from now on. */
  private begin(id: number): Promise<number | undefined> {
    return this.db.transaction(async () => {
      const record = await this.repository.lock(id);
      if (!isFetching(record)) return undefined;
      await this.queue.clear(id);
      return this.states.begin(id);
    });
  }

  private async keep(id: number, attempt: number, items: readonly ImportItem[]): Promise<void> {
    if (!items.length) return;
    await this.db.transaction(async () => {
      await this.claim(id, attempt);
      await this.queue.add(id, items);
      await this.repository.update(id, {});
    });
  }

  /** Locks the record for the items of an attempt. */
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

/** The run has ended, or another process continues it. */
export class RunSuperseded extends Error {
  constructor() {
    super('The run goes on elsewhere.');
  }
}

const isFetching = (record: ImportRecord | undefined): boolean =>
  record?.status === 'cal-ea-pending' && record.phase === 'fetch';
