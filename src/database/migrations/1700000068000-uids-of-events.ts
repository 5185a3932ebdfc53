import type { MigrationInterface, QueryRunner } from 'typeorm';

/** UIDs of events that were imported from other calendars. */
export class UidsOfEvents1700000068000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE event_details
         ADD COLUMN uid VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
         ADD KEY event_details_uid (uid)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event_details DROP KEY event_details_uid, DROP COLUMN uid');
  }
}
