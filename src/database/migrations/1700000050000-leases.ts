import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EXACT, TABLE } from '../new-tables.js';

/** The table of leases. Migrations need it themselves, and create it before the first one. */
export const LEASES_TABLE = `CREATE TABLE IF NOT EXISTS leases (
    name VARCHAR(191) ${EXACT} NOT NULL,
    owner CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    fence INT UNSIGNED NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    PRIMARY KEY (name)
  ) ${TABLE}`;

export class Leases1700000050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LEASES_TABLE);
    await runner.query(
      `CREATE TABLE commit_marks (
    writer CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    slot SMALLINT UNSIGNED NOT NULL,
    mark INT UNSIGNED NOT NULL,
    marked_on DATE NOT NULL,
    PRIMARY KEY (writer, slot)
  ) ${TABLE}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE commit_marks, leases');
  }
}
