import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Table options. */
export const TABLE = 'ENGINE=InnoDB ROW_FORMAT=DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';
/** A column that distinguishes every byte: slugs, keys, secrets. */
export const EXACT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** A migration that creates tables; reverting it drops them in reverse order. */
export abstract class NewTables implements MigrationInterface {
  /** The statements that create the tables. */
  protected abstract readonly tables: readonly string[];

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of this.tables) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of this.tables.toReversed()) {
      const name = /CREATE TABLE (\w+)/.exec(statement)?.[1];
      if (name) await runner.query(`DROP TABLE ${name}`);
    }
  }
}
