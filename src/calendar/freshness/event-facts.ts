import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';

/** One of the dates of an event, on its own clocks, `YYYY-MM-DD HH:MM:SS`. */
export interface EventDate {
  startLocal: string;
  endLocal: string;
}

/** What lists choose an event by, as everybody sees them. */
export interface EventFacts {
  /** Its terms with all above them. */
  terms: readonly number[];
  /** 0 for none. */
  venue: number;
  organizers: readonly number[];
  /** 1 for one that stays in sight where there is not room for all. */
  sticky: number;
  /** 1 for one with a rule or added dates: each of its dates has an address of its own. */
  recurs: number;
  /** Those that lists show; absent where there are more of them than are told apart. */
  dates: readonly EventDate[] | undefined;
}

interface Row extends EventDate {
  eventId: number;
  kind: 'term' | 'organizer' | 'event' | 'date';
  number: number;
  sticky: number;
  recurs: number;
}

/** So many dates of all events of a write are told apart. */
const MOST_DATES = 200;

/** An event that no list shows. */
export const UNLISTED: EventFacts = { terms: [], venue: 0, organizers: [], sticky: 0, recurs: 0, dates: [] };

/** Reads what lists choose events by. */
@Injectable()
export class EventFactRows {
  constructor(private readonly db: Db) {}

  /** The facts of some events, by number, as they are in the ambient transaction: one statement. */
  async of(ids: readonly number[]): Promise<Map<number, EventFacts>> {
    const rows = await this.db.current<Row>(
      `WITH RECURSIVE carried (event_id, id, parent_id) AS (
         SELECT et.entry_id, t.id, t.parent_id FROM entry_terms et JOIN terms t ON t.id = et.term_id
         WHERE et.entry_id IN (?)
         UNION SELECT c.event_id, p.id, p.parent_id FROM carried c JOIN terms p ON p.id = c.parent_id
       )
       SELECT event_id AS eventId, 'term' AS kind, id AS number, 0 AS sticky, 0 AS recurs, '' AS startLocal,
         '' AS endLocal
       FROM carried
       UNION ALL SELECT d.entry_id, 'event', d.venue_id, d.sticky, d.recurrence IS NOT NULL, '', ''
       FROM event_details d WHERE d.entry_id IN (?)
       UNION ALL SELECT o.event_id, 'organizer', o.organizer_id, 0, 0, '', '' FROM event_organizers o
       WHERE o.event_id IN (?)
       UNION ALL (SELECT o.event_id, 'date', 0, 0, 0, CAST(o.start_local AS CHAR), CAST(o.end_local AS CHAR)
       FROM event_occurrences o WHERE o.event_id IN (?) AND o.status = 'publish' AND o.hidden = 0 LIMIT ?)`,
      [ids, ids, ids, ids, MOST_DATES + 1],
    );
    const isBeyond = rows.filter(({ kind }) => kind === 'date').length > MOST_DATES;
    const rowsOf = new Map(ids.map((id): [number, Row[]] => [id, []]));
    for (const row of rows) rowsOf.get(Number(row.eventId))?.push(row);
    return new Map([...rowsOf].map(([id, own]) => [id, factsOf(own, isBeyond)]));
  }
}

function factsOf(rows: readonly Row[], isBeyond: boolean): EventFacts {
  const numbers = (kind: Row['kind']) => rows.filter((row) => row.kind === kind).map(({ number }) => Number(number));
  const dates = rows
    .filter(({ kind }) => kind === 'date')
    .map(({ startLocal, endLocal }) => ({ startLocal, endLocal }));
  if (!dates.length && !isBeyond) return UNLISTED;
  const event = rows.find(({ kind }) => kind === 'event');
  return {
    terms: numbers('term'),
    venue: numbers('event')[0] ?? 0,
    organizers: numbers('organizer'),
    sticky: Number(event?.sticky ?? 0),
    recurs: Number(event?.recurs ?? 0),
    dates: isBeyond ? undefined : dates,
  };
}
