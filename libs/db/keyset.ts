import { Where } from './sql.js';

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
  // The first comparison is redundant, but lets the server begin in the index of the column.
  return new Where().and(`${column} ${beyond}= ? AND (${column} ${beyond} ? OR ${id} ${beyond} ?)`, value, value, last);
}

/** The order as SQL. */
export const keysetSql = ({ column, id, direction }: KeysetOrder): string =>
  [column, id].flatMap((one) => (one === undefined ? [] : [`${one} ${direction}`])).join(', ');

/** The same order from its end. */
export const reversedKeyset = (order: KeysetOrder): KeysetOrder => ({
  ...order,
  direction: order.direction === 'ASC' ? 'DESC' : 'ASC',
});
