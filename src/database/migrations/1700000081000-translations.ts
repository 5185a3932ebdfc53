import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EXACT, TABLE } from '../new-tables.js';

const LANGUAGE = 'language TINYINT UNSIGNED NOT NULL';

const TABLES = [
  `CREATE TABLE entry_translations (
    entry_id INT UNSIGNED NOT NULL,
    group_id INT UNSIGNED NOT NULL,
    ${LANGUAGE},
    source_id INT UNSIGNED NOT NULL DEFAULT 0,
    awaits_parent TINYINT UNSIGNED NOT NULL DEFAULT 0,
    PRIMARY KEY (entry_id),
    UNIQUE KEY entry_translations_group (group_id, language),
    CONSTRAINT entry_translations_entry FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE CASCADE
  ) ${TABLE}`,
  `CREATE TABLE entry_texts (
    entry_id INT UNSIGNED NOT NULL,
    ${LANGUAGE},
    title TEXT NULL,
    slug VARCHAR(200) ${EXACT} NOT NULL,
    slug_scope VARCHAR(40) ${EXACT} NULL,
    content LONGTEXT NULL,
    shown_content LONGTEXT NULL,
    excerpt TEXT NULL,
    alt_text TEXT NULL,
    field_values LONGTEXT NULL,
    modified_gmt DATETIME NOT NULL,
    PRIMARY KEY (entry_id, language),
    KEY entry_texts_language (language, entry_id),
    KEY entry_texts_any_slug (slug),
    UNIQUE KEY entry_texts_slug (slug_scope, slug),
    CONSTRAINT entry_texts_entry FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE CASCADE
  ) ${TABLE}`,
  `CREATE TABLE term_translations (
    term_id INT UNSIGNED NOT NULL,
    group_id INT UNSIGNED NOT NULL,
    ${LANGUAGE},
    PRIMARY KEY (term_id),
    UNIQUE KEY term_translations_group (group_id, language),
    CONSTRAINT term_translations_term FOREIGN KEY (term_id) REFERENCES terms (id) ON DELETE CASCADE
  ) ${TABLE}`,
  `CREATE TABLE term_texts (
    term_id INT UNSIGNED NOT NULL,
    ${LANGUAGE},
    taxonomy VARCHAR(32) ${EXACT} NOT NULL,
    name VARCHAR(200) NULL,
    slug VARCHAR(200) ${EXACT} NULL,
    description TEXT NULL,
    PRIMARY KEY (term_id, language),
    UNIQUE KEY term_texts_slug (taxonomy, language, slug),
    CONSTRAINT term_texts_term FOREIGN KEY (term_id) REFERENCES terms (id) ON DELETE CASCADE
  ) ${TABLE}`,
];

/** The unique indexes of terms, with their columns before the language. */
const OF_TERMS = { terms_name: 'taxonomy, parent_id, name_key', terms_slug: 'taxonomy, slug' };

/**
 * Tables for translations, which sites with one language leave empty, and unique names and slugs of terms per language.
 * Instances of the version before go on: their terms have the language 0.
 */
export class Translations1700000081000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement.replace('CREATE TABLE', 'CREATE TABLE IF NOT EXISTS'));
    for (const [name, columns] of Object.entries(OF_TERMS))
      await runner.query(`ALTER TABLE terms DROP INDEX ${name}, ADD UNIQUE INDEX ${name} (${columns}, language)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM terms WHERE language <> 0');
    for (const [name, columns] of Object.entries(OF_TERMS))
      await runner.query(`ALTER TABLE terms DROP INDEX ${name}, ADD UNIQUE INDEX ${name} (${columns})`);
    for (const statement of TABLES.toReversed())
      await runner.query(`DROP TABLE ${/CREATE TABLE (\w+)/.exec(statement)?.[1] ?? ''}`);
  }
}
