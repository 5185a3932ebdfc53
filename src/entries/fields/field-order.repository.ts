import type { KeysetValue } from '#libs/db';
import { Where, joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { type Field, FieldValues } from '../../fields/index.js';
import type { EntrySet } from '../entry-ports.js';
import { Entry, type EntryRow } from '../entry.entity.js';
import { IndexedField } from './field-index.entity.js';

/** An order by the values of a declared field. Entries without a value are the last ones in both directions. */
export interface FieldOrder {
  fieldId: number;
  /** Its column in the index `x`. */
  column: 'x.number' | 'x.text';
  direction: 'ASC' | 'DESC';
  /** Whether the list is read from its end, so that entries without a value come first. */
  isReversed: boolean;
}

const INDEXES = { 'x.number': 'field_index_numbers', 'x.text': 'field_index_texts' } as const;
const e = tableOf(Entry, 'e');
const x = tableOf(IndexedField, 'x');

/** The same as SQL, where `x` is joined. */
type OrderByField = Sql & { field: FieldOrder };

/** The order by a field. */
export const fieldOrder = ({ id, column }: Pick<Field, 'id' | 'column'>, direction: 'ASC' | 'DESC'): OrderByField =>
  ordered({ fieldId: id, column: column === 'number' ? 'x.number' : 'x.text', direction, isReversed: false });

/** The same order from its end. */
export const reversedField = (field: FieldOrder): OrderByField =>
  ordered({ ...field, direction: field.direction === 'ASC' ? 'DESC' : 'ASC', isReversed: !field.isReversed });

function ordered(field: FieldOrder): OrderByField {
  const { column, direction, isReversed } = field;
  return {
    ...plainSql(
      `${column} IS NULL ${isReversed ? 'DESC' : 'ASC'}, ${column} ${direction}, ${byDate('x.date_local', 'x.entry_id', direction)}`,
    ),
    field,
  };
}

/** The position of an entry in the order of a field: its value, if it has one, its date and its id. */
export function fieldPosition(values: FieldValues, field: Field, row: EntryRow): KeysetValue[] {
  const found = values.indexed([field], row.fieldValues)[0];
  return [...(found ? [found.value] : []), row.dateLocal, row.id];
}

/** The condition on entries after a position. */
export const afterFieldPosition =
  ({ column: kind }: Field, direction: 'ASC' | 'DESC') =>
  (position: readonly KeysetValue[]): Where => {
    const column = kind === 'number' ? 'x.number' : 'x.text';
    const beyond = direction === 'ASC' ? '>' : '<';
    const [last, date, value] = position.toReversed();
    const later = `(x.date_local ${beyond} ? OR (x.date_local = ? AND x.entry_id ${beyond} ?))`;
    if (value === undefined) return new Where().and(`${column} IS NULL AND ${later}`, date, date, last);
    const after = `${column} ${beyond} ? OR (${column} = ? AND ${later})`;
    return new Where().and(`(${column} IS NULL OR ${after})`, value, value, date, date, last);
  };

/** What is read of an index of values, in its order. */
interface IndexRead {
  statuses: readonly string[];
  /** Conditions on the entry `e`, and the joins that they need. */
  where: Where;
  join: string;
  /** Whether protected entries are left out, if that is all that the conditions say, so that no entry is read. */
  inIndex?: { hidesProtected: boolean };
  limit: number;
  offset: number;
}

/** What is read in the order of a field. */
interface OrderedRead extends IndexRead {
  field: FieldOrder;
  order: Sql;
  /** What is read and sorted in place of the index, because it has few entries; its entries are `e`. */
  source?: Sql;
}

/** The order of dates, and of ids among the same ones. */
const byDate = (date: string, id: string, direction: 'ASC' | 'DESC'): string =>
  `${date} ${direction}, ${id} ${direction}`;

/**
 * Selects ids in the order of a field. The index has an order per status, and one for entries with and without a value,
 * so the first rows of each combination are merged.
 */
export function idsInOrder({ field, order, statuses, source, ...read }: OrderedRead): Sql {
  const { fieldId, column, direction, isReversed } = field;
  const { limit, offset, where, join } = read;
  if (source)
    return sql`SELECT e.id FROM ${source} JOIN ${x} ON x.entry_id = e.id AND x.field_id = ${fieldId} AND x.position = 0
 ${plainSql(join)} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const run = (status: string, isMissing: boolean) => {
    const place = plainSql(isMissing ? `1 AS missing, NULL AS place` : `0 AS missing, ${column} AS place`);
    const ends = plainSql(
      `${isMissing ? '' : `${column} ${direction}, `}${byDate('x.date_local', 'x.entry_id', direction)}`,
    );
    return sql`(SELECT x.entry_id AS id, ${place}, x.date_local AS at ${rowsOf(sql`${x} FORCE INDEX (${plainSql(INDEXES[column])})`, read)}
 AND x.field_id = ${fieldId} AND x.status = ${status} AND ${plainSql(column)} IS ${plainSql(isMissing ? '' : 'NOT ')}NULL
 AND x.position = 0 ORDER BY ${ends} LIMIT ${offset + limit})`;
  };
  const runs = statuses.flatMap((status) => [run(status, false), run(status, true)]);
  const merged = `e.missing ${isReversed ? 'DESC' : 'ASC'}, e.place ${direction}, ${byDate('e.at', 'e.id', direction)}`;
  return sql`SELECT e.id FROM (${joinSql(runs, ' UNION ALL ')}) e
 ORDER BY ${plainSql(merged)} LIMIT ${limit} OFFSET ${offset}`;
}

/** Selects the ids of a set in the order of dates: the first rows of each of its runs and of each status, merged. */
export function idsByDate(
  { from, runs, mayRepeat }: NonNullable<EntrySet['byDate']>,
  { direction, statuses, ...read }: IndexRead & { direction: 'ASC' | 'DESC' },
): Sql {
  const { limit, offset } = read;
  const first = (run: Sql, status: string) => sql`(SELECT x.entry_id AS id, x.date_local AS at ${rowsOf(from, read)}
 AND ${run} AND x.status = ${status} ORDER BY ${plainSql(byDate('x.date_local', 'x.entry_id', direction))} LIMIT ${offset + limit})`;
  const all = runs.flatMap((run) => statuses.map((status) => first(run, status)));
  return sql`SELECT e.id FROM (${joinSql(all, mayRepeat ? ' UNION ' : ' UNION ALL ')}) e
 ORDER BY ${plainSql(byDate('e.at', 'e.id', direction))} LIMIT ${limit} OFFSET ${offset}`;
}

/** The rows of an index whose entries meet the conditions. The dates are compared, so that those of `e` bound the index. */
const rowsOf = (from: Sql, { where, join, inIndex }: Pick<IndexRead, 'where' | 'join' | 'inIndex'>): Sql =>
  inIndex
    ? sql`FROM ${from} WHERE ${plainSql(inIndex.hidesProtected ? 'x.is_protected = 0' : '1')}`
    : sql`FROM ${from} STRAIGHT_JOIN ${e} ON e.id = x.entry_id AND e.date_local = x.date_local ${plainSql(join)} WHERE ${where}`;
