import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table of notes. */
export class AddCookNotes implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE recipes_notes (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT,
      recipe_id INT UNSIGNED NOT NULL,
      text VARCHAR(200) NOT NULL,
      stars TINYINT UNSIGNED NOT NULL,
      PRIMARY KEY (id),
      KEY recipes_notes_recipe (recipe_id, id)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recipes_notes');
  }
}
