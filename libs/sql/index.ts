/** Statements: tables and columns by their entities, conditions, selections. */
export { Select, type Nullable } from './select.js';
export { containing, countUpTo, joinSql, literally, plainSql, sql, Where, type Sql } from './sql.js';
export {
  ASCII,
  columnsOf,
  EXACT,
  FLAG,
  generatedAs,
  JSON_TEXT,
  overwriting,
  propertiesOf,
  storedAs,
  tableName,
  tableOf,
  type Names,
  type Row,
  type RowOf,
  type Table,
} from './tables.js';
