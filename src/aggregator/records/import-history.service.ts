import { Injectable } from '@nestjs/common';
import { fail } from '../aggregator.errors.js';
import { ImportLogsRepository } from './import-logs.repository.js';
import { ImportRecordsRepository } from './import-records.repository.js';
import { importDetails, shownImport, type ImportDetails, type ImportList } from './import.presenter.js';
import type { ImportListDto } from './imports.dto.js';

/** Answers what ran, when, and what came of it. */
@Injectable()
export class ImportHistory {
  constructor(
    private readonly records: ImportRecordsRepository,
    private readonly logs: ImportLogsRepository,
  ) {}

  /** A page of imports, latest first. Sends a fixed number of statements. */
  async list({ page, per_page: perPage, ...filter }: ImportListDto): Promise<ImportList> {
    const records = await this.records.page(filter, perPage, (page - 1) * perPage);
    const total = await this.records.count(filter);
    const ids = records.map(({ id }) => id);
    const [activity, errors] = [await this.logs.activityOf(ids), await this.logs.errorsOf(ids)];
    return {
      imports: records.map((record) => shownImport(record, activity.get(record.id) ?? [], errors.get(record.id))),
      total,
      total_pages: Math.ceil(total / perPage),
    };
  }

  /** An import with everything that is known of it. */
  async get(id: number): Promise<ImportDetails> {
    const record = (await this.records.find(id)) ?? fail('import-not-found');
    const activity = (await this.logs.activityOf([id])).get(id) ?? [];
    return importDetails(record, activity, await this.logs.messagesOf(id));
  }
}
