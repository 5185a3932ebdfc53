import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes of lists in the order of ids, of the entries of an author in the order of dates, and of what decides who may
 * read an entry.
 */
export class ListIndexes1700000046000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE entries
      ADD KEY entries_by_id (type, status, id),
      ADD KEY entries_access (id, type, status, author_id, parent_id, trashed_from, password),
      DROP KEY entries_of_author, ADD KEY entries_of_author (author_id, status, type, date_local, id),
      ALGORITHM=INPLACE, LOCK=NONE`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE entries
      DROP KEY entries_by_id,
      DROP KEY entries_access,
      DROP KEY entries_of_author, ADD KEY entries_of_author (author_id, status, type),
      ALGORITHM=INPLACE, LOCK=NONE`);
  }
}
