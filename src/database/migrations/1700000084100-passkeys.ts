import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EXACT, TABLE } from '../new-tables.js';

const TABLES = [
  `CREATE TABLE passkeys (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT,
    user_id INT UNSIGNED NOT NULL,
    user_handle VARCHAR(86) ${EXACT} NOT NULL,
    credential_hash CHAR(64) ${EXACT} NOT NULL,
    credential_id VARCHAR(1400) ${EXACT} NOT NULL,
    public_key TEXT ${EXACT} NOT NULL,
    counter INT UNSIGNED NOT NULL,
    transports VARCHAR(100) ${EXACT} NOT NULL,
    name VARCHAR(200) NOT NULL,
    created_at DATETIME NOT NULL,
    used_at DATETIME NULL,
    PRIMARY KEY (id),
    KEY passkeys_of_user (user_id, id),
    UNIQUE KEY passkeys_credential (credential_hash),
    CONSTRAINT passkeys_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
  ) ${TABLE}`,
  `CREATE TABLE used_proofs (
    proof_hash CHAR(64) ${EXACT} NOT NULL,
    expires_at DATETIME NOT NULL,
    PRIMARY KEY (proof_hash),
    KEY used_proofs_expiry (expires_at)
  ) ${TABLE}`,
];

/** Passkeys, proofs that were used, and what proved the account of a session. Former instances know passwords only. */
export class Passkeys1700000084100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An interrupted attempt may have got as far as to any of them.
    for (const statement of TABLES) await runner.query(statement.replace('CREATE TABLE', 'CREATE TABLE IF NOT EXISTS'));
    if (!(await runner.hasColumn('sessions', 'proof')))
      await runner.query(`ALTER TABLE sessions ADD COLUMN proof VARCHAR(20) ${EXACT} NOT NULL DEFAULT 'password'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM sessions WHERE proof <> 'password'`);
    await runner.query('ALTER TABLE sessions DROP COLUMN proof');
    await runner.query('DROP TABLE used_proofs');
    await runner.query('DROP TABLE passkeys');
  }
}
