import { NewTables, TABLE } from '../new-tables.js';

const TABLES = [
  // A single row: options depend on each other, so they are changed together.
  `CREATE TABLE redirection_settings (
    id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
    options LONGTEXT NOT NULL
  ) ${TABLE}`,
];

/** The options of redirection that differ from the defaults. */
export class RedirectionSettings1700000015100 extends NewTables {
  protected readonly tables = TABLES;
}
