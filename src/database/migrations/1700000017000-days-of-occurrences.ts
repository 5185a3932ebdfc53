import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Occurrences of several days are found by their end: the page of a month shows those that began earlier, and there are
 * few of them among the many that end on the day they begin.
 */
export class DaysOfOccurrences1700000017000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE event_occurrences
         ADD COLUMN several_days TINYINT UNSIGNED GENERATED ALWAYS AS (DATE(end_local) > DATE(start_local)) STORED,
         ADD KEY event_occurrences_going_on (hidden, status, several_days, end_local, start_local, event_id, recurrence_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event_occurrences DROP KEY event_occurrences_going_on, DROP COLUMN several_days');
  }
}
