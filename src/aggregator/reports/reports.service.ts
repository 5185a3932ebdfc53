import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { invalidParams } from '#libs/errors';
import { RestOptions } from '#libs/rest';
import { siteZone } from '#libs/times';
import { SettingsService, SiteTime } from '../../settings/index.js';
import type { ImportRecord, StatusChange } from '../common/index.js';
import { InsertContexts, type ItemImages, ItemInserter } from '../inserting/index.js';
import type { ImportItem, ImportProblem } from '../items/index.js';
import { BatchHashes, ImportRecords, type RecordProgress } from '../records/index.js';
import { readPushedItem } from '../services/index.js';
import type { BatchResult } from './report.presenter.js';
import { INVALID, type ReportBatchDto, type REPORTED_STATES, type StateDto } from './reports.dto.js';

const CHANGES: Record<(typeof REPORTED_STATES)[number], StatusChange> = {
  success: 'succeed',
  failed: 'fail',
  pending: 'proceed',
};

/**
 * Handles reports of an import service. Each report is one transaction that locks its record. The hash is checked and
 * replaced together with the changes of the report, so that a repeated report is rejected.
 */
@Injectable()
export class ReportsService {
  constructor(
    private readonly db: Db,
    private readonly hashes: BatchHashes,
    private readonly records: ImportRecords,
    private readonly contexts: InsertContexts,
    private readonly inserter: ItemInserter,
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
    private readonly rest: RestOptions,
  ) {}

  /** Whether an import accepts reports. Does not check the hash, which is in the body. */
  async acceptsReports({ import_id: importId }: { import_id: string }): Promise<boolean> {
    return (await this.hashes.check(importId, undefined)).recordId !== undefined;
  }

  /** Inserts the events of a batch. */
  async batch(args: ReportBatchDto): Promise<BatchResult> {
    const read = readBatch(args.events ?? [], this.time);
    const images = await this.prepare(args, read);
    return this.db.transaction(async () => {
      const record = await this.claim(args);
      const { id } = record;
      const context = this.contexts.of(record);
      const { activity, done, problems } = await this.inserter.insert(context, read.items, images);
      const isComplete = read.unreadable === 0 && done === read.items.length;
      const isLast = Number(args.status.batch.total) === Number(args.status.batch.done) + 1;
      const progress: RecordProgress = {
        changes: {
          options: { ...record.options, postStatus: context.postStatus },
          ...(isComplete ? { percentage: args.percentage_complete } : {}),
        },
        activity,
        problems: [...read.problems, ...problems],
      };
      await this.change(id, isLast && isComplete ? 'succeed' : 'proceed', progress);
      const result = { activity: activity.toJSON(), interval: this.settings.get('imports_batch_interval') };
      return isLast && isComplete ? result : { ...result, nextHash: await this.hashes.issue(id) };
    });
  }

  /** Stores the reported state of an import. The state `pending` keeps the hash valid. */
  async state(args: StateDto): Promise<void> {
    const { status, message, message_slug: code, percentage_complete: percentage } = args;
    await this.db.transaction(async () => {
      const { id } = await this.claim(args);
      const level = status === 'failed' ? 'error' : 'info';
      await this.change(id, CHANGES[status], { changes: { percentage }, messages: [{ level, code, message }] });
    });
  }

  /** Fetches the images of a batch before its record is locked. */
  private async prepare(args: ReportBatchDto, { items }: PushedBatch): Promise<ItemImages | undefined> {
    if (!items.length) return undefined;
    const { recordId } = await this.hashes.check(args.import_id, args.batch_hash);
    const record = recordId === undefined ? undefined : await this.records.find(recordId);
    if (!record) return undefined;
    // The other half of the time limit is for inserting the events.
    const signal = AbortSignal.timeout(this.rest.timeout / 2);
    return this.inserter.prepare(this.contexts.of(record), items, signal);
  }

  private async claim({ import_id: importId, batch_hash: hash }: ReportBatchDto | StateDto): Promise<ImportRecord> {
    const { record, isValid } = await this.hashes.claim(importId, hash);
    if (record && isValid) return record;
    const invalid = record ? ['batch_hash'] : ['import_id', 'batch_hash'];
    throw invalidParams(new Map(invalid.map((name) => [name, { message: INVALID }])));
  }

  private async change(id: number, name: StatusChange, progress: RecordProgress): Promise<void> {
    if (!(await this.records.change(id, name, progress))) throw new Error(`Import ${id} does not ${name}.`);
  }
}

/** The readable part of a batch. */
interface PushedBatch {
  items: ImportItem[];
  problems: ImportProblem[];
  /** Number of unreadable events. */
  unreadable: number;
}

function readBatch(events: readonly unknown[], time: SiteTime): PushedBatch {
  const zone = siteZone(time);
  const read = events.map((event) => readPushedItem(event, zone));
  const items = read.flatMap(({ item }) => item ?? []);
  const problems = read.flatMap(({ problem }) => problem ?? []);
  return { items, problems, unreadable: read.length - items.length };
}
