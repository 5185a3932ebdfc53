import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexOfFormats1700000077000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX `post_details_format` ON `post_details` (`format`, `entry_id`)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX `post_details_format` ON `post_details`');
  }
}
