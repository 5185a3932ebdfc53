import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf, type RowOf } from '#libs/sql';
import { Entry } from '../../entries/index.js';
import { PERMALINK_COLUMNS } from '../../entries/permalinks/index.js';
import { EVENT } from '../common/index.js';
import { EventDetails } from '../schedule/index.js';

const LISTED = [...PERMALINK_COLUMNS, 'modifiedGmt', 'password'] as const satisfies (keyof Entry)[];

/** An event for the sitemap. */
type SitemapEvent = RowOf<Entry, typeof LISTED> & Pick<EventDetails, 'hidden'>;

const e = tableOf(Entry, 'e');
const d = tableOf(EventDetails, 'd');
const COLUMNS = sql`${e.columns(LISTED)}, ${d.columns(['hidden'])}`;

/** Reads the events for the sitemap. */
@Injectable()
export class SitemapEventsRepository {
  constructor(private readonly db: Db) {}

  /** The published events in a range of ids. */
  events({ first, last }: { first: number; last: number }): Promise<SitemapEvent[]> {
    return this.db.rows(sql`SELECT ${COLUMNS} FROM ${e} FORCE INDEX (PRIMARY) LEFT JOIN ${d} ON d.entry_id = e.id
 WHERE e.id BETWEEN ${first} AND ${last} AND e.type = ${EVENT.name} AND e.status = 'publish' ORDER BY e.id`);
  }
}
