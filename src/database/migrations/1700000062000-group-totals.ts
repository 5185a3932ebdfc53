import type { QueryRunner } from 'typeorm';
import { NewTables, TABLE } from '../new-tables.js';

/**
 * Totals of entries by author, by term and of sticky posts. Instances of the former version do not maintain them, which
 * shows in the columns that are added: see `EntryTotal`.
 */
export class GroupTotals1700000062000 extends NewTables {
  protected readonly tables = [
    `CREATE TABLE entry_group_totals (
    type VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    status VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    name VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    total INT NOT NULL,
    PRIMARY KEY (type, status, name)
  ) ${TABLE}`,
  ];

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    await runner.query(
      'ALTER TABLE entry_totals ADD COLUMN unmoved INT UNSIGNED NOT NULL DEFAULT 0, ADD COLUMN grouped INT UNSIGNED NOT NULL DEFAULT 0',
    );
  }

  override async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE entry_totals DROP COLUMN unmoved, DROP COLUMN grouped');
    await super.down(runner);
  }
}
