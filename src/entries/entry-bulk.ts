import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { isSeen } from './entry-facts.js';
import { EntryTouches } from './entry-touches.js';
import { EntryTotals } from './entry-totals.js';

/** Changes to many entries at once, made when their author goes. Part of the caller's transaction. */
@Injectable()
export class EntryBulk {
  constructor(
    private readonly db: Db,
    private readonly totals: EntryTotals,
    private readonly touches: EntryTouches,
  ) {}

  /** Gives all entries of one user to another, or to nobody (0). */
  reassignAuthor(from: number, to: number): Promise<void> {
    return this.db.atomic(async () => {
      const touched = await this.db.current<{ type: string; status: string }>(
        'SELECT DISTINCT type, status FROM entries WHERE author_id = ?',
        [from],
      );
      await this.db.write('UPDATE entries SET author_id = ?, version = version + 1 WHERE author_id = ?', [to, from]);
      const seen = touched.filter(({ status }) => isSeen({ status })).map(({ type }) => type);
      if (seen.length) await this.touches.reassigned(from, to, [...new Set(seen)]);
      await this.totals.change(touched.map(({ type, status }) => ({ type, status, by: 0 })));
    });
  }
}
