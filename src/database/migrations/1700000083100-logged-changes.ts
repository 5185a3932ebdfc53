import { EXACT, NewTables, TABLE } from '../new-tables.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/** The changes that clients follow. Changes by instances of the version before are not among them. */
export class LoggedChanges1700000083100 extends NewTables {
  protected readonly tables = [
    `CREATE TABLE logged_changes (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
    resource VARCHAR(32) ${EXACT} NOT NULL,
    item_id INT UNSIGNED NOT NULL,
    action VARCHAR(8) ${ASCII} NOT NULL,
    was_public TINYINT UNSIGNED NOT NULL,
    status_before VARCHAR(20) ${EXACT} NOT NULL,
    author_before INT UNSIGNED NOT NULL,
    changed_at DATETIME NOT NULL,
    PRIMARY KEY (id),
    KEY logged_changes_age (changed_at)
  ) ${TABLE}`,
  ];
}
