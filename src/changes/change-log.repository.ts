import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { LoggedChange } from './logged-change.entity.js';

/** A change to log. */
export type NewChange = Pick<
  LoggedChange,
  'resource' | 'itemId' | 'action' | 'wasPublic' | 'statusBefore' | 'authorBefore'
>;

/** A logged change, and whether ids below it may still be committed, or instances may not know of it. */
export interface ReadChange extends LoggedChange {
  isRecent: number;
  isFresh: number;
}

/** How long an id that is missing may still be committed. Those of rolled back transactions never are. */
const MAX_WRITE_SECONDS = 60;
/** How long other instances and replicas of the database may answer as before. */
const MAX_LAG_SECONDS = 3;
const INSERT_BATCH = 1000;
const LOG = tableOf(LoggedChange, 'c');
const OTHERS = tableOf(LoggedChange, 'o');
const youngerThan = (seconds: number) => plainSql(`c.changed_at > UTC_TIMESTAMP() - INTERVAL ${seconds} SECOND`);
const RECENT = youngerThan(MAX_WRITE_SECONDS);
const FRESH = youngerThan(MAX_LAG_SECONDS);

/** The log of changes. */
@Injectable()
export class ChangeLog {
  constructor(private readonly db: Db) {}

  /** Adds changes, in the ambient transaction. Their ids are reserved together, so that none is missing. */
  async add(changes: readonly NewChange[]): Promise<void> {
    for (let start = 0; start < changes.length; start += INSERT_BATCH) {
      const values = changes
        .slice(start, start + INSERT_BATCH)
        .map(
          (one) =>
            sql`(${one.resource}, ${one.itemId}, ${one.action}, ${one.wasPublic}, ${one.statusBefore}, ${one.authorBefore}, UTC_TIMESTAMP())`,
        );
      await this.db.defer(
        sql`INSERT INTO ${tableOf(LoggedChange)} (resource, item_id, action, was_public, status_before, author_before, changed_at)
 VALUES ${joinSql(values, ', ')}`,
      );
    }
  }

  /**
   * The changes after an id, in their order, up to the first one before which another may still be committed, or that
   * clients may not see everywhere.
   */
  async after(id: number, limit: number): Promise<{ changes: ReadChange[]; isEnd: boolean }> {
    const rows = await this.read(sql`c.id > ${id}`, limit);
    const changes = uninterrupted(rows, id);
    return { changes, isEnd: changes.length < limit };
  }

  /** The id up to which all changes are committed and seen everywhere. */
  async latest(): Promise<number> {
    const [recent] = await this.db.current<{ first: number | null; before: number | null }>(
      sql`SELECT r.first, (SELECT MAX(o.id) FROM ${OTHERS} WHERE o.id < r.first) AS \`before\`
 FROM (SELECT MIN(c.id) AS first FROM ${LOG} WHERE ${RECENT}) r`,
    );
    if (!recent?.first) return this.highest();
    const before = Number(recent.before ?? 0);
    // Ids before the first row of all may be missing, too.
    const start = before ? sql`c.id - 1` : sql`0`;
    const [row] = await this.db.current<{ latest: number }>(
      sql`SELECT COALESCE(MIN(IF(l.fresh OR l.id > l.previous + 1, l.previous, NULL)), MAX(l.id)) AS latest
 FROM (SELECT c.id, ${FRESH} AS fresh, COALESCE(LAG(c.id) OVER (ORDER BY c.id), ${start}) AS previous FROM ${LOG} WHERE c.id >= ${before}) l`,
    );
    return Number(row?.latest ?? before);
  }

  /** When the last change up to an id was written, in UTC; undefined if the log begins after it. */
  async momentOf(id: number): Promise<string | undefined> {
    const [row] = await this.db
      .select(LoggedChange, 'c', ['changedAt'])
      .where('c.id <= ?', id)
      .orderBy('c.id DESC')
      .limit(1)
      .current();
    return row?.changedAt;
  }

  /** The highest id; 0 for an empty log. */
  async highest(): Promise<number> {
    const [row] = await this.db.select(LoggedChange, 'c', ['id']).orderBy('c.id DESC').limit(1).current();
    return Number(row?.id ?? 0);
  }

  /** Deletes changes that are older than some days, without the latest one, so that ids go on after a restart. */
  async prune(days: number): Promise<void> {
    const highest = await this.highest();
    await this.db.deleteInBatches(
      sql`DELETE FROM ${tableOf(LoggedChange)} WHERE changed_at < UTC_TIMESTAMP() - INTERVAL ${days} DAY AND id < ${highest}`,
    );
  }

  /** Gives changes of a resource another name of it. */
  async renameResource(from: string, to: string): Promise<void> {
    await this.db.write(sql`UPDATE ${tableOf(LoggedChange)} SET resource = ${to} WHERE resource = ${from}`);
  }

  private async read(condition: Sql, limit: number): Promise<ReadChange[]> {
    const rows = await this.db
      .select(LoggedChange, 'c')
      .also<{ isRecent: number; isFresh: number }>(sql`${RECENT} AS isRecent, ${FRESH} AS isFresh`)
      .where(condition.sql, ...condition.parameters)
      .orderBy('c.id')
      .limit(limit)
      .current();
    return rows.map((row) => ({
      ...row,
      id: Number(row.id),
      isRecent: Number(row.isRecent),
      isFresh: Number(row.isFresh),
    }));
  }
}

/** The rows after an id, before the first fresh one, and the first one behind an id that may still be committed. */
export function uninterrupted<Row extends Pick<ReadChange, 'id' | 'isRecent' | 'isFresh'>>(
  rows: readonly Row[],
  id: number,
): Row[] {
  let previous = id;
  const found: Row[] = [];
  for (const row of rows) {
    if (row.isFresh || (row.id !== previous + 1 && row.isRecent)) break;
    found.push(row);
    previous = row.id;
  }
  return found;
}
