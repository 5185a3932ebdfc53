import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of notes. A migration that has run on a site stays as it is: later changes are later migrations. */
export class CreateMySampleNotes implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE my_sample_notes (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT,
      user_id INT UNSIGNED NOT NULL,
      post_id INT UNSIGNED NOT NULL,
      text VARCHAR(200) NOT NULL,
      PRIMARY KEY (id),
      KEY my_sample_notes_by_user (user_id, id),
      KEY my_sample_notes_by_post (post_id)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE my_sample_notes');
  }
}
