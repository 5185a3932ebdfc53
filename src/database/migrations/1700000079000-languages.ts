import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables with totals, and the columns of their keys before the language. */
const TOTALS = { entry_totals: 'type, status', entry_group_totals: 'type, status, name' };
const LANGUAGE = 'language TINYINT UNSIGNED NOT NULL DEFAULT 0';

/**
 * Gives entries and terms the number of their language. The columns of the large tables are added without a copy, and
 * nothing is filled: 0 is the language that the site has. Instances of the version before write 0 by default, and their
 * totals are those of this language.
 */
export class Languages1700000079000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An interrupted attempt may have added some of them.
    for (const table of ['entries', 'terms'])
      if (!(await runner.hasColumn(table, 'language')))
        await runner.query(`ALTER TABLE ${table} ADD COLUMN ${LANGUAGE}`);
    for (const [table, key] of Object.entries(TOTALS))
      if (!(await runner.hasColumn(table, 'language')))
        await runner.query(
          `ALTER TABLE ${table} ADD COLUMN ${LANGUAGE}, DROP PRIMARY KEY, ADD PRIMARY KEY (${key}, language)`,
        );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, key] of Object.entries(TOTALS)) {
      await runner.query(`DELETE FROM ${table} WHERE language <> 0`);
      await runner.query(`ALTER TABLE ${table} DROP PRIMARY KEY, DROP COLUMN language, ADD PRIMARY KEY (${key})`);
    }
    for (const table of ['terms', 'entries']) await runner.query(`ALTER TABLE ${table} DROP COLUMN language`);
  }
}
