import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Events } from '#libs/events';
import { SeriesStopped } from '../../calendar/index.js';
import { ImportMemoryRepository, InsertContexts } from '../inserting/index.js';
import { ImportRecordsRepository } from './import-records.repository.js';
import { ImportRecords } from './import-records.service.js';

const CODE = 'recurrence-stopped';

/** Logs a warning on imports when an imported series stops although its source continues it. */
@Injectable()
export class StoppedSeries implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly memory: ImportMemoryRepository,
    private readonly repository: ImportRecordsRepository,
    private readonly records: ImportRecords,
    private readonly contexts: InsertContexts,
  ) {}

  onModuleInit(): void {
    this.events.on(SeriesStopped, (stopped) => this.log(stopped));
  }

  /** Logs on the schedules of the source. Without a schedule, logs on the import itself. */
  private async log({ eventId, title, reason }: SeriesStopped): Promise<void> {
    const imported = await this.memory.lastImportOf(eventId);
    if (!imported) return;
    const { origin, source, recordId } = imported;
    const all = await this.repository.schedules(origin);
    const matching = all.filter((schedule) => this.contexts.of(schedule).source === source);
    const records = matching.length ? matching : [await this.repository.find(recordId)];
    const message = `Event ${eventId}, “${title}”, has no further dates. ${reason}`;
    for (const record of records)
      if (record) await this.records.log(record.id, { level: 'warning', code: CODE, message });
  }
}
