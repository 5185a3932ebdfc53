import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import {
  containing,
  Db,
  plainSql,
  propertiesOf,
  type Select,
  type Sql,
  sql,
  type Table,
  tableName,
  tableOf,
  Where,
} from '#libs/db';
import { RedirectionRule } from '../rules/redirection-rule.entity.js';
import {
  type Grouping,
  type ListLogDto,
  LOG_FILTERS,
  type LogFilter,
  type LogFilters,
  type LogKind,
  type LogOrder,
} from './logs.dto.js';
import { plainAddress } from './network-address.js';
import { type LogEntry, type NewMiss, type NewRedirect, RedirectionLog, RedirectionMiss } from './visit-log.entity.js';
import { placeOfUrl } from './visit.js';

/** Further statements delete the rest: a single one over millions of rows would block all writers. */
const DELETED_AT_ONCE = 5000;
const VALUES_AT_ONCE = 1000;
const RULES_AT_ONCE = 500;
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'];

const REDIRECT_COLUMNS = propertiesOf(RedirectionLog, ['urlStart', 'urlDigest']);
const MISS_COLUMNS = propertiesOf(RedirectionMiss, ['urlStart', 'urlDigest']);

/** Statements that delete have no aliases, so conditions name columns alone. */
const TABLES: Record<LogKind, Table<RedirectionMiss>> = {
  redirects: tableOf<RedirectionMiss>(RedirectionLog),
  misses: tableOf(RedirectionMiss),
};

/** Columns by which entries are ordered. URLs that begin with the same 190 characters are in no particular order. */
const ORDERS: Record<LogOrder, readonly string[]> = {
  url: ['url_start', 'url_digest', 'id'],
  ip: ['ip', 'id'],
  total: ['id'],
  count: ['id'],
  '': ['id'],
};

/** The columns that entries of a group have in common, and how a value is found in them. */
const GROUPS: Record<Grouping, { columns: string; placeOf: (value: string) => unknown }> = {
  url: { columns: 'url_start, url_digest', placeOf: placeOfUrl },
  ip: { columns: 'ip', placeOf: plainAddress },
  agent: { columns: 'agent', placeOf: (value) => value },
};

/** How many entries have a value in common. */
interface EntryGroup {
  count: number;
  /** Empty for entries without one. */
  value: string;
}

/** An entry of a log that waits to be written. */
export type Waiting = { kind: 'redirects'; row: NewRedirect } | { kind: 'misses'; row: NewMiss };

/** The use of a rule since its hits were last written. */
export interface Hits {
  count: number;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  last: string;
}

/** What visits leave behind: the entries of both logs, and the hits of rules. */
@Injectable()
export class LogsRepository {
  constructor(private readonly db: Db) {}

  /** A page of the entries that filters find. */
  page(
    kind: LogKind,
    filters: LogFilters,
    { orderby = '', direction, page, per_page: size }: ListLogDto,
  ): Promise<LogEntry[]> {
    const order = ORDERS[orderby].map((column) => `${column} ${direction}`).join(', ');
    return this.select(kind)
      .where(found(kind, filters))
      .orderBy(order)
      .limit(size, page * size)
      .current();
  }

  /** How many entries filters find. */
  countEntries(kind: LogKind, filters: LogFilters): Promise<number> {
    return this.total(sql`SELECT COUNT(*) AS total FROM ${TABLES[kind]} WHERE ${found(kind, filters)}`);
  }

  /** A page of the values of entries that filters find, by how many entries have each, then by value. */
  async groups(
    kind: LogKind,
    grouping: Grouping,
    filters: LogFilters,
    { direction, page, per_page: size }: ListLogDto,
  ): Promise<EntryGroup[]> {
    const table = TABLES[kind];
    const t = tableOf(table.entity, 't');
    // The index has what entries are grouped by, but not the whole value: it is read from one entry of each group.
    const groups = await this.db.current<{ size: number; value: string | null }>(
      sql`SELECT g.size, ${t.columns({ value: grouping })} FROM (SELECT COUNT(*) AS size, MAX(id) AS id
 FROM ${table} WHERE ${found(kind, filters)} GROUP BY ${keysOf(grouping)}) g JOIN ${t} ON t.id = g.id
 ORDER BY g.size ${plainSql(direction)}, value LIMIT ${size} OFFSET ${page * size}`,
    );
    return groups.map(({ size: count, value }) => ({ count: Number(count), value: value ?? '' }));
  }

  /** How many values the entries have that filters find. */
  countGroups(kind: LogKind, grouping: Grouping, filters: LogFilters): Promise<number> {
    return this.total(
      sql`SELECT COUNT(*) AS total FROM (SELECT 1 FROM ${TABLES[kind]} WHERE ${found(kind, filters)}
 GROUP BY ${keysOf(grouping)}) g`,
    );
  }

  /** The entries that filters find, the oldest first, batch by batch. */
  async *inBatches(kind: LogKind, filters: LogFilters, size: number): AsyncGenerator<LogEntry[]> {
    for (let after = '0'; ;) {
      const batch = this.select(kind).where(found(kind, filters)).where('id > ?', after).orderBy('id').limit(size);
      const entries = await batch.current();
      if (entries.length) yield entries;
      if (entries.length < size) return;
      after = entries.at(-1)?.id ?? after;
    }
  }

