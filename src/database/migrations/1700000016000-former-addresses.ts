import { EXACT, NewTables, TABLE } from '../new-tables.js';

const TABLES = [
  // A path may be too long for an index; its digest is indexed instead.
  `CREATE TABLE former_addresses (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    entry_id INT UNSIGNED NOT NULL,
    path TEXT ${EXACT} NOT NULL,
    path_digest BINARY(16) NOT NULL,
    UNIQUE KEY former_addresses_path (entry_id, path_digest),
    CONSTRAINT former_addresses_entry FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE CASCADE
  ) ${TABLE}`,
];

/** The former paths of published entries. */
export class FormerAddresses1700000016000 extends NewTables {
  protected readonly tables = TABLES;
}
