import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The application password with which a session began, and which ends it. Of older sessions it is unknown, so they end.
 */
export class SessionsOfApplicationPasswords1700000042000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM sessions WHERE password_at IS NULL');
    await runner.query(
      `ALTER TABLE sessions ADD COLUMN application_password_id INT UNSIGNED NULL,
    ADD CONSTRAINT sessions_application_password FOREIGN KEY (application_password_id)
    REFERENCES application_passwords (id) ON DELETE CASCADE ON UPDATE RESTRICT`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP FOREIGN KEY sessions_application_password');
    await runner.query(
      'ALTER TABLE sessions DROP KEY sessions_application_password, DROP COLUMN application_password_id',
    );
  }
}
