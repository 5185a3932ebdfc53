import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EXACT } from '../new-tables.js';

/**
 * Gives entries the end of their publication. The columns are added without a copy of the table, and nothing is filled.
 * The index, which finds the entries whose publication has ended, is built while others write.
 */
export class EndDates1700000083000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An interrupted attempt may have added some of them.
    if (!(await runner.hasColumn('entries', 'expires_gmt')))
      await runner.query(
        `ALTER TABLE entries ADD COLUMN expires_gmt DATETIME NULL, ADD COLUMN expires_to VARCHAR(20) ${EXACT} NULL, ALGORITHM=INSTANT`,
      );
    const [index] = (await runner.query("SHOW INDEX FROM entries WHERE Key_name = 'entries_ending'")) as unknown[];
    if (!index)
      await runner.query(
        'ALTER TABLE entries ADD INDEX entries_ending (status, expires_gmt), ALGORITHM=INPLACE, LOCK=NONE',
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE entries DROP INDEX entries_ending, DROP COLUMN expires_to, DROP COLUMN expires_gmt',
    );
  }
}
