import { EXACT, NewTables, TABLE } from '../new-tables.js';

/** The secrets of the site: keys for signatures, the same on every instance. */
export class SiteSecrets1700000020000 extends NewTables {
  protected readonly tables = [
    `CREATE TABLE site_secrets (
    name VARCHAR(64) ${EXACT} NOT NULL PRIMARY KEY,
    value VARCHAR(64) ${EXACT} NOT NULL
  ) ${TABLE}`,
  ];
}
