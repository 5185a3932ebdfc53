import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Where, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { endOfDay, startOfDay } from '#libs/times';
import { Entry } from '../../entries/index.js';
import { LocalisedTexts, UntranslatedEntries } from '../../entries/languages/index.js';
import { EntryTerm, TAG, Term } from '../../terms/index.js';
import { CANCELLED, EVENT } from '../common/index.js';
import type { OccurrenceKey, OccurrenceTimes } from '../events/index.js';
import { isMember, type EventSet } from '../lists/index.js';
import { EventDetails, EventOccurrence, LISTED, nextTo, PUBLIC, type Side } from '../schedule/index.js';

/** An occurrence with its local times. */
export type DatedOccurrence = Required<OccurrenceKey> &
  Pick<EventOccurrence, 'startLocal' | 'endLocal'> &
  Pick<EventDetails, 'sticky'>;

/** The columns that a link to an entry needs. */
export type LinkedRow = Pick<Entry, (typeof LINK)[number]>;

/** An event of a month view. */
export type MonthRow = LinkedRow & Pick<EventDetails, 'allDay' | 'featured'> & { recurs: number };

/** The occurrence before or after another one in the order of lists. */
export type Neighbour = Required<OccurrenceKey> & { recurs: number };

/** A date of a series. `id` is that of the series, or of the event that replaces the date. */
export type SeriesDateRow = OccurrenceTimes &
  Pick<EventDetails, 'timezone' | 'allDay'> &
  Pick<EventOccurrence, 'recurrenceId'> & { id: number };

/** Maximum number of occurrences per statement. */
const MAX_ROWS = 5000;

const LINK = ['id', 'type', 'status', 'slug', 'parentId', 'dateLocal', 'language', 'title', 'version'] as const;
const PLACE = { id: 'eventId', recurrenceId: 'recurrenceId' } as const;
const o = tableOf(EventOccurrence, 'o');
const d = tableOf(EventDetails, 'd');
const DATED = o.columns({ ...PLACE, startLocal: 'startLocal', endLocal: 'endLocal' });

/** Reads events for pages. Lists contain public occurrences; bounds are local times. */
@Injectable()
export class PagesRepository {
  constructor(
    private readonly db: Db,
    private readonly texts: LocalisedTexts,
    private readonly untranslated: UntranslatedEntries,
  ) {}

  /** The condition that the event of an occurrence `o` is shown in the language of the request. */
  private get shown(): Sql {
    return this.untranslated.onlyWithId(EVENT.name, 'o.event_id');
  }

  /** Occurrences that start within the bounds or are going on at the first one, ordered by their start. */
  between(from: string, until: string, sets: readonly EventSet[] = []): Promise<DatedOccurrence[]> {
    const within = publicIn(sets, this.shown).and('o.start_local >= ?', from).and('o.start_local <= ?', until);
    return this.db.rows(
      sql`SELECT o.id, o.recurrenceId, o.startLocal, o.endLocal, d.sticky FROM (
 (${goingOn(from, { sets, shown: this.shown }, MAX_ROWS)}) UNION ALL
 (SELECT ${DATED} FROM ${LISTED} WHERE ${within}
 ORDER BY o.start_local, o.event_id, o.recurrence_id LIMIT ${MAX_ROWS})
) o JOIN ${d} ON d.entry_id = o.id ORDER BY o.startLocal, o.id, o.recurrenceId`,
    );
  }

  /** Occurrences that started before a time and end after it, ordered by their end. */
  goingOn(at: string, sets: readonly EventSet[], limit: number): Promise<OccurrenceKey[]> {
    return this.db.rows(goingOn(at, { sets, shown: this.shown }, limit));
  }

  /** The first and the last start of public occurrences; null without any. */
  async edges(): Promise<{ first: string | null; last: string | null }> {
    const edge = (order: string) =>
      sql`(SELECT o.start_local FROM ${LISTED} WHERE ${PUBLIC} AND ${this.shown} ORDER BY o.start_local ${plainSql(order)} LIMIT 1)`;
    const [row] = await this.db.rows<{ first: string | null; last: string | null }>(
      sql`SELECT ${edge('ASC')} AS first, ${edge('DESC')} AS last`,
    );
    return row ?? { first: null, last: null };
  }

  /** The id of the public event that starts last. */
  async lastEvent(): Promise<number | undefined> {
    const [row] = await this.db.rows<{ id: number }>(
      sql`SELECT o.event_id AS id FROM ${LISTED} WHERE ${PUBLIC} AND ${this.shown} ORDER BY o.start_local DESC LIMIT 1`,
    );
    return row?.id;
  }

