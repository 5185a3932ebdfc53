import { NewTables, TABLE } from '../new-tables.js';

const WORD = 'CHARACTER SET ascii COLLATE ascii_bin';
const FLAG = 'TINYINT UNSIGNED NOT NULL DEFAULT 0';
const NUMBER = 'INT UNSIGNED NOT NULL';
const OF_RECORD = 'FOREIGN KEY (record_id) REFERENCES import_records (id) ON DELETE CASCADE';

const TABLES = [
  `CREATE TABLE import_records (
    id ${NUMBER} AUTO_INCREMENT PRIMARY KEY,
    status VARCHAR(20) ${WORD} NOT NULL,
    type VARCHAR(10) ${WORD} NOT NULL,
    origin VARCHAR(20) ${WORD} NOT NULL,
    frequency VARCHAR(20) ${WORD} NULL,
    parent_id ${NUMBER} DEFAULT 0,
    author_id ${NUMBER} DEFAULT 0,
    created_at DATETIME(3) NOT NULL,
    modified_at DATETIME(3) NOT NULL,
    import_id VARCHAR(190) ${WORD} NULL,
    batch_hash CHAR(64) ${WORD} NULL,
    percentage TINYINT UNSIGNED NOT NULL DEFAULT 0,
    pushed ${FLAG},
    phase VARCHAR(10) ${WORD} NULL,
    finalized ${FLAG},
    recent_child_id ${NUMBER} DEFAULT 0,
    last_import_status VARCHAR(190) NULL,
    failures SMALLINT UNSIGNED NOT NULL DEFAULT 0,
    paused ${FLAG},
    options MEDIUMTEXT NOT NULL,
    source_version TEXT NULL,
    activity MEDIUMTEXT NULL,
    KEY import_records_reported (import_id, status, id),
    KEY import_records_modified (status, modified_at, id),
    KEY import_records_created (status, created_at, id),
    KEY import_records_runs (parent_id, id)
  ) ${TABLE}`,
  // Only one error per day is kept: a broken source that is tried every half hour would fill the table.
  `CREATE TABLE import_messages (
    id ${NUMBER} AUTO_INCREMENT PRIMARY KEY,
    record_id ${NUMBER},
    level VARCHAR(10) ${WORD} NOT NULL,
    code VARCHAR(190) NOT NULL,
    message TEXT NOT NULL,
    logged_at DATETIME(3) NOT NULL,
    error_day DATE NULL,
    UNIQUE KEY import_messages_error (record_id, error_day),
    KEY import_messages_record (record_id, id),
    CONSTRAINT import_messages_of ${OF_RECORD}
  ) ${TABLE}`,
  // The activity of a running import; a finished one keeps a summary.
  `CREATE TABLE import_activity (
    record_id ${NUMBER},
    kind VARCHAR(20) ${WORD} NOT NULL,
    item_id ${NUMBER},
    action TINYINT UNSIGNED NOT NULL,
    PRIMARY KEY (record_id, kind, item_id),
    CONSTRAINT import_activity_of ${OF_RECORD}
  ) ${TABLE}`,
  // Items that were fetched and are not inserted yet.
  `CREATE TABLE import_queue (
    record_id ${NUMBER},
    position ${NUMBER},
    item MEDIUMTEXT NOT NULL,
    PRIMARY KEY (record_id, position),
    CONSTRAINT import_queue_of ${OF_RECORD}
  ) ${TABLE}`,
];

/** Imports of events: records, their messages, activity and queued items. */
export class ImportRecords1700000011000 extends NewTables {
  protected readonly tables = TABLES;
}
