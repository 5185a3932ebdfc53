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
  PRIMARY KEY (entry_id, field_id, position),
  INDEX field_index_numbers (field_id, status, number, entry_id),
  INDEX field_index_texts (field_id, status, text, entry_id)
)`;

/** Gives entries the values of the fields that a site declares, and lists an index of these. */
export class Fields1700000080000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An interrupted attempt may have added it. Added without a copy of the table.
    if (!(await runner.hasColumn('entries', 'field_values')))
      await runner.query('ALTER TABLE entries ADD COLUMN field_values LONGTEXT NULL');
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE field_index');
    await runner.query('ALTER TABLE entries DROP COLUMN field_values');
  }
}
