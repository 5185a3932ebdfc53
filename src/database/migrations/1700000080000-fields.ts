import type { MigrationInterface, QueryRunner } from 'typeorm';

const EXACT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

const TABLE = `CREATE TABLE IF NOT EXISTS field_index (
  entry_id INT UNSIGNED NOT NULL,
  field_id INT UNSIGNED NOT NULL,
  position SMALLINT UNSIGNED NOT NULL,
  status VARCHAR(20) ${EXACT} NOT NULL,
  language TINYINT UNSIGNED NOT NULL DEFAULT 0,
  number DOUBLE NULL,
  text VARCHAR(100) NULL,
  date_local DATETIME NOT NULL,
  is_protected TINYINT UNSIGNED NOT NULL DEFAULT 0,
  PRIMARY KEY (entry_id, field_id, position),
  INDEX field_index_numbers (field_id, status, number, date_local, entry_id, is_protected),
  INDEX field_index_texts (field_id, status, text, date_local, entry_id, is_protected)
)`;

/** The tables of what has fields. */
const OWNERS = ['entries', 'terms', 'users', 'comments'];

/** Gives entries, terms, users and comments the values of the fields that a site declares, and lists an index of these. */
export class Fields1700000080000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An interrupted attempt may have added some of them. They are added without a copy of the tables.
    for (const table of OWNERS)
      if (!(await runner.hasColumn(table, 'field_values')))
        await runner.query(`ALTER TABLE ${table} ADD COLUMN field_values LONGTEXT NULL`);
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE field_index');
    for (const table of OWNERS) await runner.query(`ALTER TABLE ${table} DROP COLUMN field_values`);
  }
}
