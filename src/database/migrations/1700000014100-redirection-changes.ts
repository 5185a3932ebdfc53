import { NewTables, TABLE } from '../new-tables.js';

const TABLES = [
  // By the version of the clock of rules: which ones a change was about, as a JSON list of their numbers.
  `CREATE TABLE redirection_changes (
    version BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    rules MEDIUMTEXT NOT NULL
  ) ${TABLE}`,
];

/** What the latest changes of rules were about, so that running instances need not read all rules for each. */
export class RedirectionChanges1700000014100 extends NewTables {
  protected readonly tables = TABLES;
}
