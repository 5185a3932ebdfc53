import { insertRows, type Db, type Row } from '#libs/db';
import type { EntryType } from './entry-types.js';
import { FORMATS } from '../settings/post-formats.js';
import type { ImportedEntry } from './imported-entry.js';

/** What entries have in other tables, gathered so that many take one statement for each table. */
export class SideRows {
  private readonly tables = new Map<string, [Row, ...Row[]]>();

  add(type: EntryType, id: number, entry: ImportedEntry, termIds: readonly number[]): void {
    const { format = '', sticky, password, media, meta } = entry;
    if (type.name === 'post') {
      const isKnown = format !== 'standard' && FORMATS.some((one) => one === format);
      // A sticky post shows its text, so one with a password cannot be sticky.
      const isSticky = sticky === true && !password;
      this.push('post_details', { entry_id: id, format: isKnown ? format : '', sticky: Number(isSticky) });
    }
    if (media) {
      this.push('media_details', {
        entry_id: id,
        mime_type: media.mimeType,
        file: '',
        source_url: media.sourceUrl,
        alt_text: media.altText,
        details: JSON.stringify(media.details),
      });
    }
    for (const { name, value } of meta) this.push('entry_meta', { entry_id: id, name, value });
    for (const termId of termIds) this.push('entry_terms', { entry_id: id, term_id: termId });
  }

  async insert(db: Db): Promise<void> {
    for (const [table, rows] of this.tables) await insertRows(db, table, rows);
  }

  private push(table: string, row: Row): void {
    const rows = this.tables.get(table);
    if (rows) rows.push(row);
    else this.tables.set(table, [row]);
  }
}
