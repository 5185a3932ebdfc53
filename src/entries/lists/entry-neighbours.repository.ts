import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { plainSql, sql, tableOf, type RowOf } from '#libs/sql';
import { Entry, type EntryRow } from '../entry.entity.js';
import { inLanguages } from '../languages/language-indexes.repository.js';
import { LanguageStates } from '../languages/language-indexing.js';
import { LocalisedTexts } from '../languages/localised-texts.repository.js';
import { PERMALINK_COLUMNS } from '../permalinks/permalinks.js';
import { EntryLanguages } from '../types/entry-languages.repository.js';

const LINKED = [...PERMALINK_COLUMNS, 'title', 'version', 'password'] as const satisfies (keyof Entry)[];

/** An entry beside another one, with the columns needed to link to it. */
type NeighbourRow = RowOf<Entry, typeof LINKED>;

/** The entries beside another one of their type in the order of their dates. */
export interface Neighbours {
  previous: NeighbourRow | undefined;
  next: NeighbourRow | undefined;
}

const e = tableOf(Entry, 'e');
const BY_DATE = 'entries_by_date';

/** Reads the neighbours of entries. */
@Injectable()
export class EntryNeighbours {
  constructor(
    private readonly db: Db,
    private readonly languages: EntryLanguages,
    private readonly states: LanguageStates,
    private readonly texts: LocalisedTexts,
  ) {}

  /** The published entries before and after one of their type in the order of their dates. Takes one statement. */
  async of({ id, type, dateLocal }: Pick<EntryRow, 'id' | 'type' | 'dateLocal'>): Promise<Neighbours> {
    const columns = this.texts.columns(LINKED);
    const isInLanguage = this.languages.scopeOf([type])?.isWhole && this.states.current.indexed;
    // Otherwise the server reads all entries on one side.
    const index = plainSql(isInLanguage ? inLanguages(BY_DATE) : BY_DATE);
    const published = sql`FROM ${e} FORCE INDEX (${index}) WHERE e.type = ${type} AND e.status = 'publish' AND ${this.languages.only(type)}`;
    const rows = await this.db.rows<NeighbourRow & { isNext: number }>(sql`(SELECT 0 AS isNext, ${columns} ${published}
 AND (e.date_local < ${dateLocal} OR e.date_local = ${dateLocal} AND e.id < ${id})
 ORDER BY e.date_local DESC, e.id DESC LIMIT 1) UNION ALL (SELECT 1 AS isNext, ${columns} ${published}
 AND (e.date_local > ${dateLocal} OR e.date_local = ${dateLocal} AND e.id > ${id})
 ORDER BY e.date_local, e.id LIMIT 1)`);
    return { previous: rows.find(({ isNext }) => !isNext), next: rows.find(({ isNext }) => isNext) };
  }
}
