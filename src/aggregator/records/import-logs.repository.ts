import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, Not } from 'typeorm';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import {
  type Activity,
  ACTIVITY_ACTIONS,
  ACTIVITY_KINDS,
  type ActivityCount,
  ImportedItem,
  ImportMessage,
  type NewMessage,
  StoredImportRecord,
} from '../common/index.js';

/** A stored message. */
export type RecordMessage = NewMessage & Pick<ImportMessage, 'loggedAt'>;

/** Maximum number of stored messages of a record, without errors. The oldest are deleted. */
const MAX_MESSAGES = 100;
const MAX_CODE_LENGTH = 190;
const MAX_MESSAGE_LENGTH = 5_000;
/** Maximum number of listed ids of each kind and action. Counts include all. */
const MAX_IDS = 100;
const BATCH = 1_000;

const MESSAGE = ['level', 'code', 'message', 'loggedAt'] as const;

/**
 * Stores messages and activity of imports. A record keeps one error per day, the latest. The activity of a running
 * import has one row per item, so that repeated items count once. The activity of a finished import is a summary.
 */
@Injectable()
export class ImportLogsRepository {
  constructor(private readonly db: Db) {}

  /** Stores messages. Deletes the oldest beyond the maximum. */
  async addMessages(recordId: number, messages: readonly NewMessage[]): Promise<void> {
    // Messages that would be deleted immediately are not inserted.
    const errors = messages.filter(({ level }) => level === 'error').slice(-1);
    const others = messages.filter(({ level }) => level !== 'error').slice(-MAX_MESSAGES);
    if (!errors.length && !others.length) return;
    await this.db.transaction(async () => {
      for (const message of [...others, ...errors]) await this.addMessage(recordId, message);
      if (others.length) await this.trimMessages(recordId);
    });
  }

  /** All messages of a record, latest first. */
  messagesOf(recordId: number): Promise<RecordMessage[]> {
    return this.db
      .select(ImportMessage, 'm', MESSAGE)
      .where('m.record_id = ?', recordId)
      .orderBy('m.logged_at DESC, m.id DESC')
      .rows();
  }

  /** The latest error of each record. Records without errors are missing. */
  async errorsOf(recordIds: readonly number[]): Promise<Map<number, RecordMessage>> {
    if (!recordIds.length) return new Map();
    const days = tableOf(ImportMessage, 'd');
    const rows = await this.db
      .select(ImportMessage, 'm', ['recordId', ...MESSAGE])
      .where('m.record_id IN (?)', recordIds)
      .where(sql`m.error_day = (SELECT MAX(d.error_day) FROM ${days} WHERE d.record_id = m.record_id)`)
      .rows();
    return new Map(rows.map(({ recordId, ...message }) => [recordId, message]));
  }

  /** Adds activity to a running import. */
  async addActivity(recordId: number, activity: Activity): Promise<void> {
    const ids = activity.toJSON();
    const rows = ACTIVITY_KINDS.flatMap((kind) =>
      ACTIVITY_ACTIONS.flatMap((action, rank) => ids[kind][action].map((id) => [recordId, kind, id, rank])),
    );
    const table = tableOf(ImportedItem);
    for (let from = 0; from < rows.length; from += BATCH) {
      await this.db.write(
        sql`INSERT INTO ${table} (record_id, kind, item_id, action) VALUES ${rows.slice(from, from + BATCH)}
 ON DUPLICATE KEY UPDATE action = LEAST(action, VALUES(action))`,
      );
    }
  }

  /** Replaces the activity of a finished import with a summary. */
  async summarizeActivity(recordId: number): Promise<void> {
    const activity = (await this.runningActivity([recordId])).get(recordId) ?? [];
    await this.db.of(StoredImportRecord).update(recordId, { activity });
    // `write` has no time limit. There can be tens of thousands of rows.
    await this.db.write(sql`DELETE FROM ${tableOf(ImportedItem)} WHERE record_id = ${recordId}`);
  }

  /** The activity of records, running or finished. */
  async activityOf(recordIds: readonly number[]): Promise<Map<number, ActivityCount[]>> {
    if (!recordIds.length) return new Map();
    const found = await this.runningActivity(recordIds);
    const finished = await this.db
      .select(StoredImportRecord, 'r', ['id', 'activity'])
      .where('r.id IN (?) AND r.activity IS NOT NULL', recordIds)
      .rows();
    for (const { id, activity } of finished) found.set(id, activity ?? []);
    return found;
  }

  /** Whether the activity of a running import includes events. */
  async hasEvents(recordId: number): Promise<boolean> {
    const rows = await this.db
      .select(ImportedItem, 'a', ['itemId'])
      .where(`a.record_id = ? AND a.kind = 'cal_events'`, recordId)
      .limit(1)
      .current();
    return rows.length > 0;
  }

  private async addMessage(recordId: number, { level, code, message }: NewMessage): Promise<void> {
    await this.db.insert(
      ImportMessage,
      {
        recordId,
        level,
        code: cut(code, MAX_CODE_LENGTH),
        message: cut(message, MAX_MESSAGE_LENGTH),
        loggedAt: () => 'UTC_TIMESTAMP(3)',
        errorDay: level === 'error' ? () => 'UTC_DATE()' : null,
      },
      { update: ['code', 'message', 'logged_at'] },
    );
  }

  private async trimMessages(recordId: number): Promise<void> {
    const [newestOld] = await this.db
      .select(ImportMessage, 'm', ['id'])
      .where(`m.record_id = ? AND m.level <> 'error'`, recordId)
      .orderBy('m.id DESC')
      .limit(1, MAX_MESSAGES)
      .current();
    if (!newestOld) return;
    await this.db.of(ImportMessage).delete({ recordId, level: Not('error'), id: LessThanOrEqual(newestOld.id) });
  }

  private async runningActivity(recordIds: readonly number[]): Promise<Map<number, ActivityCount[]>> {
    const item = tableOf(ImportedItem, 'a');
    const rows = await this.db.rows<Omit<ImportedItem, 'action'> & { actionIndex: number; size: number }>(
      sql`SELECT recordId, kind, actionIndex, size, itemId FROM (
   SELECT ${item.columns({ recordId: 'recordId', kind: 'kind', actionIndex: 'action', itemId: 'itemId' })},
    COUNT(*) OVER (PARTITION BY a.record_id, a.kind, a.action) AS size,
    ROW_NUMBER() OVER (PARTITION BY a.record_id, a.kind, a.action ORDER BY a.item_id) AS place
   FROM ${item} WHERE a.record_id IN (${recordIds})) AS numbered
 WHERE place <= ${MAX_IDS} ORDER BY recordId, kind, actionIndex, place`,
    );
    const found = new Map<number, ActivityCount[]>();
    for (const { recordId, kind, actionIndex, size, itemId } of rows) {
      const action = ACTIVITY_ACTIONS[actionIndex];
      if (!action) continue;
      const counts = found.get(recordId) ?? [];
      let count = counts.find((one) => one.kind === kind && one.action === action);
      if (!count) counts.push((count = { kind, action, count: Number(size), ids: [] }));
      count.ids.push(itemId);
      found.set(recordId, counts);
    }
    return found;
  }
}

const cut = (text: string, length: number): string => [...text.slice(0, 2 * length)].slice(0, length).join('');
