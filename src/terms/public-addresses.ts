import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { EntryTotals } from '../entries/entry-totals.js';
import type { EntryRow } from '../entries/entry-row.js';
import { Permalinks } from '../entries/permalinks.js';
import { publicTypes } from '../entries/entry-types.js';
import { TAXONOMIES } from './taxonomies.js';
import { TermList } from './term-list.js';
import { TermPresenters } from './term.presenter.js';

/** The address of something that has a number of its own. */
export interface NumberedAddress {
  id: number;
  address: string;
}

type Located = Pick<EntryRow, 'id' | 'type' | 'status' | 'slug' | 'parentId' | 'dateLocal'>;

/**
 * The addresses of what everybody may see without a password, from the highest number down, stretch by stretch: each costs a fixed number
 * of statements, and the last number of one leads to the next.
 */
@Injectable()
export class PublicAddresses {
  constructor(
    private readonly db: Db,
    private readonly permalinks: Permalinks,
    private readonly totals: EntryTotals,
    private readonly termList: TermList,
    private readonly archives: TermPresenters,
  ) {}

  /** Published entries of all public types below a number, at most `limit`; an empty list is the end. Two statements. */
  async entriesBelow(number: number, limit: number): Promise<NumberedAddress[]> {
    const rows = await this.db.rows<Located>(
      // In the order of the numbers, so that each stretch goes on where the other one ended.
      `SELECT e.id, e.type, e.status, e.slug, e.parent_id AS parentId,
         DATE_FORMAT(e.date_local, '%Y-%m-%d %H:%i:%s') AS dateLocal
       FROM entries e FORCE INDEX (PRIMARY)
       WHERE e.id < ? AND e.type IN (?) AND e.status = 'publish' AND e.password = '' ORDER BY e.id DESC LIMIT ?`,
      [number, typeNames(), limit],
    );
    const parents = await this.permalinks.parentPaths(rows);
    return rows.map((row) => ({ id: row.id, address: this.permalinks.of(row, parents, false) }));
  }

  /** The archives of the terms below a number that have entries, at most `limit`; an empty list is the end. Three statements. */
  async termsBelow(number: number, limit: number): Promise<NumberedAddress[]> {
    const rows = await this.db.rows<{ id: number }>(
      `SELECT t.id FROM terms t FORCE INDEX (PRIMARY)
       WHERE t.id < ? AND t.taxonomy IN (?) AND t.count > 0 ORDER BY t.id DESC LIMIT ?`,
      [number, taxonomyNames(), limit],
    );
    return this.archivesOf(rows.map(({ id }) => id));
  }

  /** The archives of terms by number, in the order of the numbers; those of no term are left out. Two statements. */
  async archivesOf(ids: readonly number[]): Promise<NumberedAddress[]> {
    if (!ids.length) return [];
    const located = await this.termList.locate(await this.termList.byIds(ids));
    const terms = new Map(located.map((term) => [term.id, term]));
    return ids.flatMap((id) => {
      const term = terms.get(id);
      return term ? [{ id, address: this.archives.of(term.taxonomy).archive(term) }] : [];
    });
  }

  /** How many published entries of public types there are, with those that ask for a password. */
  async countEntries(): Promise<number> {
    return (await this.totals.tally(typeNames(), ['publish'])).total;
  }

  /** How many terms have entries. */
  async countTerms(): Promise<number> {
    const [row] = await this.db.rows<{ total: number }>(
      'SELECT COUNT(*) AS total FROM terms t WHERE t.taxonomy IN (?) AND t.count > 0',
      [taxonomyNames()],
    );
    return Number(row?.total ?? 0);
  }
}

const typeNames = (): string[] => publicTypes().map(({ name }) => name);
const taxonomyNames = (): string[] => [...TAXONOMIES.keys()];
