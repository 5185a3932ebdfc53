import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { propertiesOf } from '#libs/sql';
import { slugsOf } from '#libs/text';
import { Entry } from '../../entries/index.js';
import { LocalisedTexts } from '../../entries/languages/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { User } from '../../identity/index.js';

/** The properties of an entry that are selected; columns that only conditions use are left out. */
export const ENTRY_PROPERTIES = propertiesOf(Entry, ['slugScope', 'fileSlug', 'titleOrder']);

/** Reads the entries of events, venues and organizers. */
@Injectable()
export class CalendarEntriesRepository {
  constructor(
    private readonly db: Db,
    private readonly texts: LocalisedTexts,
  ) {}

  /** Finds the id of an entry by type and slug, in any status. Memoized per request. */
  idOfSlug({ name }: EntryType, slug: string): Promise<number | undefined> {
    return RequestContext.memo(`id of slug ${name} ${slug}`, async () => {
      // Slugs with non-Latin characters are stored percent-encoded.
      const wanted = slugsOf(slug).filter(Boolean);
      if (!wanted.length) return undefined;
      const rows = await this.db.select(Entry, 'e', ['id', 'slug']).where(this.texts.withSlug(name, wanted)).rows();
      const [row] = rows.sort((one, other) => wanted.indexOf(one.slug) - wanted.indexOf(other.slug));
      return row?.id;
    });
  }

  /** Finds the ids of entries of a type by their slugs. */
  async idsOfSlugs({ name }: EntryType, slugs: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.db
      .select(Entry, 'e', ['slug', 'id'])
      .where('e.slug_scope = ? AND e.slug IN (?)', name, slugs)
      .current();
    return new Map(rows.map(({ slug, id }) => [slug, id]));
  }

  /** Counts the ids that belong to entries of a type. */
  count({ name }: EntryType, ids: readonly number[]): Promise<number> {
    return this.db.select(Entry, 'e', []).where('e.id IN (?) AND e.type = ?', ids, name).count();
  }

  /** Titles and statuses of entries, in no particular order. */
  titles(ids: readonly number[]): Promise<Pick<Entry, 'id' | 'title' | 'status' | 'version'>[]> {
    return this.texts.select(['id', 'title', 'status', 'version']).where('e.id IN (?)', ids).rows();
  }

  /** Whether an entry has no author. */
  async hasNoAuthor(id: number): Promise<boolean> {
    const row = await this.db.select(Entry, 'e', ['id']).where('e.id = ? AND e.author_id = 0', id).first();
    return row !== undefined;
  }

  /** Whether a user with this id exists. */
  async hasUser(id: number): Promise<boolean> {
    return (await this.db.select(User, 'u', ['id']).where('u.id = ?', id).first()) !== undefined;
  }
}
