import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Revisions: an index for lists of the revisions of an entry, newest first. */
export class Revisions1700000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE entries DROP KEY entries_of_parent, ADD KEY entries_of_parent (parent_id, type, date_local, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE entries DROP KEY entries_of_parent, ADD KEY entries_of_parent (parent_id, type)');
  }
}
