import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives the table of TypeORM the collation of all others: MariaDB does not know the one that is MySQL's default. */
export class CollationOfMigrations1700000070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE migrations CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci');
  }

  async down(): Promise<void> {
    // The former collation depends on the server.
  }
}
