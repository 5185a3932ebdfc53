import { Injectable } from '@nestjs/common';
import { RestError } from '#libs/errors';
import { Db } from '#libs/db';
import { Shown } from '#libs/freshness';
import { Embedder, View, errorBody } from '#libs/rest';
import { fail } from '../content.errors.js';
import { ATTACHMENT } from '../../entries/entry-types.js';
import { mayRead } from '../../entries/entry-access.js';
import { ENTRY_COLUMNS, TEXT_COLUMNS, type EntryRow } from '../../entries/entry-row.js';
import type { EntryKind } from './entry-routes.js';
import { EntryCompletion } from './shown-entry.js';

const EMBEDDED = new View('embed');

/** Brings entries along where others point to them. */
@Injectable()
export class EntryEmbeds {
  constructor(
    private readonly embedder: Embedder,
    private readonly db: Db,
    private readonly completion: EntryCompletion,
  ) {}

  /** Offers the entries of a kind under a name, by their numbers. */
  offer(name: string, { type, presenter }: EntryKind): void {
    this.embedder.register(name, async (keys, viewer) => {
      const { columns, join } = type.details ?? { columns: '', join: '' };
      const rows = await this.db.rows<EntryRow>(
        `SELECT ${ENTRY_COLUMNS}, ${TEXT_COLUMNS}${columns && `, ${columns}`} FROM entries e ${join} WHERE e.type = ? AND e.id IN (?)`,
        [type.name, keys],
      );
      Shown.current?.entry(...keys.map(Number), ...(type === ATTACHMENT ? rows.map(({ parentId }) => parentId) : []));
      const readable = rows.filter((row) => mayRead(type, row, viewer));
      const shown = await this.completion.complete(type, readable, EMBEDDED);
      const bodies = new Map<string | number, unknown>(shown.map((row) => [row.id, presenter.one(row, EMBEDDED)]));
      for (const key of keys) {
        if (bodies.has(key)) continue;
        const hidden = rows.some(({ id }) => id === key);
        bodies.set(key, errorBody(refusal(hidden), viewer));
      }
      return bodies;
    });
  }
}

function refusal(hidden: boolean): unknown {
  try {
    return fail(hidden ? 'rest_forbidden' : 'rest_post_invalid_id');
  } catch (error) {
    if (error instanceof RestError) return error;
    throw error;
  }
}
