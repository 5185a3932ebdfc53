import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EXACT } from '../new-tables.js';

/** Application passwords get a UUID, the id of their application and their last use. Names need not be unique. */
export class ApplicationPasswordDetails1700000040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE application_passwords
 ADD uuid CHAR(36) ${EXACT} NOT NULL AFTER id,
 ADD app_id VARCHAR(36) ${EXACT} NOT NULL AFTER name,
 ADD used_at DATETIME NULL,
 ADD used_from VARCHAR(45) NULL,
 ADD INDEX application_passwords_of_user (user_id, id),
 DROP INDEX application_passwords_name`);
    await runner.query('UPDATE application_passwords SET uuid = UUID()');
    await runner.query('ALTER TABLE application_passwords ADD UNIQUE INDEX application_passwords_uuid (uuid)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE application_passwords a
 JOIN application_passwords first ON first.user_id = a.user_id AND first.name = a.name AND first.id < a.id
 SET a.name = CONCAT(LEFT(a.name, 160), ' ', a.uuid)`);
    await runner.query(`ALTER TABLE application_passwords
 ADD UNIQUE INDEX application_passwords_name (user_id, name),
 DROP INDEX application_passwords_of_user,
 DROP INDEX application_passwords_uuid,
 DROP COLUMN used_from, DROP COLUMN used_at, DROP COLUMN app_id, DROP COLUMN uuid`);
  }
}
