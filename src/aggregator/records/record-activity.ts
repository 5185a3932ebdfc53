import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import {
  ACTIVITY_ACTIONS,
  ACTIVITY_KINDS,
  type Activity,
  type ActivityAction,
  type ActivityKind,
} from '../inserting/activity.js';

/** How many numbers of a kind and action are told; all are counted. */
const TOLD = 100;
const BATCH = 1_000;

/** How many things of a kind had the same done to them, and the numbers of the first of them. */
export interface ActivityCount {
  kind: ActivityKind;
  action: ActivityAction;
  count: number;
  ids: number[];
}

/**
 * What imports did. While one runs every number is a row, so that each counts once whatever is reported twice; what
 * stays of a finished one is a summary of bounded size.
 */
@Injectable()
export class RecordActivity {
  constructor(private readonly db: Db) {}

  /** Adds what a running import did. */
  async add(recordId: number, activity: Activity): Promise<void> {
    const shown = activity.toJSON();
    const rows = ACTIVITY_KINDS.flatMap((kind) =>
      ACTIVITY_ACTIONS.flatMap((action, rank) => shown[kind][action].map((id) => [recordId, kind, id, rank])),
    );
    for (let from = 0; from < rows.length; from += BATCH) {
      await this.db.write(
        `INSERT INTO import_activity (record_id, kind, item_id, action) VALUES ?
 ON DUPLICATE KEY UPDATE action = LEAST(action, VALUES(action))`,
        [rows.slice(from, from + BATCH)],
      );
    }
  }

  /** Puts the summary of a finished import in place of its rows. */
  async summarize(recordId: number): Promise<void> {
    const summary = (await this.running([recordId])).get(recordId) ?? [];
    await this.db.write('UPDATE import_records SET activity = ? WHERE id = ?', [JSON.stringify(summary), recordId]);
    await this.db.write('DELETE FROM import_activity WHERE record_id = ?', [recordId]);
  }

  /** What some records did, running or finished. */
  async of(recordIds: readonly number[]): Promise<Map<number, ActivityCount[]>> {
    if (!recordIds.length) return new Map();
    const found = await this.running(recordIds);
    const rows = await this.db.rows<{ id: number; activity: string }>(
      'SELECT id, activity FROM import_records WHERE id IN (?) AND activity IS NOT NULL',
      [recordIds],
    );
    for (const { id, activity } of rows) found.set(id, JSON.parse(activity) as ActivityCount[]);
    return found;
  }

  private async running(recordIds: readonly number[]): Promise<Map<number, ActivityCount[]>> {
    const rows = await this.db.rows<{ recordId: number; kind: ActivityKind; action: number; size: number; id: number }>(
      `SELECT recordId, kind, action, size, id FROM (
   SELECT record_id AS recordId, kind, action, item_id AS id,
    COUNT(*) OVER (PARTITION BY record_id, kind, action) AS size,
    ROW_NUMBER() OVER (PARTITION BY record_id, kind, action ORDER BY item_id) AS place
   FROM import_activity WHERE record_id IN (?)) AS numbered
 WHERE place <= ? ORDER BY recordId, kind, action, place`,
      [recordIds, TOLD],
    );
    const found = new Map<number, ActivityCount[]>();
    for (const { recordId, kind, action: rank, size, id } of rows) {
      const action = ACTIVITY_ACTIONS[rank];
      if (!action) continue;
      const counts = found.get(recordId) ?? [];
      let count = counts.find((one) => one.kind === kind && one.action === action);
      if (!count) counts.push((count = { kind, action, count: Number(size), ids: [] }));
      count.ids.push(id);
      found.set(recordId, counts);
    }
    return found;
  }
}
