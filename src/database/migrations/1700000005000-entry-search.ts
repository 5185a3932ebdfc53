import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SearchIndex } from '../../entries/search/index.js';

const TABLE = 'ENGINE=InnoDB ROW_FORMAT=DYNAMIC DEFAULT CHARACTER SET ascii COLLATE ascii_bin';
const BATCH = 200;

/** The words of entries, for text search. */
export class EntrySearch1700000005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Left behind by an interrupted attempt.
    await runner.query('DROP TABLE IF EXISTS entry_search, search_words');
    await runner.query(`CREATE TABLE search_words (
      ending VARCHAR(64) NOT NULL,
      beginning VARCHAR(64) NOT NULL,
      PRIMARY KEY (ending, beginning)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE entry_search (
      entry_id INT UNSIGNED NOT NULL PRIMARY KEY,
      partial TINYINT UNSIGNED NOT NULL,
      title_words MEDIUMTEXT NOT NULL,
      words MEDIUMTEXT NOT NULL,
      CONSTRAINT entry_search_entry FOREIGN KEY (entry_id) REFERENCES entries (id) ON DELETE CASCADE
    ) ${TABLE}`);
    await fill(runner);
    // One index at a time, and after the rows: building an index is faster than extending it.
    await runner.query('ALTER TABLE entry_search ADD FULLTEXT KEY entry_search_words (words)');
    await runner.query('ALTER TABLE entry_search ADD FULLTEXT KEY entry_search_title (title_words)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE entry_search');
    await runner.query('DROP TABLE search_words');
  }
}

async function fill(runner: QueryRunner): Promise<void> {
  // Files are searched by their names.
  const files = { join: 'LEFT JOIN media_details m ON m.entry_id = e.id', searched: ["COALESCE(m.file, '')"] };
  const index = new SearchIndex((type) => (type === 'attachment' ? files : undefined));
  const ask = <R>(sql: string, parameters: unknown[]) => runner.query(sql, parameters) as Promise<R[]>;
  for (let last = 0; ;) {
    const entries = await ask<{ id: number }>('SELECT id FROM entries WHERE id > ? ORDER BY id LIMIT ?', [last, BATCH]);
    const ids = entries.map(({ id }) => id);
    await index.write(ids, ask);
    last = ids.at(-1) ?? last;
    if (ids.length < BATCH) return;
  }
}
