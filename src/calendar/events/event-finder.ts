import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { slugify } from '#libs/text';
import { Entries } from '../../entries/index.js';
import { EVENT } from '../calendar-types.js';
import { fail } from '../calendar.errors.js';
import { SELECT_EVENTS, type EventRow } from './event-row.js';

/** Finds events. */
@Injectable()
export class EventFinder {
  constructor(
    private readonly db: Db,
    private readonly entries: Entries,
  ) {}

  /** The event as it is now, locked until the end of the transaction, or a 404. */
  async lock(id: number): Promise<EventRow> {
    const [row] = await this.db.current<EventRow>(`${SELECT_EVENTS} WHERE e.id = ? FOR UPDATE`, [id]);
    this.entries.forget(id);
    return row ?? fail('event-not-found');
  }

  /** The number of the event with a slug, whatever its state; looked up once per request. */
  idOf(slug: string): Promise<number | undefined> {
    return RequestContext.memo(`event ${slug}`, async () => {
      // Slugs of other scripts are stored encoded.
      const spelt = slugify(slug);
      if (!spelt) return undefined;
      const [row] = await this.db.rows<{ id: number }>('SELECT id FROM entries WHERE slug_scope = ? AND slug = ?', [
        EVENT.name,
        spelt,
      ]);
      return row?.id;
    });
  }
}
