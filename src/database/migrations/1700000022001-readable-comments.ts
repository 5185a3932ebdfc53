import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns of the indexes that order lists of comments. */
const KEYS = {
  comments_by_number: 'status, type, id',
  comments_by_date: 'status, type, date_gmt, id',
  comments_by_local_date: 'status, type, date_local, id',
};

/** Adds the post to the indexes that order lists of comments, because every list filters by it. */
export class ReadableComments1700000022001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await replace(runner, ', post_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await replace(runner, '');
  }
}

async function replace(runner: QueryRunner, last: string): Promise<void> {
  const changes = Object.entries(KEYS).map(
    ([name, columns]) => `DROP KEY ${name}, ADD KEY ${name} (${columns}${last})`,
  );
  await runner.query(`ALTER TABLE comments ${changes.join(', ')}`);
}
