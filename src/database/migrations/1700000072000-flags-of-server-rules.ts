import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules get the flags that rules of web servers need. */
export class FlagsOfServerRules1700000072000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE redirection_rules
 ADD COLUMN flag_prefix TINYINT UNSIGNED NOT NULL DEFAULT 0 AFTER flag_trailing,
 ADD COLUMN flag_whole TINYINT UNSIGNED NOT NULL DEFAULT 0 AFTER flag_prefix,
 ADD COLUMN flag_append TINYINT UNSIGNED NOT NULL DEFAULT 0 AFTER flag_whole`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE redirection_rules DROP COLUMN flag_append, DROP COLUMN flag_whole, DROP COLUMN flag_prefix',
    );
  }
}
