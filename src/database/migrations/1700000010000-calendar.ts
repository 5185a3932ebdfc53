import type { QueryRunner } from 'typeorm';
import { EXACT, NewTables, TABLE } from '../new-tables.js';

const FLAG = 'TINYINT UNSIGNED NOT NULL';

const TABLES = [
  `CREATE TABLE event_details (
    entry_id INT UNSIGNED NOT NULL PRIMARY KEY,
    start_local DATETIME NOT NULL,
    end_local DATETIME NOT NULL,
    start_utc DATETIME NOT NULL,
    end_utc DATETIME NOT NULL,
    timezone VARCHAR(64) ${EXACT} NOT NULL,
    all_day ${FLAG},
    cost TEXT NOT NULL,
    website VARCHAR(2000) NULL,
    show_map ${FLAG},
    show_map_link ${FLAG},
    hidden ${FLAG},
    sticky ${FLAG},
    featured ${FLAG},
    venue_id INT UNSIGNED NOT NULL,
    recurrence MEDIUMTEXT NULL,
    expanded_until DATETIME NULL,
    KEY event_details_venue (venue_id, entry_id),
    KEY event_details_expanded (expanded_until, entry_id),
    CONSTRAINT event_details_entry FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE CASCADE
  ) ${TABLE}`,
  // Status and flags are copied from the event, so that lists are read in the order of this index alone.
  `CREATE TABLE event_occurrences (
    event_id INT UNSIGNED NOT NULL,
    recurrence_id DATETIME NOT NULL,
    start_local DATETIME NOT NULL,
    end_local DATETIME NOT NULL,
    start_utc DATETIME NOT NULL,
    end_utc DATETIME NOT NULL,
    status VARCHAR(20) ${EXACT} NOT NULL,
    hidden ${FLAG},
    featured ${FLAG},
    PRIMARY KEY (event_id, recurrence_id),
    KEY event_occurrences_by_status (hidden, status, start_local, event_id, recurrence_id),
    KEY event_occurrences_featured (hidden, featured, status, start_local, event_id, recurrence_id),
    KEY event_occurrences_upcoming (event_id, start_utc),
    CONSTRAINT event_occurrences_event FOREIGN KEY (event_id) REFERENCES event_details (entry_id) ON DELETE CASCADE
  ) ${TABLE}`,
  `CREATE TABLE event_organizers (
    event_id INT UNSIGNED NOT NULL,
    position SMALLINT UNSIGNED NOT NULL,
    organizer_id INT UNSIGNED NOT NULL,
    PRIMARY KEY (event_id, position),
    UNIQUE KEY event_organizers_organizer (organizer_id, event_id),
    CONSTRAINT event_organizers_event FOREIGN KEY (event_id) REFERENCES event_details (entry_id) ON DELETE CASCADE
  ) ${TABLE}`,
  `CREATE TABLE venue_details (
    entry_id INT UNSIGNED NOT NULL PRIMARY KEY,
    address VARCHAR(500) NOT NULL,
    city VARCHAR(255) NOT NULL,
    country VARCHAR(255) NOT NULL,
    province VARCHAR(255) NOT NULL,
    state VARCHAR(255) NOT NULL,
    stateprovince VARCHAR(255) NOT NULL,
    zip VARCHAR(255) NOT NULL,
    phone VARCHAR(255) NOT NULL,
    website VARCHAR(2000) NOT NULL,
    show_map ${FLAG},
    show_map_link ${FLAG},
    CONSTRAINT venue_details_entry FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE CASCADE
  ) ${TABLE}`,
  // MySQL only uses the index if the reference system is declared; MariaDB ignores the declaration.
  `CREATE TABLE venue_locations (
    venue_id INT UNSIGNED NOT NULL PRIMARY KEY,
    lat DOUBLE NOT NULL,
    lng DOUBLE NOT NULL,
    location POINT NOT NULL /*!80003 SRID 0 */,
    SPATIAL KEY venue_locations_location (location),
    CONSTRAINT venue_locations_venue FOREIGN KEY (venue_id) REFERENCES venue_details (entry_id) ON DELETE CASCADE
  ) ${TABLE}`,
  `CREATE TABLE organizer_details (
    entry_id INT UNSIGNED NOT NULL PRIMARY KEY,
    phone VARCHAR(255) NOT NULL,
    email VARCHAR(255) NOT NULL,
    website VARCHAR(2000) NOT NULL,
    CONSTRAINT organizer_details_entry FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE CASCADE
  ) ${TABLE}`,
  // A transaction locks a row before it looks up a name, so that two transactions that do not find it do not both
  // create it.
  `CREATE TABLE name_locks (
    scope VARCHAR(32) ${EXACT} NOT NULL,
    name_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    PRIMARY KEY (scope, name_hash)
  ) ${TABLE}`,
];

/** Events with their times and occurrences, venues and organizers. */
export class Calendar1700000010000 extends NewTables {
  protected readonly tables = TABLES;

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    // Imported images are looked up by the URLs of their sources.
    await runner.query('ALTER TABLE media_details ADD KEY media_details_source (source_url(190))');
  }

  override async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE media_details DROP KEY media_details_source');
    await super.down(runner);
  }
}
