import { EXACT, NewTables, TABLE } from '../new-tables.js';

const TABLES = [
  // A path may be longer than what an index can hold: its digest stands for it there.
  `CREATE TABLE former_addresses (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    entry_id INT UNSIGNED NOT NULL,
    path TEXT ${EXACT} NOT NULL,
    path_digest BINARY(16) NOT NULL,
    UNIQUE KEY former_addresses_path (entry_id, path_digest),
    CONSTRAINT former_addresses_entry FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE CASCADE
  ) ${TABLE}`,
];

/** Where published entries were before they moved. */
export class FormerAddresses1700000016000 extends NewTables {
  protected readonly tables = TABLES;
}
