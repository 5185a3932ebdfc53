import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cached responses of other servers. */
export class RemoteAnswers1700000006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE remote_answers (
      name_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      value MEDIUMTEXT NOT NULL,
      expires_at DATETIME NOT NULL,
      KEY remote_answers_expiry (expires_at)
    ) ENGINE=InnoDB ROW_FORMAT=DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE remote_answers');
  }
}
