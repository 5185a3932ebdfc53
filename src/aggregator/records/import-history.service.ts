import { Injectable } from '@nestjs/common';
import type { ItemDescription } from '#libs/events';
import { SiteUrls } from '#libs/rest';
import { fail } from '../common/index.js';
import { ImportLogsRepository } from './import-logs.repository.js';
import { ImportRecordsRepository } from './import-records.repository.js';
import { importDetails, importSummary, titleOf, type ImportDetails, type ImportList } from './import.presenter.js';
import type { ImportListDto } from './imports.dto.js';

/** Reads the history of imports: runs, times, activity and errors. */
@Injectable()
export class ImportHistory {
  constructor(
    private readonly records: ImportRecordsRepository,
    private readonly logs: ImportLogsRepository,
    private readonly site: SiteUrls,
  ) {}

  /** A page of imports, latest first. The number of statements is constant. */
  async list({ page, per_page: perPage, ...filter }: ImportListDto): Promise<ImportList> {
    const records = await this.records.page(filter, perPage, (page - 1) * perPage);
    const total = await this.records.count(filter);
    const ids = records.map(({ id }) => id);
    const [activity, errors] = [await this.logs.activityOf(ids), await this.logs.errorsOf(ids)];
    return {
      imports: records.map((record) => importSummary(record, activity.get(record.id) ?? [], errors.get(record.id))),
      total,
      total_pages: Math.ceil(total / perPage),
    };
  }

  /**
   * An import with its settings, messages and ids.
   *
   * @throws RestError `import-not-found`
   */
  async get(id: number): Promise<ImportDetails> {
    const record = (await this.records.find(id)) ?? fail('import-not-found');
    const activity = (await this.logs.activityOf([id])).get(id) ?? [];
    return importDetails(record, activity, await this.logs.messagesOf(id));
  }

  /** Those of some imports that exist, without their sources: URLs of sources may contain keys. Takes one statement. */
  async describe(ids: readonly number[]): Promise<ItemDescription[]> {
    const records = new Map((await this.records.byIds(ids)).map((record) => [record.id, record]));
    return ids.flatMap((id) => {
      const record = records.get(id);
      return record ? [{ id, title: titleOf(record), url: `${this.site.url}/imports/${id}` }] : [];
    });
  }
}
