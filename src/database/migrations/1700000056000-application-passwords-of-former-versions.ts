import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Defaults of columns that instances of a former version do not know, so that they can create application passwords. */
export class ApplicationPasswordsOfFormerVersions1700000056000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE application_passwords ALTER COLUMN uuid SET DEFAULT (UUID()), ALTER COLUMN app_id SET DEFAULT ''",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE application_passwords ALTER COLUMN uuid DROP DEFAULT, ALTER COLUMN app_id DROP DEFAULT',
    );
  }
}
