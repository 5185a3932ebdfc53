import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import type { ImportItem, ImportProblem } from '../items/import-item.js';
import { ImportQueue } from '../records/import-queue.js';
import type { ImportRecord, SourceVersion } from '../records/import-record.js';
import { ImportRecords } from '../records/import-records.js';
import { problemMessages } from '../records/problem-messages.js';
import { RecordRows } from '../records/record-rows.js';
import { ImportService } from '../services/import-service.js';
import { RunStates } from './run-states.js';

const UNCHANGED = { level: 'info', code: 'unchanged', message: 'The source is what it was the last time.' } as const;
/** More of them tell nothing new. */
const MOST_PROBLEMS = 100;

/** Brings what a source holds into the queue of a run. */
@Injectable()
export class RunFetching {
  constructor(
    private readonly db: Db,
    private readonly service: ImportService,
    private readonly records: ImportRecords,
    private readonly rows: RecordRows,
    private readonly queue: ImportQueue,
    private readonly states: RunStates,
  ) {}

  /** Goes through the source from its start; answers whether there is something to insert now. */
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
    const messages = problemMessages(problems);
    return this.db.atomic(async () => {
      await this.claim(id, attempt);
      await this.states.recovered(id);
      if (notModified) {
        await this.records.change(id, 'succeed', { changes: { percentage: 100 }, messages: [...messages, UNCHANGED] });
        return false;
      }
      await this.states.found(id, { complete: complete && !options.idsToImport, ...(version ? { version } : {}) });
      return (await this.records.change(id, 'proceed', { changes: { phase: 'insert' }, messages })) !== undefined;
    });
  }

  /** Makes room in the queue; what an attempt before this one still hands over is not taken any more. */
  private begin(id: number): Promise<number | undefined> {
    return this.db.atomic(async () => {
      const record = await this.rows.lock(id);
      if (!isFetching(record)) return undefined;
      await this.queue.clear(id);
      return this.states.begin(id);
    });
  }

  private async keep(id: number, attempt: number, items: readonly ImportItem[]): Promise<void> {
    if (!items.length) return;
    await this.db.atomic(async () => {
      await this.claim(id, attempt);
      await this.queue.add(id, items);
      await this.rows.update(id, {});
    });
  }

  /** Locks the record for what this attempt brings. */
  private async claim(id: number, attempt: number): Promise<void> {
    const record = await this.rows.lock(id);
    if (!isFetching(record) || (await this.states.attempt(id)) !== attempt) throw new RunSuperseded();
  }

  /** The version of the source that the schedule has taken in. */
  private async knownVersion({ parentId, options }: ImportRecord): Promise<SourceVersion | undefined> {
    if (!parentId || options.idsToImport) return undefined;
    return (await this.rows.find(parentId))?.sourceVersion ?? undefined;
  }
}

/** The run has ended, or goes on elsewhere. */
export class RunSuperseded extends Error {
  constructor() {
    super('The run goes on elsewhere.');
  }
}

const isFetching = (record: ImportRecord | undefined): boolean =>
  record?.status === 'cal-ea-pending' && record.phase === 'fetch';
