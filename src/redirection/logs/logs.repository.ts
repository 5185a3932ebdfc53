import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Db, type KeysetOrder, type PageSpan, VersionCounters } from '#libs/db';
import {
  containing,
  plainSql,
  propertiesOf,
  type Select,
  type Sql,
  sql,
  type Table,
  tableName,
  tableOf,
  Where,
} from '#libs/sql';
import { canonicalIp, RedirectionRule } from '../common/index.js';
import {
  type Grouping,
  type ListLogDto,
  LOG_FILTERS,
  type LogFilter,
  type LogFilters,
  type LogKind,
  type LogOrder,
} from './logs.dto.js';
import { type LogEntry, type NewMiss, type NewRedirect, RedirectionLog, RedirectionMiss } from './visit-log.entity.js';
import { urlKey } from './visit.js';

/** Rows deleted per statement: a single statement over millions of rows would block all writers. */
const DELETED_AT_ONCE = 5000;
const VALUES_AT_ONCE = 1000;
const RULES_AT_ONCE = 500;
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'];

const REDIRECT_COLUMNS = propertiesOf(RedirectionLog, ['urlStart', 'urlDigest']);
const MISS_COLUMNS = propertiesOf(RedirectionMiss, ['urlStart', 'urlDigest']);

/** DELETE statements have no aliases, so conditions use unqualified column names. */
const TABLES: Record<LogKind, Table<RedirectionMiss>> = {
  redirects: tableOf<RedirectionMiss>(RedirectionLog),
  misses: tableOf(RedirectionMiss),
};

/** The counters of the versions of the logs. */
const VERSIONS: Record<LogKind, string> = { redirects: 'redirection log', misses: 'redirection misses' };

/** Columns by which entries are ordered. URLs with the same first 190 characters are in no particular order. */
const ORDERS: Record<LogOrder, readonly string[]> = {
  url: ['url_start', 'url_digest', 'id'],
  ip: ['ip', 'id'],
  total: ['id'],
  count: ['id'],
  '': ['id'],
};

/** The order of a log for cursors; undefined for orders by other columns than the id. */
export const keysetOf = ({
  orderby = '',
  direction,
}: Pick<ListLogDto, 'orderby' | 'direction'>): KeysetOrder | undefined =>
  ORDERS[orderby].length === 1 ? { id: 'id', direction: direction === 'asc' ? 'ASC' : 'DESC' } : undefined;

/** The columns that identify a group, and the function that maps a value to them. */
const GROUPS: Record<Grouping, { columns: string; keyOf: (value: string) => unknown }> = {
  url: { columns: 'url_start, url_digest', keyOf: urlKey },
  ip: { columns: 'ip', keyOf: canonicalIp },
  agent: { columns: 'agent', keyOf: (value) => value },
};

/** A group of entries with the same value. */
export interface EntryGroup {
  count: number;
  /** Empty for entries without a value. */
  value: string;
}

/** A log entry that is queued for writing. */
export type QueuedEntry = { kind: 'redirects'; row: NewRedirect } | { kind: 'misses'; row: NewMiss };

/** Hits of a rule since they were last written. */
export interface Hits {
  count: number;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  last: string;
}

/** Stores the entries of both logs, and the hits of rules. */
@Injectable()
export class LogsRepository {
  constructor(
    private readonly db: Db,
    private readonly counters: VersionCounters,
  ) {}

  /** The version of a log: it changes with every entry that is written or deleted. */
  version(kind: LogKind): Promise<number> {
    return this.counters.version(VERSIONS[kind]);
  }

  /** Entries of a span, as they are read. */
  async page(
    kind: LogKind,
    filters: LogFilters,
    { orderby = '', direction }: ListLogDto,
    { after, ...span }: PageSpan & { after?: Where },
  ): Promise<LogEntry[]> {
    const isDescending = (direction === 'desc') !== span.fromEnd;
    const order = ORDERS[orderby].map((column) => `${column} ${isDescending ? 'desc' : 'asc'}`).join(', ');
    const where = after ? sql`${matching(kind, filters)} AND ${after}` : matching(kind, filters);
    const entries = this.select(kind).orderBy(order);
    if (span.offset) {
      // Rows that are skipped are not read, if an index has the order.
      const ids = sql`SELECT id FROM ${TABLES[kind]} WHERE ${where} ORDER BY ${plainSql(order)} LIMIT ${span.limit} OFFSET ${span.offset}`;
      entries.where(sql`id IN (SELECT page.id FROM (${ids}) page)`);
    } else entries.where(where).limit(span.limit);
    return entries.current();
  }

  /** The number of entries that match the filters. */
  countEntries(kind: LogKind, filters: LogFilters): Promise<number> {
    return this.total(sql`SELECT COUNT(*) AS total FROM ${TABLES[kind]} WHERE ${matching(kind, filters)}`);
  }

