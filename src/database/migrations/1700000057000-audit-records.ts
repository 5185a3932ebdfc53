import { NewTables, TABLE } from '../new-tables.js';

export class AuditRecords1700000057000 extends NewTables {
  protected readonly tables = [
    `CREATE TABLE audit_records (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
    recorded_at DATETIME NOT NULL,
    user_id INT UNSIGNED NOT NULL,
    login VARCHAR(60) COLLATE utf8mb4_bin NOT NULL,
    credential VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    ip VARCHAR(45) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    request_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    method VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    route VARCHAR(191) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    kind VARCHAR(40) COLLATE utf8mb4_bin NOT NULL,
    object_id VARCHAR(64) COLLATE utf8mb4_bin NOT NULL,
    change_kind VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    hash_before CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    hash_after CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    PRIMARY KEY (id),
    KEY audit_records_time (recorded_at),
    KEY audit_records_user (user_id, recorded_at),
    KEY audit_records_object (kind, object_id, recorded_at)
  ) ${TABLE}`,
  ];
}
