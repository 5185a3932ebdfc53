import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import type { EntryType } from '../../entries/index.js';

type Owned = Parameters<EntryType['mayEdit']>[0];

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
}
