import { EXACT, NewTables, TABLE } from '../new-tables.js';

const TABLES = [
  `CREATE TABLE redirection_groups (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    name VARCHAR(50) NOT NULL,
    module_id TINYINT UNSIGNED NOT NULL,
    enabled TINYINT UNSIGNED NOT NULL DEFAULT 1,
    KEY redirection_groups_name (name, id),
    KEY redirection_groups_module (module_id, id)
  ) ${TABLE}`,
  // Flags that are null follow the defaults of the settings. A URL may be too long for an index: lists are ordered by
  // its beginning, and plain sources are found by the hash of their normalised path.
  `CREATE TABLE redirection_rules (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    url VARCHAR(2000) NOT NULL,
    url_start VARCHAR(190) GENERATED ALWAYS AS (LEFT(url, 190)) STORED,
    source_hash CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
    is_regex TINYINT UNSIGNED NOT NULL,
    flag_query VARCHAR(10) ${EXACT} NULL,
    flag_case TINYINT UNSIGNED NULL,
    flag_trailing TINYINT UNSIGNED NULL,
    match_type VARCHAR(20) ${EXACT} NOT NULL,
    action_type VARCHAR(20) ${EXACT} NOT NULL,
    action_code SMALLINT UNSIGNED NOT NULL,
    conditions TEXT NOT NULL,
    target TEXT NULL,
    target_unmatched TEXT NULL,
    title VARCHAR(500) NOT NULL DEFAULT '',
    group_id INT UNSIGNED NOT NULL,
    position INT UNSIGNED NOT NULL,
    enabled TINYINT UNSIGNED NOT NULL DEFAULT 1,
    log_excluded TINYINT UNSIGNED NOT NULL DEFAULT 0,
    hits INT UNSIGNED NOT NULL DEFAULT 0,
    last_access DATETIME NULL,
    problem VARCHAR(500) NULL,
    KEY redirection_rules_url (url_start, id),
    KEY redirection_rules_source (source_hash, enabled, position, id),
    KEY redirection_rules_group (group_id, position, id),
    KEY redirection_rules_newest (group_id, id),
    KEY redirection_rules_position (position, id),
    KEY redirection_rules_hits (hits, id),
    KEY redirection_rules_access (last_access, id),
    KEY redirection_rules_regex (is_regex, id),
    KEY redirection_rules_match (match_type, id),
    KEY redirection_rules_action (action_type, id),
    KEY redirection_rules_code (action_code, id),
    KEY redirection_rules_enabled (enabled, id),
    CONSTRAINT redirection_rules_of FOREIGN KEY (group_id) REFERENCES redirection_groups (id) ON DELETE CASCADE
  ) ${TABLE}`,
];

/** Redirect rules and their groups. */
export class RedirectionRules1700000014000 extends NewTables {
  protected readonly tables = TABLES;
}
