import { Where, plainSql, sql, type Sql, type Table } from '#libs/sql';
import { VersionMemo } from './clocks.js';

/** A value of a column of a sort order. */
export type KeysetValue = string | number;

/** A sort order by one column, whose ties the id breaks in the same direction; or by the id alone. Columns are trusted. */
export interface KeysetOrder {
  column?: string;
  id: string;
  direction: 'ASC' | 'DESC';
}

/** The condition on rows after a position: the value of the column, if there is one, and the id. */
export function afterPosition({ column, id, direction }: KeysetOrder, position: readonly KeysetValue[]): Where {
  const beyond = direction === 'ASC' ? '>' : '<';
  const [value, last] = column === undefined ? [undefined, position[0]] : position;
  if (column === undefined) return new Where().and(`${id} ${beyond} ?`, last);
  // Two ranges of an index: any number of rows may have the same value.
  return new Where().and(`(${column} ${beyond} ? OR ${column} = ? AND ${id} ${beyond} ?)`, ...[value, value, last]);
}

/** The order as SQL. */
export const keysetSql = ({ column, id, direction }: KeysetOrder): string =>
  [column, id].flatMap((one) => (one === undefined ? [] : [`${one} ${direction}`])).join(', ');

/** The same order from its end. */
export const reversedKeyset = (order: KeysetOrder): KeysetOrder => ({
  ...order,
  direction: order.direction === 'ASC' ? 'DESC' : 'ASC',
});

/**
 * Pages from this offset on are late: they are read from the end of the list if that is nearer, for which the list is
 * counted first.
 */
export const LATE_OFFSET = 200;

/** The rows of a page, counted from the start of a list or from its end. */
export interface PageSpan {
  limit: number;
  offset: number;
  fromEnd: boolean;
}

/** The rows of a page among `total`, counted from the nearer end; from the start without a total. */
export function pageSpan(limit: number, offset: number, total?: number): PageSpan {
  if (total === undefined || offset <= total / 2) return { limit, offset, fromEnd: false };
  const rows = Math.max(0, Math.min(limit, total - offset));
  return { limit: rows, offset: Math.max(0, total - offset - rows), fromEnd: true };
}

/** The order in which a span is read: from the end of a list, that of its columns in reverse. */
export const orderOfSpan = (
  { order, keyset }: { order: Sql; keyset?: KeysetOrder },
  { fromEnd }: Pick<PageSpan, 'fromEnd'>,
): Sql => (keyset && fromEnd ? plainSql(keysetSql(reversedKeyset(keyset))) : order);

/**
 * The clauses of a page of rows, to follow `SELECT columns`. The rows before the page are read from an index that has its
 * order and conditions, if there is one: the whole rows are read by their ids then.
 */
export function pageClauses<E extends object>(
  table: Table<E>,
  { where, order, limit, offset }: { where: Where; order: Sql; limit: number; offset: number },
  readsIndex = offset > 0,
): Sql {
  const page = sql`FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  if (!readsIndex) return page;
  const id = plainSql(`${table.alias}.id`);
  return sql`FROM (SELECT ${id} ${page}) page STRAIGHT_JOIN ${table} ON ${id} = page.id ORDER BY ${order}`;
}

/** The version of the data of a list: it changes whenever its items or its total may have changed. */
type Version = number | string;

/** A list whose data has a version. */
export interface VersionedList<Row> {
  /** Differs for lists that may have different totals; undefined if the total changes without a new version. */
  key: string | undefined;
  /** Whether the list can be read from its end, which is where its total says. */
  hasEnd: boolean;
  /** Reads rows, from the end in reverse order, with the version of their data; it may be absent without rows. */
  read: (span: PageSpan) => Promise<{ items: Row[]; version: Version | undefined }>;
  /** The current version. */
  version: () => Promise<Version>;
  count: () => Promise<number>;
}

/**
 * Reads pages of lists whose data has a version. Each list is counted once per version, and a late page is read from the
 * end of its list if that is nearer.
 */
export class VersionedLists {
  private readonly totals = new VersionMemo<number>();

  /** A page, and how to find the total: without a statement if it is known. */
  async page<Row>(
    list: VersionedList<Row>,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ items: Row[]; total: () => Promise<number> }> {
    const fromStart = { limit, offset, fromEnd: false };
    if (list.hasEnd && offset >= LATE_OFFSET) {
      const version = await list.version();
      const total = await this.total(list, version);
      const span = pageSpan(limit, offset, total);
      const found = span.limit ? await list.read(span) : { items: [], version };
      const items = span.fromEnd ? found.items.toReversed() : found.items;
      if (found.version === version) return { items, total: () => Promise.resolve(total) };
      // Something was written since the list was counted.
    }
    const { items, version } = await list.read(fromStart);
    return { items, total: () => this.total(list, version) };
  }

  private total({ key, count }: VersionedList<unknown>, version: Version | undefined): Promise<number> {
    return version === undefined || key === undefined ? count() : this.totals.at(version, key, count);
  }
}