  /** A page of the groups of entries that match the filters, ordered by size, then by value. */
  async groups(
    kind: LogKind,
    grouping: Grouping,
    filters: LogFilters,
    { direction, per_page: size }: ListLogDto,
    offset: number,
  ): Promise<EntryGroup[]> {
    const table = TABLES[kind];
    const t = tableOf(table.entity, 't');
    // The index has the group key but not the whole value, which is read from one entry of each group.
    const groups = await this.db.current<{ size: number; value: string | null }>(
      sql`SELECT g.size, ${t.columns({ value: grouping })} FROM (SELECT COUNT(*) AS size, MAX(id) AS id
 FROM ${table} WHERE ${matching(kind, filters)} GROUP BY ${keysOf(grouping)}) g JOIN ${t} ON t.id = g.id
 ORDER BY g.size ${plainSql(direction)}, value LIMIT ${size} OFFSET ${offset}`,
    );
    return groups.map(({ size: count, value }) => ({ count: Number(count), value: value ?? '' }));
  }

  /** The number of groups of entries that match the filters. */
  countGroups(kind: LogKind, grouping: Grouping, filters: LogFilters): Promise<number> {
    return this.total(
      sql`SELECT COUNT(*) AS total FROM (SELECT 1 FROM ${TABLES[kind]} WHERE ${matching(kind, filters)}
 GROUP BY ${keysOf(grouping)}) g`,
    );
  }

  /** Iterates the entries that match the filters in batches, oldest first. */
  async *inBatches(kind: LogKind, filters: LogFilters, size: number): AsyncGenerator<LogEntry[]> {
    for (let after = 0; ;) {
      const batch = this.select(kind).where(matching(kind, filters)).where('id > ?', after).orderBy('id').limit(size);
      const entries = await batch.current();
      if (entries.length) yield entries;
      if (entries.length < size) return;
      after = entries.at(-1)?.id ?? after;
    }
  }

  /** Deletes the entries that match the filters; returns their number. */
  delete(kind: LogKind, filters: LogFilters): Promise<number> {
    return this.deleteWhere(kind, matching(kind, filters));
  }

  /** Deletes entries by id; returns the number of deleted ones. */
  deleteIds(kind: LogKind, ids: readonly number[]): Promise<number> {
    return this.deleteAmong(kind, 'id', ids);
  }

  /** Deletes the entries of groups, given by value; returns their number. */
  async deleteGroups(kind: LogKind, grouping: Grouping, values: readonly string[]): Promise<number> {
    const { columns, keyOf } = GROUPS[grouping];
    const deleted = await this.deleteAmong(kind, `(${columns})`, values.map(keyOf));
    const includesNull = grouping === 'agent' && values.includes('');
    return deleted + (includesNull ? await this.deleteWhere(kind, new Where().and('agent IS NULL')) : 0);
  }

  /** Deletes entries from before a time (UTC), oldest first and at most `most`; returns their number. */
  deleteBefore(kind: LogKind, time: string, most: number): Promise<number> {
    return this.deleteOldest(kind, sql`created < ${time} ORDER BY created, id`, most);
  }

  /** Deletes entries beyond the newest, by their ids, oldest first and at most `most`; returns their number. */
  async deleteBeyond(kind: LogKind, newest: number, most: number): Promise<number> {
    const [row] = await this.db.current<{ id: string | null }>(sql`SELECT MAX(id) AS id FROM ${TABLES[kind]}`);
    const last = Number(row?.id ?? 0) - newest;
    return last > 0 ? this.deleteOldest(kind, sql`id <= ${last} ORDER BY id`, most) : 0;
  }

  /** Inserts log entries in one transaction. */
  async insert(batch: readonly QueuedEntry[]): Promise<void> {
    const redirects = batch.flatMap((waiting) => (waiting.kind === 'redirects' ? [waiting.row] : []));
    const misses = batch.flatMap((waiting) => (waiting.kind === 'misses' ? [waiting.row] : []));
    await this.db.transaction(async () => {
      await this.db.insertAll(RedirectionLog, redirects);
      await this.db.insertAll(RedirectionMiss, misses);
      // Last, because others wait for the counters until the end of the transaction.
      if (redirects.length) await this.counters.increment(VERSIONS.redirects);
      if (misses.length) await this.counters.increment(VERSIONS.misses);
    });
  }

  /** Inserts entries and returns their ids by log. Part of the caller's transaction. */
  async insertNumbered(
    redirects: readonly NewRedirect[],
    misses: readonly NewMiss[],
  ): Promise<Record<LogKind, number[]>> {
    const ids = {
      redirects: redirects.length ? await this.db.insertNumbered(RedirectionLog, redirects) : [],
      misses: misses.length ? await this.db.insertNumbered(RedirectionMiss, misses) : [],
    };
    if (redirects.length) await this.counters.increment(VERSIONS.redirects);
    if (misses.length) await this.counters.increment(VERSIONS.misses);
    return ids;
  }

