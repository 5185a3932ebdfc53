import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EXACT, TABLE } from '../new-tables.js';

/** The extensions that the site has had, and the migrations of their tables. */
export class Extensions1700000088000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE extensions (
    name VARCHAR(20) ${EXACT} NOT NULL,
    version VARCHAR(191) ${EXACT} NOT NULL,
    is_loaded TINYINT UNSIGNED NOT NULL DEFAULT 1,
    declared LONGTEXT NOT NULL,
    PRIMARY KEY (name)
  ) ${TABLE}`);
    await runner.query(`CREATE TABLE extension_migrations (
    extension VARCHAR(20) ${EXACT} NOT NULL,
    name VARCHAR(191) ${EXACT} NOT NULL,
    migrated_at DATETIME NOT NULL,
    PRIMARY KEY (extension, name)
  ) ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE extension_migrations');
    await runner.query('DROP TABLE extensions');
  }
}
