import { Injectable } from '@nestjs/common';
import { RestError } from '#libs/errors';
import { Shown } from '#libs/freshness';
import { Embedder, View, errorBody } from '#libs/rest';
import { fail } from '../content.errors.js';
import { ATTACHMENT } from '../../entries/entry-types.js';
import { Entries } from '../../entries/entries.service.js';
import { EntryTypes } from '../../entries/entry-types.js';
import type { EntryKind } from './entry-routes.js';
import { EntryCompletion } from './shown-entry.js';

const EMBEDDED = new View('embed');

/** Brings entries along where others point to them. */
@Injectable()
export class EntryEmbeds {
  constructor(
    private readonly embedder: Embedder,
    private readonly entries: Entries,
    private readonly completion: EntryCompletion,
    private readonly types: EntryTypes,
  ) {}

  /** Offers the entries of a kind under a name, by their numbers. */
  offer(name: string, { type, presenter }: EntryKind): void {
    this.embedder.register(name, async (keys, viewer) => {
      const rows = await this.entries.byIds(type, keys);
      Shown.current?.entry(
        ...keys.map(Number),
        ...(type.name === ATTACHMENT ? rows.map(({ parentId }) => parentId) : []),
      );
      const readable = rows.filter((row) => type.mayRead(row, viewer, this.types));
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
