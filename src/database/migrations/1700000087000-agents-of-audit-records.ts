import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The agents that wrote for users. The column is added without a copy of the table. */
export class AgentsOfAuditRecords1700000087000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An interrupted attempt may have added it.
    if (await runner.hasColumn('audit_records', 'agent')) return;
    await runner.query(
      "ALTER TABLE audit_records ADD COLUMN agent VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT ''",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_records DROP COLUMN agent');
  }
}
