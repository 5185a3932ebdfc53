import { Injectable } from '@nestjs/common';
import { Db, Where } from '#libs/db';
import { fail } from '../aggregator.errors.js';
import { RecordActivity } from '../records/record-activity.js';
import { RecordMessages } from '../records/record-messages.js';
import { RecordRows } from '../records/record-rows.js';
import type { ImportListArgs } from './imports.args.js';
import { importDetails, shownImport, type ImportDetails, type ImportList } from './shown-import.js';

/** What ran, when, what came of it and why not. */
@Injectable()
export class ImportHistory {
  constructor(
    private readonly db: Db,
    private readonly rows: RecordRows,
    private readonly activity: RecordActivity,
    private readonly messages: RecordMessages,
  ) {}

  /** A page of imports, latest first; a fixed number of statements. */
  async list({ page, per_page: perPage, status, origin, schedule }: ImportListArgs): Promise<ImportList> {
    const where = new Where();
    if (status !== undefined) where.and('r.status = ?', status);
    if (origin !== undefined) where.and('r.origin = ?', origin);
    if (schedule !== undefined) where.and('r.parent_id = ?', schedule);
    const records = await this.rows.where(`${where.sql} ORDER BY r.id DESC LIMIT ? OFFSET ?`, [
      ...where.parameters,
      perPage,
      (page - 1) * perPage,
    ]);
    const [row] = await this.db.rows<{ total: number }>(
      `SELECT COUNT(*) AS total FROM import_records r WHERE ${where.sql}`,
      where.parameters,
    );
    const ids = records.map(({ id }) => id);
    const [activity, errors] = [await this.activity.of(ids), await this.messages.errorsOf(ids)];
    const total = Number(row?.total ?? 0);
    return {
      imports: records.map((record) => shownImport(record, activity.get(record.id) ?? [], errors.get(record.id))),
      total,
      total_pages: Math.ceil(total / perPage),
    };
  }

  /** An import with all that is known of it. */
  async get(id: number): Promise<ImportDetails> {
    const record = (await this.rows.find(id)) ?? fail('import-not-found');
    const activity = (await this.activity.of([id])).get(id) ?? [];
    return importDetails(record, activity, await this.messages.of(id));
  }
}
