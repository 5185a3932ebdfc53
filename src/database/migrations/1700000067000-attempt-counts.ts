import { NewTables, TABLE } from '../new-tables.js';

export class AttemptCounts1700000067000 extends NewTables {
  protected readonly tables = [
    `CREATE TABLE attempt_counts (
    counter CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    attempts INT NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    PRIMARY KEY (counter),
    KEY attempt_counts_expiry (expires_at)
  ) ${TABLE}`,
  ];
}