  /** The events of a month view, by id. */
  async monthRows(ids: readonly number[]): Promise<Map<number, MonthRow>> {
    if (!ids.length) return new Map();
    const rows = await this.texts
      .select(LINK)
      .join(EventDetails, 'd', 'd.entry_id = e.id', ['allDay', 'featured'])
      .also<{ recurs: number }>('d.recurrence IS NOT NULL AS recurs')
      .where('e.id IN (?)', ids)
      .rows();
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The columns for links to entries, in no particular order. */
  async links(ids: readonly number[]): Promise<LinkedRow[]> {
    if (!ids.length) return [];
    return this.texts
      .select(LINK)
      .where('e.id IN (?)', [...new Set(ids)])
      .rows();
  }

  /** The ids of those among some events that have the tag of events that do not take place. */
  async cancelled(ids: readonly number[]): Promise<Set<number>> {
    if (!ids.length) return new Set();
    const rows = await this.db
      .select(EntryTerm, 'et', { id: 'entryId' })
      .join(Term, 't', 't.id = et.term_id', [])
      .where('et.entry_id IN (?) AND t.taxonomy = ? AND t.slug = ?', ids, TAG.name, CANCELLED)
      .rows();
    return new Set(rows.map(({ id }) => id));
  }

  /** The first public occurrence of a series whose recurrence id is on a day, `YYYY-MM-DD`. */
  async occurrenceOn(eventId: number, day: string): Promise<string | undefined> {
    const [row] = await this.db.rows<Pick<EventOccurrence, 'recurrenceId'>>(
      sql`SELECT ${o.columns(['recurrenceId'])} FROM ${o} FORCE INDEX (PRIMARY) JOIN ${d} ON d.entry_id = o.event_id
       WHERE o.event_id = ${eventId} AND o.status = 'publish' AND d.recurrence IS NOT NULL
         AND o.recurrence_id BETWEEN ${startOfDay(day)} AND ${endOfDay(day)} ORDER BY o.recurrence_id LIMIT 1`,
    );
    return row?.recurrenceId;
  }

  /**
   * The next dates of a series that start at a time (UTC) or later: its occurrences, and the events that replace some of
   * them in lists, if they have its status.
   */
  upcoming({ id, status }: Pick<Entry, 'id' | 'status'>, utc: string, limit: number): Promise<SeriesDateRow[]> {
    const times = sql`o.event_id AS id, ${o.columns(['startLocal', 'endLocal', 'startUtc', 'endUtc'])},
 ${d.columns(['timezone', 'allDay'])}`;
    return this.db.rows(
      sql`(SELECT ${times}, ${o.columns(['recurrenceId'])}
       FROM ${o} FORCE INDEX (event_occurrences_upcoming) JOIN ${d} ON d.entry_id = o.event_id
       WHERE o.event_id = ${id} AND o.start_utc >= ${utc} ORDER BY o.start_utc LIMIT ${limit})
       UNION ALL
       (SELECT ${times}, ${d.columns({ recurrenceId: 'overridesDate' })}
       FROM ${tableOf(Entry, 'e')} FORCE INDEX (entries_by_parent) JOIN ${d} ON d.entry_id = e.id
         STRAIGHT_JOIN ${o} FORCE INDEX (event_occurrences_upcoming) ON o.event_id = e.id
       WHERE e.type = ${EVENT.name} AND e.status = ${status} AND e.parent_id = ${id} AND e.password = ''
         AND d.overrides_date IS NOT NULL AND d.hidden = 0 AND o.start_utc >= ${utc} ORDER BY o.start_utc LIMIT ${limit})
       ORDER BY startUtc, id LIMIT ${limit}`,
    );
  }

  /** The nearest public occurrence of another event before or after a position in lists. */
  async neighbour(eventId: number, startLocal: string, side: Side): Promise<Neighbour | undefined> {
    const [found] = await this.db.rows<Neighbour>(
      sql`SELECT ${o.columns(PLACE)}, d.recurrence IS NOT NULL AS recurs
       FROM ${LISTED} STRAIGHT_JOIN ${d} ON d.entry_id = o.event_id WHERE ${this.shown} AND ${nextTo(eventId, startLocal, side)}`,
    );
    return found;
  }
}

function goingOn(at: string, { sets, shown }: { sets: readonly EventSet[]; shown: Sql }, limit: number): Sql {
  const where = publicIn(sets, shown).and('o.several_days = 1 AND o.end_local > ? AND o.start_local < ?', at, at);
  return sql`SELECT ${DATED} FROM ${o} FORCE INDEX (event_occurrences_going_on) WHERE ${where}
 ORDER BY o.end_local, o.start_local, o.event_id, o.recurrence_id LIMIT ${limit}`;
}

function publicIn(sets: readonly EventSet[], shown: Sql): Where {
  const where = new Where().and(PUBLIC.sql).and(shown.sql, ...shown.parameters);
  for (const set of sets) {
    const condition = isMember(set);
    where.and(condition.sql, ...condition.parameters);
  }
  return where;
}
