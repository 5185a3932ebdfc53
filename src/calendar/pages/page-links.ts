import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { EntryRendering } from '../../rendering/index.js';
import { Permalinks, type EntryRow, STATUSES } from '../../entries/index.js';
import { shownTitle } from '../shown-title.js';
import type { PageLink } from './page-event.js';

/** What a link to an entry of the calendar is made of. */
export type LinkedRow = Pick<
  EntryRow,
  'id' | 'type' | 'status' | 'slug' | 'parentId' | 'dateLocal' | 'title' | 'version'
>;

/** The columns of such a row; the entry is `e`. */
export const LINK_COLUMNS =
  'e.id, e.type, e.status, e.slug, e.parent_id AS parentId, e.date_local AS dateLocal, e.title, e.version';
const NO_PARENTS: ReadonlyMap<number, string> = new Map();

/** Names and addresses of entries of the calendar. */
@Injectable()
export class PageLinks {
  constructor(
    private readonly db: Db,
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
  ) {}

  /** The public address of an entry, its plain one while it has no other. */
  address(row: LinkedRow): string {
    return this.permalinks.of(row, NO_PARENTS, true);
  }

  /** The name and, if everybody may go there, the address. */
  of(row: LinkedRow): PageLink {
    const name = shownTitle(this.rendering, row);
    return { id: row.id, name, ...(STATUSES.isPublic(row.status) ? { address: this.address(row) } : {}) };
  }

  /** Those of some numbers, in any order: one statement. */
  rows(ids: readonly number[]): Promise<LinkedRow[]> {
    if (!ids.length) return Promise.resolve([]);
    return this.db.rows(`SELECT ${LINK_COLUMNS} FROM entries e WHERE e.id IN (?)`, [[...new Set(ids)]]);
  }
}