  /** Deletes the entries that filters find and returns how many there were. */
  delete(kind: LogKind, filters: LogFilters): Promise<number> {
    return this.deleteWhere(kind, found(kind, filters));
  }

  /** Deletes the entries with these ids and returns how many there were. */
  deleteIds(kind: LogKind, ids: readonly number[]): Promise<number> {
    return this.deleteAmong(kind, 'id', ids);
  }

  /** Deletes the entries that have one of these values and returns how many there were. */
  async deleteGroups(kind: LogKind, grouping: Grouping, values: readonly string[]): Promise<number> {
    const { columns, placeOf } = GROUPS[grouping];
    const deleted = await this.deleteAmong(kind, `(${columns})`, values.map(placeOf));
    const isWithout = grouping === 'agent' && values.includes('');
    return deleted + (isWithout ? await this.deleteWhere(kind, new Where().and('agent IS NULL')) : 0);
  }

  /** Deletes the oldest entries from before a time in UTC, at most so many, and returns how many there were. */
  async deleteBefore(kind: LogKind, time: string, most: number): Promise<number> {
    for (let deleted = 0; ;) {
      const limit = Math.min(DELETED_AT_ONCE, most - deleted);
      const gone = await this.deleteSome(kind, sql`created < ${time} ORDER BY created, id`, limit);
      deleted += gone;
      if (gone < limit || deleted >= most) return deleted;
    }
  }

  /** Stores entries of the logs, all or none. */
  async insert(batch: readonly Waiting[]): Promise<void> {
    await this.db.transaction(async () => {
      await this.db.insertAll(
        RedirectionLog,
        batch.flatMap((waiting) => (waiting.kind === 'redirects' ? [waiting.row] : [])),
      );
      await this.db.insertAll(
        RedirectionMiss,
        batch.flatMap((waiting) => (waiting.kind === 'misses' ? [waiting.row] : [])),
      );
    });
  }

  /** Adds hits to rules, all or none. Deleted rules are ignored. */
  async count(hits: ReadonlyMap<number, Hits>): Promise<void> {
    // All writers lock rules in the same order, so that they never deadlock.
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

  /** Deletes entries whose column has one of some values, with as many of them as a statement can hold. */
  private async deleteAmong(kind: LogKind, column: string, values: readonly unknown[]): Promise<number> {
    let deleted = 0;
    for (let from = 0; from < values.length; from += VALUES_AT_ONCE) {
      const some = values.slice(from, from + VALUES_AT_ONCE);
      deleted += await this.deleteWhere(kind, new Where().and(`${column} IN (?)`, some));
    }
    return deleted;
  }

  /** Deletes all matching entries of those that exist at this moment. */
  private async deleteWhere(kind: LogKind, where: Where): Promise<number> {
    const [newest] = await this.db.current<{ id: string | null }>(sql`SELECT MAX(id) AS id FROM ${TABLES[kind]}`);
    for (let deleted = 0; ;) {
      const gone = await this.deleteSome(kind, sql`${where} AND id <= ${newest?.id ?? 0} ORDER BY id`, DELETED_AT_ONCE);
      deleted += gone;
      if (gone < DELETED_AT_ONCE) return deleted;
    }
  }

  private async deleteSome(kind: LogKind, condition: Sql, most: number): Promise<number> {
    const { affectedRows } = await this.db.transaction(() =>
      this.db.write(sql`DELETE FROM ${TABLES[kind]} WHERE ${condition} LIMIT ${most}`),
    );
    return affectedRows;
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

const holds = (column: string) => (where: Where, value: string) => where.and(`${column} LIKE ?`, containing(value));

/** The condition of each filter; filters with an impossible value are ignored. */
const CONDITIONS: Record<LogFilter, (where: Where, value: string) => unknown> = {
  'url-exact': (where, value) => where.and('(url_start, url_digest) = (?)', placeOfUrl(value)),
  url: holds('url'),
  referrer: holds('referrer'),
  agent: holds('agent'),
  domain: holds('domain'),
  target: holds('sent_to'),
  ip: (where, value) =>
    isIP(value) ? where.and('ip = ?', plainAddress(value)) : holds('ip')(where, value.toLowerCase()),
  method: (where, value) =>
    METHODS.includes(value.toUpperCase()) && where.and('request_method = ?', value.toUpperCase()),
  http: (where, value) => /^\d{1,9}$/.test(value) && where.and('http_code = ?', Number(value)),
  redirect_by: (where, value) => where.and('redirect_by = ?', value.toLowerCase()),
};

function found(kind: LogKind, filters: LogFilters): Where {
  const where = new Where();
  // A whole URL says more than a part of it.
  const ignored = filters['url-exact'] === undefined ? undefined : 'url';
  for (const name of LOG_FILTERS[kind]) {
    const value = filters[name];
    if (value !== undefined && name !== ignored) CONDITIONS[name](where, value);
  }
  return where;
}
