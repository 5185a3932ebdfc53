import { Injectable } from '@nestjs/common';
import { Db, plainSql, sql, type Sql } from '#libs/db';
import { type EntryRow } from '../../entries/index.js';
import { EVENT_CATEGORY, CALENDAR_TYPES, EVENT } from '../calendar-types.js';
import { endOfDay, startOfDay } from '../times/stored-time.js';
import type { FeedSubject } from './feed-subjects.js';
import type { FeedWindow } from './feed-window.js';

/** An event of a feed, and what its head has to know of it. */
export interface FeedPlace {
  id: number;
  timezone: string;
  startLocal: string;
  allDay: number;
  /** 1 for one that recurs. */
  recurs: number;
}

type Rendered = Pick<EntryRow, 'id' | 'type' | 'status' | 'slug' | 'parentId' | 'title' | 'version' | 'featuredMedia'>;

/** An event as it is read. */
export interface FeedRow extends Rendered {
  /** Null where it is too long for a feed. */
  content: string | null;
  dateLocal: string;
  dateGmt: string | null;
  modifiedGmt: string;
  startLocal: string;
  endLocal: string;
  startUtc: string;
  endUtc: string;
  timezone: string;
  allDay: number;
  recurrence: string | null;
  venueId: number;
}

/** A venue as it is read; coordinates are null where they are not known. */
export type VenueRow = Record<'address' | 'city' | 'country' | 'province' | 'state' | 'stateprovince' | 'zip', string> &
  Pick<EntryRow, 'id' | 'title' | 'status' | 'version'> & { lat: number | null; lng: number | null };

export type OrganizerRow = Pick<EntryRow, 'id' | 'title' | 'status' | 'version'> & { eventId: number; email: string };

/** A feed has no more events than that; those that begin last are left out. */
const MAX_EVENTS = 10_000;
/** Longer descriptions, in octets, are for people who read them on the page. */
const MAX_CONTENT = 100_000;

/** What stands by an event stays when it goes to the trash; what was never public is not shown. */
const PUBLIC = "(e.status = 'publish' OR (e.status = 'trash' AND e.trashed_from = 'publish'))";

/**
 * Reads events for feeds. All is read where it is written, as what a feed holds must never be older than its version.
 */
@Injectable()
export class EventFeedRows {
  /** What stands beside published entries, for the number of writes after which it was looked up. */
  private besides: { written: string; version: string } | undefined;

  constructor(private readonly db: Db) {}

  /**
   * A text that changes whenever anything does that feeds show, but for the settings, and with nothing else: it is told
   * to everybody, who must not learn from it that something hidden was written.
   */
  async version(): Promise<string> {
    const types = CALENDAR_TYPES.map(({ name }) => name);
    const [row] = await this.db.current<{ written: string; shown: string }>(
      `SELECT (SELECT SUM(version) FROM entry_totals WHERE type IN (?)) AS written, CONCAT_WS(' ',
         (SELECT SUM(version) FROM entry_totals WHERE type IN (?) AND status = 'publish'),
         (SELECT SUM(CRC32(CONCAT_WS(' ', id, parent_id, slug, name))) FROM terms WHERE taxonomy = ?)) AS shown`,
      [[...types, 'attachment'], types, EVENT_CATEGORY.name],
    );
    const written = row?.written ?? '';
    if (this.besides?.written !== written) this.besides = { written, version: await this.besidesPublished(types) };
    return `${row?.shown ?? ''} ${this.besides.version}`;
  }

  /** A text that changes with what feeds show of the trash and of images, which takes longer to find. */
  private async besidesPublished(types: readonly string[]): Promise<string> {
    const [row] = await this.db.current<{ version: string }>(
      `SELECT CONCAT_WS(' ',
         (SELECT SUM(CRC32(CONCAT_WS(' ', id, version))) FROM entries
          WHERE type IN (?) AND status = 'trash' AND trashed_from = 'publish'),
         (SELECT SUM(CRC32(CONCAT_WS(' ', e.id, m.id, m.version))) FROM entries e JOIN entries m ON m.id = e.featured_media
          WHERE e.type = ? AND e.status = 'publish')) AS version`,
      [types, EVENT.name],
    );
    return row?.version ?? '';
  }

