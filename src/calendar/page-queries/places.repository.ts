import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf, type Sql } from '#libs/sql';
import { Entry } from '../../entries/index.js';
import { LocalisedTexts, UntranslatedEntries } from '../../entries/languages/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { Term } from '../../terms/index.js';
import { EVENT_CATEGORY } from '../common/index.js';
import { EventDetails } from '../schedule/index.js';
import type { LinkedRow } from './pages.repository.js';

/** Maximum number of choices of a filter. */
const MAX_CHOICES = 200;

const LINK = ['id', 'type', 'status', 'slug', 'parentId', 'dateLocal', 'language', 'title', 'version'] as const;
const e = tableOf(Entry, 'e');

const h = tableOf(EventDetails, 'h');

/** The condition that lists omit an event `e`. */
export const HIDDEN: Sql = sql`EXISTS (SELECT 1 FROM ${h} WHERE h.entry_id = e.id AND h.hidden = 1)`;

/** The condition that an entry `e` is not an event that lists omit. */
export const SEARCHABLE: Sql = sql`NOT ${HIDDEN}`;

/** Reads public venues, organizers and categories by their names. */
@Injectable()
export class PlacesRepository {
  constructor(
    private readonly db: Db,
    private readonly texts: LocalisedTexts,
    private readonly untranslated: UntranslatedEntries,
  ) {}

  /** A page of a list. */
  page({ name }: EntryType, { limit, offset }: { limit: number; offset: number }) {
    return this.db.rows<Pick<Entry, 'id' | 'featuredMedia'>>(
      sql`SELECT ${e.columns(['id', 'featuredMedia'])} FROM ${e} FORCE INDEX (entries_by_title)
 WHERE e.type = ${name} AND e.status = 'publish' AND ${this.untranslated.only([name])} ORDER BY e.title_order, e.id LIMIT ${limit} OFFSET ${offset}`,
    );
  }

  /** The number of all. */
  async count({ name }: EntryType): Promise<number> {
    const [row] = await this.db.rows<{ total: number }>(
      sql`SELECT COUNT(*) AS total FROM ${e} WHERE e.type = ${name} AND e.status = 'publish' AND ${this.untranslated.only([name])}`,
    );
    return row?.total ?? 0;
  }

  /** The columns for links to the first ones. */
  named({ name }: EntryType): Promise<LinkedRow[]> {
    return this.texts
      .select(LINK)
      .where("e.type = ? AND e.status = 'publish'", name)
      .where(this.untranslated.only([name]))
      .orderBy('e.title_order, e.id')
      .limit(MAX_CHOICES)
      .rows();
  }

  /** The first categories of events. */
  categories(): Promise<Pick<Term, 'id' | 'name'>[]> {
    return this.db
      .select(Term, 't', ['id', 'name'])
      .where('t.taxonomy = ?', EVENT_CATEGORY.name)
      .orderBy('t.name, t.id')
      .limit(MAX_CHOICES)
      .rows();
  }
}
