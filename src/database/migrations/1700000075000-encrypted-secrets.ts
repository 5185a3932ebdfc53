import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EXACT } from '../new-tables.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/** Columns with secrets have room for the encrypted form. No value changes: a start with `SECRET_KEY` encrypts them. */
export class EncryptedSecrets1700000075000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await resize(runner, { exact: 255, ascii: 255 });
  }

  async down(runner: QueryRunner): Promise<void> {
    // Refused by the server while a value is encrypted.
    await resize(runner, { exact: 64, ascii: 60 });
  }
}

async function resize(runner: QueryRunner, { exact, ascii }: { exact: number; ascii: number }): Promise<void> {
  await runner.query(`ALTER TABLE second_factors MODIFY secret VARCHAR(${exact}) ${EXACT} NOT NULL`);
  await runner.query(`ALTER TABLE site_secrets MODIFY value VARCHAR(${exact}) ${EXACT} NOT NULL`);
  await runner.query(`ALTER TABLE webhooks MODIFY secret VARCHAR(${ascii}) ${ASCII} NOT NULL,
 MODIFY previous_secret VARCHAR(${ascii}) ${ASCII} NULL`);
}
