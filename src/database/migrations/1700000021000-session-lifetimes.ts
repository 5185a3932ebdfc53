import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EXACT } from '../new-tables.js';

/**
 * Sessions with their start, last use, final expiry, IP address and refresh tokens. Older sessions lack these data, so
 * they end.
 */
export class SessionLifetimes1700000021000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM sessions');
    await runner.query(
      `ALTER TABLE sessions DROP KEY sessions_refresh,
    ADD COLUMN family_hash CHAR(64) ${EXACT} NOT NULL AFTER access_expires_at,
    ADD COLUMN previous_refresh_hash CHAR(64) ${EXACT} NULL AFTER refresh_hash,
    ADD COLUMN created_at DATETIME NOT NULL,
    ADD COLUMN password_at DATETIME NULL,
    ADD COLUMN refreshed_at DATETIME NOT NULL,
    ADD COLUMN used_at DATETIME NOT NULL,
    ADD COLUMN ends_at DATETIME NOT NULL,
    ADD COLUMN address VARCHAR(45) NOT NULL,
    ADD COLUMN user_agent VARCHAR(255) NOT NULL,
    ADD UNIQUE KEY sessions_family (family_hash)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM sessions');
    await runner.query(
      `ALTER TABLE sessions DROP KEY sessions_family, ADD UNIQUE KEY sessions_refresh (refresh_hash),
    DROP COLUMN family_hash, DROP COLUMN previous_refresh_hash, DROP COLUMN created_at, DROP COLUMN password_at,
    DROP COLUMN refreshed_at, DROP COLUMN used_at, DROP COLUMN ends_at, DROP COLUMN address, DROP COLUMN user_agent`,
    );
  }
}
