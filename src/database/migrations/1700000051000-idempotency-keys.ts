import { NewTables, TABLE } from '../new-tables.js';

export class IdempotencyKeys1700000051000 extends NewTables {
  protected readonly tables = [
    `CREATE TABLE idempotency_keys (
    key_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    request_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    answer MEDIUMBLOB NULL,
    created_at DATETIME NOT NULL,
    PRIMARY KEY (key_hash),
    KEY idempotency_keys_age (created_at)
  ) ${TABLE}`,
  ];
}
