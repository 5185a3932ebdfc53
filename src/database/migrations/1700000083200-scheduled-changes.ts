import { EXACT, NewTables, TABLE } from '../new-tables.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/** Changes of entries that are applied at a time. */
export class ScheduledChanges1700000083200 extends NewTables {
  protected readonly tables = [
    `CREATE TABLE scheduled_changes (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT,
    entry_id INT UNSIGNED NOT NULL,
    type VARCHAR(20) ${EXACT} NOT NULL,
    language TINYINT UNSIGNED NOT NULL,
    author_id INT UNSIGNED NOT NULL,
    due_gmt DATETIME NOT NULL,
    members LONGTEXT ${EXACT} NOT NULL,
    state VARCHAR(8) ${ASCII} NOT NULL,
    code VARCHAR(100) ${ASCII} NULL,
    reason VARCHAR(500) NULL,
    modified_gmt DATETIME NOT NULL,
    ended_gmt DATETIME NULL,
    PRIMARY KEY (id),
    KEY scheduled_changes_due (state, due_gmt, id),
    KEY scheduled_changes_of_entry (entry_id, state, due_gmt, id)
  ) ${TABLE}`,
  ];
}
