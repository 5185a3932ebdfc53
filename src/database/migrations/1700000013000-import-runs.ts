import type { MigrationInterface, QueryRunner } from 'typeorm';

/** State that lets an import continue where it stopped. */
export class ImportRuns1700000013000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE import_runs (
    record_id INT UNSIGNED NOT NULL PRIMARY KEY,
    attempt INT UNSIGNED NOT NULL DEFAULT 0,
    crashes TINYINT UNSIGNED NOT NULL DEFAULT 0,
    complete TINYINT UNSIGNED NOT NULL DEFAULT 0,
    source_version TEXT NULL,
    CONSTRAINT import_runs_of FOREIGN KEY (record_id) REFERENCES import_records (id) ON DELETE CASCADE
  ) ENGINE=InnoDB ROW_FORMAT=DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_runs');
  }
}
