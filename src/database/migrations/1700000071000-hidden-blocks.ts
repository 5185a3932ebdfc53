import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withoutHiddenBlocks } from '#libs/blocks';
import { importedFootnotes } from '../../entries/footnotes/index.js';

const BATCH = 200;

/**
 * Footnotes of entries, which imports stored as custom values, and their content without hidden blocks. Both columns are added without a copy of the table; one
 * pass over the texts finds those with hidden blocks, which are few.
 */
export class HiddenBlocks1700000071000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An interrupted attempt may have added them.
    if (!(await runner.hasColumn('entries', 'footnotes')))
      await runner.query(
        'ALTER TABLE entries ADD COLUMN shown_content LONGTEXT NULL, ADD COLUMN footnotes MEDIUMTEXT NULL',
      );
    await fill(runner);
    await moveFootnotes(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE entries DROP COLUMN shown_content, DROP COLUMN footnotes');
  }
}

async function fill(runner: QueryRunner): Promise<void> {
  const ask = <R>(sql: string, parameters: unknown[]) => runner.query(sql, parameters) as Promise<R[]>;
  for (let last = 0; ;) {
    const entries = await ask<{ id: number; type: string; content: string }>(
      `SELECT id, type, content FROM entries WHERE id > ? AND content LIKE '%blockVisibility%' ORDER BY id LIMIT ?`,
      [last, BATCH],
    );
    for (const { id, type, content } of entries) {
      const shown = withoutHiddenBlocks(content);
      if (shown === content || type === 'revision') continue;
      await ask('UPDATE entries SET shown_content = ? WHERE id = ?', [shown, id]);
      // The index has words of hidden blocks: searches compare what they find with the content.
      await ask('UPDATE entry_search SET partial = 1 WHERE entry_id = ?', [id]);
    }
    last = entries.at(-1)?.id ?? last;
    if (entries.length < BATCH) return;
  }
}

/** Moves footnotes of imports to their column, sanitized: custom values are stored as the file has them. */
async function moveFootnotes(runner: QueryRunner): Promise<void> {
  const ask = <R>(sql: string, parameters: unknown[]) => runner.query(sql, parameters) as Promise<R[]>;
  for (let last = 0; ;) {
    const values = await ask<{ id: number; entryId: number; value: string }>(
      "SELECT id, entry_id AS entryId, value FROM entry_meta WHERE name = 'footnotes' AND id > ? ORDER BY id LIMIT ?",
      [last, BATCH],
    );
    for (const { id, entryId, value } of values) {
      const footnotes = importedFootnotes(value, true);
      if (footnotes === null) continue;
      await ask('UPDATE entries SET footnotes = COALESCE(footnotes, ?) WHERE id = ?', [footnotes, entryId]);
      await ask('DELETE FROM entry_meta WHERE id = ?', [id]);
    }
    last = values.at(-1)?.id ?? last;
    if (values.length < BATCH) return;
  }
}
