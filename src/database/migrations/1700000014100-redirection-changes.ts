import { NewTables, TABLE } from '../new-tables.js';

const TABLES = [
  // The changed rules of each version of the rule counter, as a JSON list of ids.
  `CREATE TABLE redirection_changes (
    version BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    rules MEDIUMTEXT NOT NULL
  ) ${TABLE}`,
];

/** The latest changes of rules, so that running instances need not reload all rules after each change. */
export class RedirectionChanges1700000014100 extends NewTables {
  protected readonly tables = TABLES;
}
