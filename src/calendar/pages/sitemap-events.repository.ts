import { Injectable } from '@nestjs/common';
import { Db, sql, tableOf } from '#libs/db';
import { Entry } from '../../entries/index.js';
import { type IdRange, type SitemapEntry } from '../../content/index.js';
import { EVENT } from '../calendar-types.js';
import { EventDetails } from '../events/event-details.entity.js';

const e = tableOf(Entry, 'e');
const d = tableOf(EventDetails, 'd');

/** Reads the events of the sitemap. */
@Injectable()
export class SitemapEventsRepository {
  constructor(private readonly db: Db) {}

  /** The published events within some ids, with the flag that leaves them out of lists. */
  events({ first, last }: IdRange): Promise<SitemapEntry[]> {
    const columns = e.columns(['id', 'type', 'status', 'slug', 'parentId', 'dateLocal', 'modifiedGmt', 'password']);
    return this.db.rows(sql`SELECT ${columns}, ${d.columns(['hidden'])} FROM ${e} FORCE INDEX (PRIMARY)
 LEFT JOIN ${d} ON d.entry_id = e.id
 WHERE e.id BETWEEN ${first} AND ${last} AND e.type = ${EVENT.name} AND e.status = 'publish' ORDER BY e.id`);
  }
}
