import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { joinSql, plainSql, sql, tableOf } from '#libs/sql';
import { EntryTerm, Term } from '../../terms/index.js';
import { EventDetails, EventOccurrence, EventOrganizer } from './event.entity.js';
import { LISTED, PUBLIC, nextTo } from './occurrences.repository.js';

/** The local times of an occurrence, `YYYY-MM-DD HH:MM:SS`. */
export type EventDate = Pick<EventOccurrence, 'startLocal' | 'endLocal'>;

/** The properties of an event that decide in which public lists it is. */
export interface EventSnapshot {
  /** IDs of its terms and their ancestors. */
  terms: readonly number[];
  /** 0 for none. */
  venue: number;
  organizers: readonly number[];
  /** 1 if month views pin it. */
  sticky: number;
  /** 1 for a series: each of its occurrences has its own URL. */
  recurs: number;
  /** The listed occurrences; `undefined` if there are too many to compare. */
  dates: readonly EventDate[] | undefined;
}

interface Row extends EventDate {
  eventId: number;
  kind: 'term' | 'organizer' | 'event' | 'date';
  number: number;
  sticky: number;
  recurs: number;
}

/** Maximum number of dates to compare, of all events of a transaction. */
const MAX_DATES = 200;

/** An event in no list. */
export const UNLISTED: EventSnapshot = { terms: [], venue: 0, organizers: [], sticky: 0, recurs: 0, dates: [] };

const t = tableOf(Term, 't');
const p = tableOf(Term, 'p');
const et = tableOf(EntryTerm, 'et');
const d = tableOf(EventDetails, 'd');
const g = tableOf(EventOrganizer, 'g');
const o = tableOf(EventOccurrence, 'o');

/** Reads the snapshots of events inside the transaction that writes them. */
@Injectable()
export class EventSnapshotsRepository {
  constructor(private readonly db: Db) {}

  /** The snapshots of events by id, in one statement. */
  async of(ids: readonly number[]): Promise<Map<number, EventSnapshot>> {
    const rows = await this.db.current<Row>(
      sql`WITH RECURSIVE carried (event_id, id, parent_id) AS (
         SELECT et.entry_id, t.id, t.parent_id FROM ${et} STRAIGHT_JOIN ${t} ON t.id = et.term_id
         WHERE et.entry_id IN (${ids})
         UNION SELECT c.event_id, p.id, p.parent_id FROM carried c JOIN ${p} ON p.id = c.parent_id
       )
       SELECT event_id AS eventId, 'term' AS kind, id AS number, 0 AS sticky, 0 AS recurs, '' AS startLocal,
         '' AS endLocal
       FROM carried
       UNION ALL SELECT d.entry_id, 'event', d.venue_id, d.sticky, d.recurrence IS NOT NULL, '', ''
       FROM ${d} WHERE d.entry_id IN (${ids})
       UNION ALL SELECT g.event_id, 'organizer', g.organizer_id, 0, 0, '', '' FROM ${g} WHERE g.event_id IN (${ids})
       UNION ALL (SELECT o.event_id, 'date', 0, 0, 0, CAST(o.start_local AS CHAR), CAST(o.end_local AS CHAR)
       FROM ${o} WHERE o.event_id IN (${ids}) AND ${PUBLIC} LIMIT ${MAX_DATES + 1})`,
    );
    const isTruncated = rows.filter(({ kind }) => kind === 'date').length > MAX_DATES;
    const rowsOf = new Map(ids.map((id): [number, Row[]] => [id, []]));
    for (const row of rows) rowsOf.get(Number(row.eventId))?.push(row);
    return new Map([...rowsOf].map(([id, own]) => [id, snapshotOf(own, isTruncated)]));
  }

  /** The events immediately before and after some dates, in the order of lists. */
  async neighboursOf(dates: readonly { id: number; startLocal: string }[]): Promise<number[]> {
    if (!dates.length) return [];
    const sides = dates.flatMap(({ id, startLocal }) =>
      (['<', '>'] as const).map(
        (side) => sql`(SELECT o.event_id AS id FROM ${LISTED} WHERE ${nextTo(id, startLocal, side)})`,
      ),
    );
    const rows = await this.db.current<{ id: number }>(joinSql(sides, ' UNION ALL '));
    return rows.map(({ id }) => id);
  }

  /** The first and last start of public occurrences of all other events; null without any. */
  async edgesWithout(ids: readonly number[]): Promise<{ first: string | null; last: string | null }> {
    const edge = (order: string) => sql`(SELECT o.start_local FROM ${LISTED}
 WHERE ${PUBLIC} AND o.event_id NOT IN (${ids}) ORDER BY o.start_local ${plainSql(order)} LIMIT 1)`;
    const [row] = await this.db.current<{ first: string | null; last: string | null }>(
      sql`SELECT ${edge('ASC')} AS first, ${edge('DESC')} AS last`,
    );
    return row ?? { first: null, last: null };
  }
}

function snapshotOf(rows: readonly Row[], isTruncated: boolean): EventSnapshot {
  const numbers = (kind: Row['kind']) => rows.filter((row) => row.kind === kind).map(({ number }) => Number(number));
  const dates = rows
    .filter(({ kind }) => kind === 'date')
    .map(({ startLocal, endLocal }) => ({ startLocal, endLocal }));
  if (!dates.length && !isTruncated) return UNLISTED;
  const event = rows.find(({ kind }) => kind === 'event');
  return {
    terms: numbers('term'),
    venue: numbers('event')[0] ?? 0,
    organizers: numbers('organizer'),
    sticky: Number(event?.sticky ?? 0),
    recurs: Number(event?.recurs ?? 0),
    dates: isTruncated ? undefined : dates,
  };
}
