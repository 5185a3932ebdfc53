import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { isSeen } from '../freshness/entry-facts.js';
import { EntryTouches } from '../freshness/entry-touches.js';
import { entryType } from '../registry/entry-types.js';
import { Entries } from './entries.service.js';
import { EntryTotals } from './entry-totals.js';
import { EntryWriter } from './entry-writer.js';

interface Found {
  id: number;
  type: string;
  status: string;
}

/** Changes to many entries at once, made when their author goes. Part of the caller's transaction. */
@Injectable()
export class EntryBulk {
  constructor(
    private readonly db: Db,
    private readonly entries: Entries,
    private readonly writer: EntryWriter,
    private readonly totals: EntryTotals,
    private readonly touches: EntryTouches,
  ) {}

  /** Gives everything of one user to another. */
  reassignAuthor(from: number, to: number): Promise<void> {
    return this.db.atomic(async () => {
      const touched = await this.db.current<Found>('SELECT DISTINCT type, status FROM entries WHERE author_id = ?', [
        from,
      ]);
      await this.db.write('UPDATE entries SET author_id = ?, version = version + 1 WHERE author_id = ?', [to, from]);
      const seen = touched.filter(({ status }) => isSeen({ status })).map(({ type }) => type);
      if (seen.length) await this.touches.reassigned(from, to, [...new Set(seen)]);
      await this.totals.change(touched.map(({ type, status }) => ({ type, status, by: 0 })));
    });
  }

  /** Moves everything of a user to the trash. */
  trashAllOf(authorId: number): Promise<void> {
    return this.db.atomic(async () => {
      const found = await this.db.current<Found>(
        "SELECT id, type, status FROM entries WHERE author_id = ? AND status <> 'trash' ORDER BY parent_id, id",
        [authorId],
      );
      for (const { id, type: name } of found) {
        const type = entryType(name);
        if (!type) continue;
        const entry = await this.entries.lock(type, id);
        // It may have followed the entry that it is a part of.
        if (entry.status !== 'trash') await this.writer.moveToTrash(type, entry);
      }
    });
  }
}
