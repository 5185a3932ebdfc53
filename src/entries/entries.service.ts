import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { fail } from './entries.errors.js';
import type { EntryType } from './entry-types.js';
import type { Owned } from './entry-access.js';
import { ENTRY_COLUMNS, TEXT_COLUMNS, type EntryRow } from './entry-row.js';

const memoKey = (id: number) => `entry ${id}`;

/** Finds single entries. */
@Injectable()
export class Entries {
  constructor(private readonly db: Db) {}

  /** The entry of a type with this id; read once per request. */
  find(type: EntryType, id: number): Promise<EntryRow | undefined> {
    return RequestContext.memo(memoKey(id), async () => {
      const { columns, join } = type.details ?? { columns: '', join: '' };
      const [row] = await this.db.rows<EntryRow>(
        `SELECT ${ENTRY_COLUMNS}, ${TEXT_COLUMNS}${columns && `, ${columns}`} FROM entries e ${join} WHERE e.id = ? AND e.type = ?`,
        [id, type.name],
      );
      return row;
    });
  }

  /** The entry of a type with this id, or a 404. */
  async get(type: EntryType, id: number): Promise<EntryRow> {
    return (await this.find(type, id)) ?? fail('rest_post_invalid_id');
  }

  /** The type, status and author of an entry of any type. */
  async ownership(id: number): Promise<(Owned & { type: string }) | undefined> {
    const [row] = await this.db.rows<Owned & { type: string }>(
      'SELECT type, status, author_id AS authorId, trashed_from AS trashedFrom FROM entries WHERE id = ?',
      [id],
    );
    return row;
  }

  /** The entry as it is now, locked until the end of the transaction, or a 404. */
  async lock(type: EntryType, id: number): Promise<EntryRow> {
    const [row] = await this.db.current('SELECT id FROM entries WHERE id = ? AND type = ? FOR UPDATE', [id, type.name]);
    if (!row) return fail('rest_post_invalid_id');
    this.forget(id);
    return this.get(type, id);
  }

  /** Drops what this request remembers of an entry that was changed. */
  forget(id: number): void {
    RequestContext.forget(memoKey(id));
  }
}
