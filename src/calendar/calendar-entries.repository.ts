import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db, propertiesOf } from '#libs/db';
import { slugify } from '#libs/text';
import type { EntryType } from '../entries/types/index.js';
import { Entry } from '../entries/index.js';
import { User } from '../identity/index.js';

/** The properties of an entry that reads show: all but those that only statements compare. */
export const ENTRY_PROPERTIES = propertiesOf(Entry, ['slugScope', 'fileSlug', 'titleOrder']);

/** Reads what events, venues and organizers have in common: the entry. */
@Injectable()
export class CalendarEntriesRepository {
  constructor(private readonly db: Db) {}

  /** The id of the entry of a type with a slug, in any status; read once per request. */
  idOfSlug({ name }: EntryType, slug: string): Promise<number | undefined> {
    return RequestContext.memo(`slug ${name} ${slug}`, async () => {
      // Slugs of other scripts are stored encoded.
      const stored = slugify(slug);
      if (!stored) return undefined;
      const row = await this.db
        .select(Entry, 'e', ['id'])
        .where('e.slug_scope = ? AND e.slug = ?', name, stored)
        .first();
      return row?.id;
    });
  }

  /** The ids of the entries of a type that have some slugs, by slug. */
  async idsOfSlugs({ name }: EntryType, slugs: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.db
      .select(Entry, 'e', ['slug', 'id'])
      .where('e.slug_scope = ? AND e.slug IN (?)', name, slugs)
      .current();
    return new Map(rows.map(({ slug, id }) => [slug, id]));
  }

  /** How many of some ids are those of entries of a type. */
  async count({ name }: EntryType, ids: readonly number[]): Promise<number> {
    const row = await this.db
      .select(Entry, 'e', [])
      .also<{ total: number }>('COUNT(*) AS total')
      .where('e.id IN (?) AND e.type = ?', ids, name)
      .first();
    return Number(row?.total ?? 0);
  }

  /** Titles and statuses of entries, in any order. */
  titles(ids: readonly number[]): Promise<Pick<Entry, 'id' | 'title' | 'status' | 'version'>[]> {
    return this.db.select(Entry, 'e', ['id', 'title', 'status', 'version']).where('e.id IN (?)', ids).rows();
  }

  /** Whether an entry has no author. */
  async hasNoAuthor(id: number): Promise<boolean> {
    const row = await this.db.select(Entry, 'e', ['id']).where('e.id = ? AND e.author_id = 0', id).first();
    return row !== undefined;
  }

  /** Whether there is a user with this id. */
  async hasUser(id: number): Promise<boolean> {
    return (await this.db.select(User, 'u', ['id']).where('u.id = ?', id).first()) !== undefined;
  }
}
