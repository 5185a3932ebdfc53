import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { invalidParams } from '#libs/errors';
import { RestOptions } from '#libs/rest';
import { SettingsService, SiteTime } from '../../settings/index.js';
import type { ItemImages } from '../inserting/item-images.js';
import { ItemInserter } from '../inserting/item-inserter.js';
import { BatchHashes } from '../records/batch-hashes.js';
import type { ImportRecord } from '../records/import-record.js';
import { ImportRecords, type Progress } from '../records/import-records.js';
import { InsertContexts } from '../records/insert-contexts.js';
import { problemMessages } from '../records/problem-messages.js';
import type { Change } from '../records/record-statuses.js';
import { readBatch, type PushedBatch } from './pushed-batch.js';
import type { TakenBatch } from './report.presenters.js';
import { INVALID } from './report-constraints.js';
import type { BatchArgs, REPORTED_STATES, StateArgs } from './reports.args.js';

const CHANGES: Record<(typeof REPORTED_STATES)[number], Change> = {
  success: 'succeed',
  failed: 'fail',
  pending: 'proceed',
};

/**
 * Takes what an import service reports. Each report is one transaction that holds its record: the hash is judged,
 * used up and replaced together with what the report brings, so that of two identical ones one is obeyed.
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

  /** Whether reports of an import are waited for; their hash, which proves who sends them, is in the body. */
  async isExpected({ import_id: importId }: { import_id: string }): Promise<boolean> {
    return (await this.hashes.look(importId, undefined)).recordId !== undefined;
  }

  /** Inserts the events of a batch (aggregator 4.2). */
  async batch(args: BatchArgs): Promise<TakenBatch> {
    const read = readBatch(args.events ?? [], this.time);
    const images = await this.prepare(args, read);
    return this.db.atomic(async () => {
      const record = await this.claim(args);
      const { id } = record;
      const context = this.contexts.of(record);
      const { activity, done, problems } = await this.inserter.insert(context, read.items, images);
      const isComplete = read.unreadable === 0 && done === read.items.length;
      const isLast = Number(args.status.batch.total) === Number(args.status.batch.done) + 1;
      const progress: Progress = {
        changes: {
          options: { ...record.options, postStatus: context.postStatus },
          ...(isComplete ? { percentage: args.percentage_complete } : {}),
        },
        activity,
        messages: problemMessages([...read.problems, ...problems]),
      };
      await this.change(id, isLast && isComplete ? 'succeed' : 'proceed', progress);
      const answer = { activity: activity.toJSON(), interval: this.settings.get('imports_batch_interval') };
      return isLast && isComplete ? answer : { ...answer, nextHash: await this.hashes.issue(id) };
    });
  }

  /** Takes down how the import stands (aggregator 4b); while it is pending its hash stays good. */
  async state(args: StateArgs): Promise<void> {
    const { status, message, message_slug: code, percentage_complete: percentage } = args;
    await this.db.atomic(async () => {
      const { id } = await this.claim(args);
      const level = status === 'failed' ? 'error' : 'info';
      await this.change(id, CHANGES[status], { changes: { percentage }, messages: [{ level, code, message }] });
    });
  }

  /** Brings the images of a batch: other sites are not waited for while a record is locked. */
  private async prepare(args: BatchArgs, { items }: PushedBatch): Promise<ItemImages | undefined> {
    if (!items.length) return undefined;
    const { recordId } = await this.hashes.look(args.import_id, args.batch_hash);
    const record = recordId === undefined ? undefined : await this.records.find(recordId);
    if (!record) return undefined;
    // The other half of the time is for the events.
    const signal = AbortSignal.timeout(this.rest.timeout / 2);
    return this.inserter.prepare(this.contexts.of(record), items, signal);
  }

  private async claim({ import_id: importId, batch_hash: hash }: BatchArgs | StateArgs): Promise<ImportRecord> {
    const { record, isRight } = await this.hashes.claim(importId, hash);
    if (record && isRight) return record;
    const wrong = record ? ['batch_hash'] : ['import_id', 'batch_hash'];
    throw invalidParams(new Map(wrong.map((name) => [name, { message: INVALID }])));
  }

  private async change(id: number, name: Change, progress: Progress): Promise<void> {
    if (!(await this.records.change(id, name, progress))) throw new Error(`Import ${id} does not ${name}.`);
  }
}
