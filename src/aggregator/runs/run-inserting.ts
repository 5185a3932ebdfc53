import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { SettingsService } from '../../settings/index.js';
import { Activity } from '../inserting/activity.js';
import type { VanishedPolicy } from '../inserting/insert-context.js';
import { canonical } from '../inserting/hash.js';
import { ItemInserter } from '../inserting/item-inserter.js';
import { InsertContexts } from '../records/insert-contexts.js';
import { ImportQueue } from '../records/import-queue.js';
import { lasting, type ImportRecord } from '../records/import-record.js';
import { ImportRecords } from '../records/import-records.js';
import { problemMessages } from '../records/problem-messages.js';
import type { NewMessage } from '../records/record-messages.js';
import { RecordRows } from '../records/record-rows.js';
import { RunStates } from './run-states.js';

/**
 * Items of one transaction: few enough that nobody waits long for what it locks, and that what it takes in memory is
 * over before it counts as long-lived, which is given back late.
 */
const STEP = 40;

/** Makes events of what waits in the queue of a run. */
@Injectable()
export class RunInserting {
  constructor(
    private readonly db: Db,
    private readonly records: ImportRecords,
    private readonly rows: RecordRows,
    private readonly queue: ImportQueue,
    private readonly states: RunStates,
    private readonly inserter: ItemInserter,
    private readonly contexts: InsertContexts,
    private readonly settings: SettingsService,
  ) {}

  /** Inserts some items, which leave the queue in the same transaction; answers whether there were any. */
  async step(record: ImportRecord, signal: AbortSignal): Promise<boolean> {
    const { id } = record;
    const next = await this.queue.first(id, STEP);
    if (!next.length) return false;
    const context = this.contexts.of(record);
    const images = await this.inserter.prepare(
      context,
      next.map(({ item }) => item),
      signal,
    );
    signal.throwIfAborted();
    await this.db.atomic(async () => {
      if (!(await this.isInserting(id))) return;
      // What another process has inserted meanwhile is not there any more.
      const still = await this.queue.still(id, next);
      const { activity, problems } = await this.inserter.insert(
        context,
        still.map(({ item }) => item),
        images,
      );
      await this.queue.remove(
        id,
        still.map(({ position }) => position),
      );
      const percentage = await this.queue.percentage(id);
      await this.records.change(id, 'proceed', {
        changes: { percentage },
        activity,
        messages: problemMessages(problems),
      });
      await this.states.recovered(id);
    });
    return true;
  }

  /** Ends a run whose queue is empty: looks after what the source does not tell of any more. */
  async finish(record: ImportRecord, signal: AbortSignal): Promise<ImportRecord | undefined> {
    const { id, parentId, options } = record;
    const { complete, version } = await this.states.source(id);
    const messages: NewMessage[] = [];
    const activity = new Activity();
    if (complete) {
      const policy = await this.policy(record);
      if (policy === undefined) messages.push(EMPTY);
      const { trashed, restored } = await this.inserter.vanished(this.contexts.of(record), policy ?? 'keep', signal);
      for (const event of [...trashed, ...restored]) activity.add('cal_events', 'updated', event);
      if (trashed.length) messages.push(vanishedMessage(trashed.length));
    }
    signal.throwIfAborted();
    return this.db.atomic(async () => {
      if (!(await this.isInserting(id))) return undefined;
      const done = await this.records.change(id, 'succeed', { changes: { percentage: 100 }, activity, messages });
      const schedule = parentId ? await this.rows.lock(parentId) : undefined;
      // What was imported by other rules than those of now is gone through again.
      const isSame = schedule && canonical(lasting(schedule.options)) === canonical(lasting(options));
      if (schedule && complete) await this.rows.adjust(parentId, { sourceVersion: isSame ? (version ?? null) : null });
      return done;
    });
  }

  private async isInserting(id: number): Promise<boolean> {
    const record = await this.rows.lock(id);
    return record?.status === 'cal-ea-pending' && record.phase === 'insert';
  }

  /** What happens to what is not in the source any more; nothing is told for a source that is empty all of a sudden. */
  private async policy({ id, options }: ImportRecord): Promise<VanishedPolicy | undefined> {
    const wanted = options.vanished ?? this.settings.get('imports_vanished_events');
    if (wanted !== 'trash') return 'keep';
    return (await this.hasBrought(id)) ? 'trash' : undefined;
  }

  private async hasBrought(id: number): Promise<boolean> {
    const rows = await this.db.current(
      `SELECT 1 FROM import_activity WHERE record_id = ? AND kind = 'cal_events' LIMIT 1`,
      [id],
    );
    return rows.length > 0;
  }
}

const EMPTY: NewMessage = {
  level: 'warning',
  code: 'error:no-results',
  message: 'The source holds nothing; what it held before is kept.',
};

const vanishedMessage = (count: number): NewMessage => ({
  level: 'info',
  code: 'vanished',
  message: `Not in the source any more and moved to the trash: ${count}.`,
});
