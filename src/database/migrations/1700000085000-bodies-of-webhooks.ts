import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EXACT } from '../new-tables.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/** Webhooks get bodies and headers of their own. Instances of the version before send theirs as they did. */
export class BodiesOfWebhooks1700000085000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An interrupted attempt may have added them: they are added in one statement.
    if (await runner.hasColumn('webhooks', 'template')) return;
    await runner.query(`ALTER TABLE webhooks ADD COLUMN template VARCHAR(20) ${ASCII} NOT NULL DEFAULT 'event',
 ADD COLUMN body TEXT ${EXACT} NULL, ADD COLUMN format VARCHAR(10) ${ASCII} NOT NULL DEFAULT 'json',
 ADD COLUMN header_names TEXT ${EXACT} NULL, ADD COLUMN header_values TEXT ${EXACT} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE webhooks DROP COLUMN template, DROP COLUMN body, DROP COLUMN format,
 DROP COLUMN header_names, DROP COLUMN header_values`);
  }
}
