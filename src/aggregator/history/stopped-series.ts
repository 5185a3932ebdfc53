import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Events } from '#libs/events';
import { SeriesStopped } from '../../calendar/index.js';
import { ImportMemory } from '../inserting/import-memory.js';
import { ImportRecords } from '../records/import-records.js';
import { InsertContexts } from '../records/insert-contexts.js';
import { RecordRows } from '../records/record-rows.js';

const CODE = 'recurrence-stopped';

/** Logs on imports that an event which they brought does not recur any more, though its source says so. */
@Injectable()
export class StoppedSeries implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly memory: ImportMemory,
    private readonly rows: RecordRows,
    private readonly records: ImportRecords,
    private readonly contexts: InsertContexts,
  ) {}

  onModuleInit(): void {
    this.events.on(SeriesStopped, (stopped) => this.log(stopped));
  }

  /** On the schedules of its source, which stay; without one, on the import itself while it is kept. */
  private async log({ eventId, title, reason }: SeriesStopped): Promise<void> {
    const whence = await this.memory.whence(eventId);
    if (!whence) return;
    const { origin, source, recordId } = whence;
    const all = await this.rows.where("r.status = 'cal-ea-schedule' AND r.origin = ?", [origin]);
    const following = all.filter((schedule) => this.contexts.of(schedule).source === source);
    const records = following.length ? following : [await this.rows.find(recordId)];
    const message = `Event ${eventId}, “${title}”, has no more dates from now on. ${reason}`;
    for (const record of records)
      if (record) await this.records.log(record.id, { level: 'warning', code: CODE, message });
  }
}
