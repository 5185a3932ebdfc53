import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { SettingsService } from '../../settings/index.js';
import {
  Activity,
  type ImportRecord,
  inheritedOptions,
  type NewMessage,
  type VanishedPolicy,
} from '../common/index.js';
import { canonical, InsertContexts, ItemInserter } from '../inserting/index.js';
import {
  ImportLogsRepository,
  ImportQueueRepository,
  ImportRecords,
  ImportRecordsRepository,
} from '../records/index.js';
import { ImportRunsRepository } from './import-runs.repository.js';

/** Items per transaction. Few items hold locks briefly and let the garbage collector free their memory early. */
const BATCH_SIZE = 150;

/** Inserts the queued items of a run. */
@Injectable()
export class RunInserting {
  constructor(
    private readonly db: Db,
    private readonly records: ImportRecords,
    private readonly repository: ImportRecordsRepository,
    private readonly queue: ImportQueueRepository,
    private readonly states: ImportRunsRepository,
    private readonly inserter: ItemInserter,
    private readonly contexts: InsertContexts,
    private readonly logs: ImportLogsRepository,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Inserts a batch of items and removes it from the queue in the same transaction. Returns whether there were items.
   */
  async step(record: ImportRecord, signal: AbortSignal): Promise<boolean> {
    const { id } = record;
    const next = await this.queue.first(id, BATCH_SIZE);
    if (!next.length) return false;
    const context = this.contexts.of(record);
    const images = await this.inserter.prepare(
      context,
      next.map(({ item }) => item),
      signal,
    );
    signal.throwIfAborted();
    await this.db.transaction(async () => {
      if (!(await this.isInserting(id))) return;
      // Another process may have inserted some of them in the meantime.
      const queued = await this.queue.stillQueued(id, next);
      const { activity, problems } = await this.inserter.insert(
        context,
        queued.map(({ item }) => item),
        images,
      );
      await this.queue.remove(
        id,
        queued.map(({ position }) => position),
      );
      const percentage = await this.queue.percentage(id);
      await this.records.change(id, 'proceed', {
        changes: { percentage },
        activity,
        problems,
      });
      await this.states.resetCrashes(id);
    });
    return true;
  }

  /** Finishes a run whose queue is empty. Handles events that are missing from its source. */
  async finish(record: ImportRecord, signal: AbortSignal): Promise<ImportRecord | undefined> {
    const { id, parentId, options } = record;
    const { complete, sourceVersion } = await this.states.source(id);
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
    return this.db.transaction(async () => {
      if (!(await this.isInserting(id))) return undefined;
      const done = await this.records.change(id, 'succeed', { changes: { percentage: 100 }, activity, messages });
      const schedule = parentId ? await this.repository.lock(parentId) : undefined;
      // If the options changed since the start of the run, the next run reads the source again.
      const isSame = schedule && canonical(inheritedOptions(schedule.options)) === canonical(inheritedOptions(options));
      if (schedule && complete)
        await this.repository.adjust(parentId, { sourceVersion: isSame ? sourceVersion : null });
      return done;
    });
  }

  private async isInserting(id: number): Promise<boolean> {
    const record = await this.repository.lock(id);
    return record?.status === 'cal-ea-pending' && record.phase === 'insert';
  }

  /** What happens to events that are missing from the source. Undefined for an empty source, whose events are kept. */
  private async policy({ id, options }: ImportRecord): Promise<VanishedPolicy | undefined> {
    const configured = options.vanished ?? this.settings.get('imports_vanished_events');
    if (configured !== 'trash') return 'keep';
    return (await this.logs.hasEvents(id)) ? 'trash' : undefined;
  }
}

const EMPTY: NewMessage = {
  level: 'warning',
  code: 'error:no-results',
  message: 'The source is empty. Existing events were kept.',
};

const vanishedMessage = (count: number): NewMessage => ({
  level: 'info',
  code: 'vanished',
  message: `Missing from the source and moved to the trash: ${count}.`,
});
