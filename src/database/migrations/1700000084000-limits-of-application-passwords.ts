import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Application passwords can have limits and an end. Those of instances of the version before have neither. */
export class LimitsOfApplicationPasswords1700000084000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An interrupted attempt may have added them.
    if (!(await runner.hasColumn('application_passwords', 'limits')))
      await runner.query(`ALTER TABLE application_passwords
 ADD COLUMN limits TEXT NULL,
 ADD COLUMN expires_at DATETIME NULL,
 ADD INDEX application_passwords_expiry (expires_at)`);
  }

  /** Without its limits, a password would be worth more than its owner gave away. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM application_passwords WHERE limits IS NOT NULL OR expires_at IS NOT NULL');
    await runner.query(
      'ALTER TABLE application_passwords DROP INDEX application_passwords_expiry, DROP COLUMN expires_at, DROP COLUMN limits',
    );
  }
}
