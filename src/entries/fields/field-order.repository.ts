import type { KeysetValue } from '#libs/db';
import { Where, joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { type Field, FieldValues } from '../../fields/index.js';
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
    ...plainSql(`${column} IS NULL ${isReversed ? 'DESC' : 'ASC'}, ${column} ${direction}, x.entry_id ${direction}`),
    field,
  };
}

/** The position of an entry in the order of a field: its value, if it has one, and its id. */
export function fieldPosition(values: FieldValues, field: Field, row: EntryRow): KeysetValue[] {
  const [found] = values.indexed([field], row.fieldValues);
  return found ? [found.value, row.id] : [row.id];
}

/** The condition on entries after a position. */
export const afterFieldPosition =
  ({ column: kind }: Field, direction: 'ASC' | 'DESC') =>
  (position: readonly KeysetValue[]): Where => {
    const column = kind === 'number' ? 'x.number' : 'x.text';
    const beyond = direction === 'ASC' ? '>' : '<';
    const [value, last] = position;
    if (last === undefined) return new Where().and(`${column} IS NULL AND x.entry_id ${beyond} ?`, value);
    const after = `${column} ${beyond} ? OR (${column} = ? AND x.entry_id ${beyond} ?)`;
    return new Where().and(`(${column} IS NULL OR ${after})`, value, value, last);
  };

/** What is read in the order of a field. */
interface OrderedRead {
  field: FieldOrder;
  order: Sql;
  statuses: readonly string[];
  /** Conditions on the entry `e`, and the joins that they need. */
  where: Where;
  join: string;
  /** What is read and sorted in place of the index, because it has few entries; its entries are `e`. */
  source?: Sql;
  limit: number;
  offset: number;
}

/**
 * Selects ids in the order of a field. The index has an order per status, and one for entries with and without a value,
 * so the first rows of each combination are merged.
 */
export function idsInOrder({ field, order, statuses, where, join, source, limit, offset }: OrderedRead): Sql {
  const { fieldId, column, direction, isReversed } = field;
  if (source)
    return sql`SELECT e.id FROM ${source} JOIN ${x} ON x.entry_id = e.id AND x.field_id = ${fieldId} AND x.position = 0
 ${plainSql(join)} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const run = (status: string, isMissing: boolean) => {
    const place = plainSql(isMissing ? `1 AS missing, NULL AS place` : `0 AS missing, ${column} AS place`);
    const ends = plainSql(`${isMissing ? '' : `${column} ${direction}, `}x.entry_id ${direction}`);
    return sql`(SELECT x.entry_id AS id, ${place} FROM ${x} FORCE INDEX (${plainSql(INDEXES[column])})
 STRAIGHT_JOIN ${e} ON e.id = x.entry_id ${plainSql(join)}
 WHERE x.field_id = ${fieldId} AND x.status = ${status} AND ${plainSql(column)} IS ${plainSql(isMissing ? '' : 'NOT ')}NULL
 AND x.position = 0 AND ${where} ORDER BY ${ends} LIMIT ${offset + limit})`;
  };
  const runs = statuses.flatMap((status) => [run(status, false), run(status, true)]);
  const merged = `e.missing ${isReversed ? 'DESC' : 'ASC'}, e.place ${direction}, e.id ${direction}`;
  return sql`SELECT e.id FROM (${joinSql(runs, ' UNION ALL ')}) e
 ORDER BY ${plainSql(merged)} LIMIT ${limit} OFFSET ${offset}`;
}
