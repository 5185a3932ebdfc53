import { EXACT, NewTables, TABLE } from '../new-tables.js';

/** The changes that invalidate cached responses, and the settings of the cache. */
export class CacheChanges1700000018000 extends NewTables {
  protected readonly tables = [
    `CREATE TABLE changes (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    instance CHAR(16) ${EXACT} NOT NULL,
    tags MEDIUMTEXT ${EXACT} NOT NULL,
    changed_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    KEY by_time (changed_at)
  ) ${TABLE}`,
    `CREATE TABLE cache_settings (
    id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
    options MEDIUMTEXT ${EXACT} NOT NULL
  ) ${TABLE}`,
    `CREATE TABLE cache_preload (
    id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
    state MEDIUMTEXT ${EXACT} NOT NULL
  ) ${TABLE}`,
  ];
}
