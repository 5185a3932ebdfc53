import { EXACT, NewTables, TABLE } from '../new-tables.js';

const HASH = 'CHAR(64) CHARACTER SET ascii COLLATE ascii_bin';
const OF_ENTRY = (name: string) =>
  `CONSTRAINT ${name} FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE CASCADE`;

const TABLES = [
  // The import source of an entry, and its identity there.
  `CREATE TABLE entry_lineages (
    entry_id INT UNSIGNED NOT NULL PRIMARY KEY,
    global_ids MEDIUMTEXT NOT NULL,
    ${OF_ENTRY('entry_lineages_entry')}
  ) ${TABLE}`,
  // A row without an entry is the claim of a transaction that is about to create the entry.
  `CREATE TABLE import_identities (
    type VARCHAR(20) ${EXACT} NOT NULL,
    scope VARCHAR(20) ${EXACT} NOT NULL,
    key_hash ${HASH} NOT NULL,
    entry_id INT UNSIGNED NULL,
    PRIMARY KEY (type, key_hash),
    KEY import_identities_entry (entry_id),
    ${OF_ENTRY('import_identities_entry')}
  ) ${TABLE}`,
  `CREATE TABLE imported_entries (
    entry_id INT UNSIGNED NOT NULL PRIMARY KEY,
    origin VARCHAR(20) ${EXACT} NOT NULL,
    record_id INT UNSIGNED NOT NULL,
    source TEXT NOT NULL,
    imported_at DATETIME NOT NULL,
    entry_version INT UNSIGNED NOT NULL,
    fields TEXT NOT NULL,
    told TEXT NOT NULL,
    excluded MEDIUMTEXT NOT NULL,
    parent_hash ${HASH} NULL,
    withdrawn TINYINT UNSIGNED NOT NULL,
    KEY imported_entries_record (record_id, entry_id),
    KEY imported_entries_parent (parent_hash),
    ${OF_ENTRY('imported_entries_entry')}
  ) ${TABLE}`,
  `CREATE TABLE import_sightings (
    entry_id INT UNSIGNED NOT NULL,
    source_hash ${HASH} NOT NULL,
    type VARCHAR(20) ${EXACT} NOT NULL,
    item_hash ${HASH} NOT NULL,
    run_id INT UNSIGNED NOT NULL,
    PRIMARY KEY (entry_id, source_hash),
    KEY import_sightings_run (source_hash, type, run_id, entry_id),
    ${OF_ENTRY('import_sightings_entry')}
  ) ${TABLE}`,
  // Dates that a series excludes because its source describes them separately.
  `CREATE TABLE import_exceptions (
    series_hash ${HASH} NOT NULL,
    recurrence_utc DATETIME NOT NULL,
    recurrence_local DATETIME NOT NULL,
    own_hash ${HASH} NOT NULL,
    source_hash ${HASH} NOT NULL,
    run_id INT UNSIGNED NOT NULL,
    PRIMARY KEY (series_hash, recurrence_utc),
    KEY import_exceptions_run (source_hash, run_id, series_hash, recurrence_utc)
  ) ${TABLE}`,
];

/** The import sources and identities of imported events, venues and organizers. */
export class ImportsOfEvents1700000012000 extends NewTables {
  protected readonly tables = TABLES;
}