  /** The events of a feed in the order of their beginnings. */
  places({ kind, ids }: FeedSubject, { from, to }: FeedWindow): Promise<FeedPlace[]> {
    const columns = `d.entry_id AS id, d.timezone, d.start_local AS startLocal, d.all_day AS allDay,
       d.recurrence IS NOT NULL AS recurs`;
    if (kind === 'event')
      return this.db.current(`SELECT ${columns} FROM event_details d WHERE d.entry_id IN (?)`, [ids]);
    const [start, end] = [startOfDay(from), endOfDay(to)];
    const mine = {
      all: plainSql(''),
      category: sql`AND o.event_id IN (SELECT entry_id FROM entry_terms WHERE term_id IN (${ids}))`,
      venue: sql`AND o.event_id IN (SELECT entry_id FROM event_details WHERE venue_id IN (${ids}))`,
    }[kind];
    const firstOf = (when: Sql) => sql`SELECT o.event_id, MIN(o.start_local) AS first FROM event_occurrences o
         WHERE o.hidden = 0 AND o.status = 'publish' AND ${when} ${mine} GROUP BY o.event_id`;
    const begins = firstOf(sql`o.start_local BETWEEN ${start} AND ${end}`);
    // However long ago it began.
    const goesOn = firstOf(sql`o.several_days = 1 AND o.end_local >= ${start} AND o.start_local < ${start}`);
    const found = sql`SELECT ${plainSql(columns)} FROM (
         SELECT o.event_id, MIN(o.first) AS first FROM (${begins} UNION ALL ${goesOn}) o
         GROUP BY o.event_id ORDER BY first, o.event_id LIMIT ${MAX_EVENTS}
       ) found JOIN event_details d ON d.entry_id = found.event_id ORDER BY found.first, id`;
    return this.db.current(found.sql, found.parameters);
  }

  /** The events of some numbers that everybody may read, in any order. */
  events(ids: readonly number[]): Promise<FeedRow[]> {
    return this.db.current(
      `SELECT e.id, e.type, e.status, e.slug, e.parent_id AS parentId, e.title, e.version,
         e.featured_media AS featuredMedia, IF(LENGTH(e.content) > ?, NULL, e.content) AS content,
         e.date_local AS dateLocal, e.date_gmt AS dateGmt, e.modified_gmt AS modifiedGmt, d.start_local AS startLocal,
         d.end_local AS endLocal, d.start_utc AS startUtc, d.end_utc AS endUtc, d.timezone, d.all_day AS allDay,
         d.recurrence, d.venue_id AS venueId
       FROM entries e JOIN event_details d ON d.entry_id = e.id
       WHERE e.id IN (?) AND e.status = 'publish' AND e.password = ''`,
      [MAX_CONTENT, ids],
    );
  }

  async venues(ids: readonly number[]): Promise<Map<number, VenueRow>> {
    if (!ids.length) return new Map();
    const rows = await this.db.current<VenueRow>(
      `SELECT e.id, e.title, e.status, e.version, v.address, v.city, v.country, v.province, v.state, v.stateprovince,
         v.zip, l.lat, l.lng
       FROM entries e JOIN venue_details v ON v.entry_id = e.id LEFT JOIN venue_locations l ON l.venue_id = e.id
       WHERE e.id IN (?) AND ${PUBLIC}`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The first organizer of each of some events. */
  async organizers(eventIds: readonly number[]): Promise<Map<number, OrganizerRow>> {
    const rows = await this.db.current<OrganizerRow>(
      `SELECT o.event_id AS eventId, e.id, e.title, e.status, e.version, d.email
       FROM event_organizers o JOIN entries e ON e.id = o.organizer_id JOIN organizer_details d ON d.entry_id = e.id
       WHERE o.event_id IN (?) AND ${PUBLIC} ORDER BY o.event_id, o.position DESC`,
      [eventIds],
    );
    return new Map(rows.map((row) => [row.eventId, row]));
  }

  /** The names of the categories of some events, as HTML. */
  async categories(eventIds: readonly number[]): Promise<Map<number, string[]>> {
    const rows = await this.db.current<{ eventId: number; name: string }>(
      `SELECT et.entry_id AS eventId, t.name FROM entry_terms et JOIN terms t ON t.id = et.term_id
       WHERE et.entry_id IN (?) AND t.taxonomy = ? ORDER BY t.name, t.id`,
      [eventIds, EVENT_CATEGORY.name],
    );
    const names = new Map<number, string[]>();
    for (const { eventId, name } of rows) names.set(eventId, [...(names.get(eventId) ?? []), name]);
    return names;
  }
}
