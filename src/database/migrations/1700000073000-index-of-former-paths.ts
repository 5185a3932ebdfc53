import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexOfFormerPaths1700000073000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX `former_addresses_digest` ON `former_addresses` (`path_digest`)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX `former_addresses_digest` ON `former_addresses`');
  }
}