  /** Adds hits to rules in one transaction. Deleted rules are ignored. */
  async count(hits: ReadonlyMap<number, Hits>): Promise<void> {
    // All writers lock rules in the same order to avoid deadlocks.
    const all = [...hits].sort(([a], [b]) => a - b);
    await this.db.transaction(async () => {
      for (let from = 0; from < all.length; from += RULES_AT_ONCE) {
        await this.addHits(all.slice(from, from + RULES_AT_ONCE));
      }
    });
  }

  private select(kind: LogKind): Select<LogEntry> {
    return kind === 'redirects'
      ? this.db.select(RedirectionLog, TABLES.redirects.alias, REDIRECT_COLUMNS)
      : this.db.select(RedirectionMiss, TABLES.misses.alias, MISS_COLUMNS);
  }

  private async total(statement: Sql): Promise<number> {
    const [row] = await this.db.current<{ total: number }>(statement);
    return Number(row?.total ?? 0);
  }

  /** Deletes entries by values of a column, in several statements. */
  private async deleteAmong(kind: LogKind, column: string, values: readonly unknown[]): Promise<number> {
    let deleted = 0;
    for (let from = 0; from < values.length; from += VALUES_AT_ONCE) {
      const some = values.slice(from, from + VALUES_AT_ONCE);
      deleted += await this.deleteWhere(kind, new Where().and(`${column} IN (?)`, some));
    }
    return deleted;
  }

  /** Deletes all matching entries that exist at the start of the call. */
  private async deleteWhere(kind: LogKind, where: Where): Promise<number> {
    const [newest] = await this.db.current<{ id: string | null }>(sql`SELECT MAX(id) AS id FROM ${TABLES[kind]}`);
    for (let deleted = 0; ;) {
      const count = await this.deleteSome(
        kind,
        sql`${where} AND id <= ${newest?.id ?? 0} ORDER BY id`,
        DELETED_AT_ONCE,
      );
      deleted += count;
      if (count < DELETED_AT_ONCE) return deleted;
    }
  }

  /** Deletes the first entries of a condition with an order, in several statements. */
  private async deleteOldest(kind: LogKind, condition: Sql, most: number): Promise<number> {
    for (let deleted = 0; ;) {
      const limit = Math.min(DELETED_AT_ONCE, most - deleted);
      const count = await this.deleteSome(kind, condition, limit);
      deleted += count;
      if (count < limit || deleted >= most) return deleted;
    }
  }

  private async deleteSome(kind: LogKind, condition: Sql, most: number): Promise<number> {
    return this.db.transaction(async () => {
      const { affectedRows } = await this.db.write(sql`DELETE FROM ${TABLES[kind]} WHERE ${condition} LIMIT ${most}`);
      if (affectedRows) await this.counters.increment(VERSIONS[kind]);
      return affectedRows;
    });
  }

  private async addHits(hits: readonly (readonly [number, Hits])[]): Promise<void> {
    const counts = hits.flatMap(([id, { count }]) => [id, count]);
    const times = hits.flatMap(([id, { last }]) => [id, last]);
    const cases = 'WHEN ? THEN ? '.repeat(hits.length);
    await this.db.write(
      `UPDATE ${tableName(RedirectionRule)} SET hits = LEAST(hits + CASE id ${cases} END, 4294967295),
 last_access = GREATEST(COALESCE(last_access, '1970-01-01'), CASE id ${cases} END) WHERE id IN (?)`,
      [...counts, ...times, hits.map(([id]) => id)],
    );
  }
}

const keysOf = (grouping: Grouping): Sql => plainSql(GROUPS[grouping].columns);

const contains = (column: string) => (where: Where, value: string) => where.and(`${column} LIKE ?`, containing(value));

/** The condition of each filter; filters with an impossible value are ignored. */
const CONDITIONS: Record<LogFilter, (where: Where, value: string) => unknown> = {
  'url-exact': (where, value) => where.and('(url_start, url_digest) = (?)', urlKey(value)),
  url: contains('url'),
  referrer: contains('referrer'),
  agent: contains('agent'),
  domain: contains('domain'),
  target: contains('sent_to'),
  ip: (where, value) =>
    isIP(value) ? where.and('ip = ?', canonicalIp(value)) : contains('ip')(where, value.toLowerCase()),
  method: (where, value) =>
    METHODS.includes(value.toUpperCase()) && where.and('request_method = ?', value.toUpperCase()),
  http: (where, value) => /^\d{1,9}$/.test(value) && where.and('http_code = ?', Number(value)),
  redirect_by: (where, value) => where.and('redirect_by = ?', value.toLowerCase()),
};

function matching(kind: LogKind, filters: LogFilters): Where {
  const where = new Where();
  // An exact URL takes precedence over a part of it.
  const ignored = filters['url-exact'] === undefined ? undefined : 'url';
  for (const name of LOG_FILTERS[kind]) {
    const value = filters[name];
    if (value !== undefined && name !== ignored) CONDITIONS[name](where, value);
  }
  return where;
}
