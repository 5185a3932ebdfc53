import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the autosaves of entries. The column is added without a copy of the table; few entries have autosaves. */
export class CountsOfAutosaves1700000078000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An interrupted attempt may have added it.
    if (!(await runner.hasColumn('entries', 'autosave_count')))
      await runner.query('ALTER TABLE entries ADD COLUMN autosave_count INT UNSIGNED NOT NULL DEFAULT 0');
    await runner.query(`UPDATE entries e JOIN (SELECT parent_id, COUNT(*) AS total FROM entries
 WHERE slug_scope LIKE 'autosave:%' AND type = 'revision' GROUP BY parent_id) s ON s.parent_id = e.id
 SET e.autosave_count = s.total`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE entries DROP COLUMN autosave_count');
  }
}
