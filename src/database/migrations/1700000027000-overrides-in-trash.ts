import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks events that were moved to the trash along with their series, so that only those are restored with it. */
export class OverridesInTrash1700000027000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event_details ADD COLUMN trashed_along TINYINT UNSIGNED NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event_details DROP COLUMN trashed_along');
  }
}
