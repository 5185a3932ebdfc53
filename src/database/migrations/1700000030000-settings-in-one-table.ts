import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EXACT, TABLE } from '../new-tables.js';

/** The tables that stored the settings of a module as a JSON object in a single row, with their modules. */
const FORMER_TABLES = [
  { table: 'cache_settings', column: `options MEDIUMTEXT ${EXACT} NOT NULL`, prefix: 'cache.' },
  { table: 'redirection_settings', column: 'options LONGTEXT NOT NULL', prefix: 'redirection.' },
];

/** Moves all settings to one table: those of the cache and of redirection become rows of `settings`. */
export class SettingsInOneTable1700000030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE settings MODIFY value MEDIUMTEXT NOT NULL');
    for (const { table, prefix } of FORMER_TABLES) {
      const [row] = (await runner.query(`SELECT options FROM ${table} WHERE id = 1`)) as { options: string }[];
      const values = Object.entries(JSON.parse(row?.options ?? '{}') as Record<string, unknown>);
      const rows = values.map(([name, value]) => [prefix + name, JSON.stringify(value)]);
      if (rows.length) await runner.query('REPLACE INTO settings (name, value) VALUES ?', [rows]);
      await runner.query(`DROP TABLE ${table}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, column, prefix } of FORMER_TABLES.toReversed()) {
      const rows = (await runner.query('SELECT name, value FROM settings WHERE name LIKE ?', [`${prefix}%`])) as {
        name: string;
        value: string;
      }[];
      const values = rows.map(({ name, value }) => `${JSON.stringify(name.slice(prefix.length))}:${value}`);
      await runner.query(`CREATE TABLE ${table} (id TINYINT UNSIGNED NOT NULL PRIMARY KEY, ${column}) ${TABLE}`);
      if (rows.length) await runner.query(`INSERT INTO ${table} (id, options) VALUES (1, ?)`, [`{${values.join()}}`]);
      await runner.query('DELETE FROM settings WHERE name LIKE ?', [`${prefix}%`]);
    }
    await runner.query('ALTER TABLE settings MODIFY value TEXT NOT NULL');
  }
}
