import { Injectable } from '@nestjs/common';
import { Db, afterPosition, keysetSql, type KeysetOrder } from '#libs/db';
import { Where, sql, tableOf } from '#libs/sql';
import { AuditRecord } from './audit-record.entity.js';

/** Selects records; absent members select all. */
export interface AuditFilter {
  user?: number | undefined;
  kind?: string | undefined;
  object?: string | undefined;
  /** The first moment, in UTC. */
  from?: string | undefined;
  /** The moment after the last one, in UTC. */
  to?: string | undefined;
  /** The position after which a page begins: time and id. */
  after?: readonly [string, string] | undefined;
}

const RECORDS = tableOf(AuditRecord);
const ORDER: KeysetOrder = { column: 'r.recorded_at', id: 'r.id', direction: 'DESC' };

/** Stores the audit log. */
@Injectable()
export class AuditRepository {
  constructor(private readonly db: Db) {}

  /** Adds records in one statement, in the ambient transaction. */
  async add(records: readonly Omit<AuditRecord, 'id'>[]): Promise<void> {
    await this.db.deferInsert(AuditRecord, records);
  }

  /** The latest records first. Every filter has an index that is in this order. */
  find({ user, kind, object, from, to, after }: AuditFilter, limit: number): Promise<AuditRecord[]> {
    const where = new Where();
    if (user !== undefined) where.and('r.user_id = ?', user);
    if (kind !== undefined) where.and('r.kind = ?', kind);
    if (object !== undefined) where.and('r.object_id = ?', object);
    if (from !== undefined) where.and('r.recorded_at >= ?', from);
    if (to !== undefined) where.and('r.recorded_at < ?', to);
    const select = this.db.select(AuditRecord, 'r').where(where);
    if (after) select.where(afterPosition(ORDER, after));
    return select.orderBy(keysetSql(ORDER)).limit(limit).rows();
  }

  /** Deletes records that are older than some days. */
  async prune(days: number): Promise<void> {
    await this.db.deleteInBatches(sql`DELETE FROM ${RECORDS} WHERE recorded_at < UTC_TIMESTAMP() - INTERVAL ${days} DAY
 ORDER BY recorded_at`);
  }
}
