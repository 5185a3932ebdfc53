import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that replace one date of their series, and series that continue another one. */
export class OverridesOfOccurrences1700000044000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE event_details
         ADD COLUMN overrides_date DATETIME NULL,
         ADD COLUMN overridden VARCHAR(500) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
         ADD COLUMN continues_id INT UNSIGNED NOT NULL DEFAULT 0,
         ADD KEY event_details_continues (continues_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE event_details
         DROP KEY event_details_continues,
         DROP COLUMN continues_id,
         DROP COLUMN overridden,
         DROP COLUMN overrides_date`,
    );
  }
}
