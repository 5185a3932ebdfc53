import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { entryType, mayRead, type Owned, type Taxonomy } from '../../content/index.js';
import { EVENT } from '../calendar-types.js';
import { fail } from '../calendar.errors.js';

/** An item whose terms are asked for. */
type Carrier = Owned & { type: string };

/** The items by which lists of terms are narrowed. */
@Injectable()
export class TermCarriers {
  constructor(private readonly db: Db) {}

  /** The item of a number, of whatever kind; read once per request. */
  find(id: number): Promise<Carrier | undefined> {
    return RequestContext.memo(`carrier ${id}`, async () => {
      const [entry] = await this.db.rows<Carrier>(
        'SELECT e.type, e.status, e.author_id AS authorId, e.trashed_from AS trashedFrom FROM entries e WHERE e.id = ?',
        [id],
      );
      return entry;
    });
  }

  /** Nobody learns the terms of an item that they may not read; one of a kind without these terms has none to tell. */
  async mayReadTerms(id: number, { name }: Taxonomy): Promise<void> {
    const entry = await this.find(id);
    const type = entry && entryType(entry.type);
    if (!entry || !type?.taxonomies.includes(name)) return;
    if (!mayRead(type, entry, currentViewer()))
      fail(type.name === EVENT.name ? 'event-not-accessible' : 'rest_forbidden');
  }
}
