import { Injectable } from '@nestjs/common';
import { Db, plainSql, sql } from '#libs/db';
import type { Page } from '#libs/rest';
import { pageOf } from '../lists/list.args.js';
import { ENTRY_COLUMNS, type EntryGroup, type LogEntry } from './log-entry.js';
import { logFilter } from './log-filter.js';
import { GROUPINGS, LOGS, type Grouping, type LogKind } from './log-kinds.js';
import type { ListLogArgs, LogOrder } from './logs.args.js';
import { VisitLog } from './visit-log.js';

/** Columns by which entries are ordered. Addresses that begin with the same 190 characters stand in any order. */
const ORDERS: Record<LogOrder, readonly string[]> = {
  url: ['url_start', 'url_digest', 'id'],
  ip: ['ip', 'id'],
  total: ['id'],
  count: ['id'],
  '': ['id'],
};

/** Reads pages of the logs, each in two statements, with what visits have left behind so far. */
@Injectable()
export class LogReader {
  constructor(
    private readonly db: Db,
    private readonly visits: VisitLog,
  ) {}

  /** Entries one by one. */
  async entries(kind: LogKind, args: ListLogArgs): Promise<Page<LogEntry>> {
    const where = logFilter(kind, args.filterBy);
    await this.visits.flushed();
    const table = plainSql(LOGS[kind].table);
    const columns = plainSql(ENTRY_COLUMNS[kind]);
    const page = pageOf(args, ORDERS[args.orderby ?? '']);
    const list = sql`SELECT ${columns} FROM ${table} WHERE ${where} ${page}`;
    const count = sql`SELECT COUNT(*) AS total FROM ${table} WHERE ${where}`;
    return {
      items: await this.db.current<LogEntry>(list.sql, list.parameters),
      total: await this.total(count.sql, count.parameters),
    };
  }

  /** Values with how many entries have each, by that number, then by value. */
  async groups(kind: LogKind, grouping: Grouping, args: ListLogArgs): Promise<Page<EntryGroup>> {
    const where = logFilter(kind, args.filterBy);
    await this.visits.flushed();
    const { columns, column } = GROUPINGS[grouping];
    const table = plainSql(LOGS[kind].table);
    const keys = plainSql(columns.join(', '));
    // The index holds what entries are grouped by, though not all of the value: one entry of each group tells it.
    const list = sql`SELECT g.size, t.${plainSql(column)} AS value FROM (SELECT COUNT(*) AS size, MAX(id) AS id
 FROM ${table} WHERE ${where} GROUP BY ${keys}) g JOIN ${table} t ON t.id = g.id
 ORDER BY g.size ${plainSql(args.direction === 'asc' ? 'ASC' : 'DESC')}, value
 LIMIT ${args.per_page} OFFSET ${args.page * args.per_page}`;
    const rows = await this.db.current<{ size: number; value: string | null }>(list.sql, list.parameters);
    const count = sql`SELECT COUNT(*) AS total FROM (SELECT 1 FROM ${table} WHERE ${where} GROUP BY ${keys}) g`;
    return {
      items: rows.map(({ size, value }) => ({ count: Number(size), value: value ?? '' })),
      total: await this.total(count.sql, count.parameters),
    };
  }

  private async total(statement: string, parameters: unknown[]): Promise<number> {
    const [row] = await this.db.current<{ total: number }>(statement, parameters);
    return Number(row?.total ?? 0);
  }
}
