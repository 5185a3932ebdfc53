import { Injectable } from '@nestjs/common';
import { Db, propertiesOf, sql, tableOf } from '#libs/db';
import { Entries, Entry, type EntryRow } from '../../entries/index.js';
import { ENTRY_PROPERTIES } from '../calendar-entries.repository.js';
import { EVENT } from '../calendar-types.js';
import { fail } from '../calendar.errors.js';
import { StoredLineage } from '../lineage.entity.js';
import { LINEAGE_COLUMN, LINEAGE_JOIN, type Descended } from '../lineages.repository.js';
import { EventDetails as StoredDetails, EventOccurrence, EventOrganizer } from './event.entity.js';

/** When an event, or one occurrence of it, takes place: on the clocks of its zone and in UTC. */
export type OccurrenceTimes = Pick<EventOccurrence, (typeof TIMES)[number]>;

/** Columns that only the expansion of series and the trash use. */
const UNREAD = ['entryId', 'expandedUntil', 'trashedAlong'] as const;

/** What an event has beside other entries, as it is stored. */
export type EventDetails = Omit<StoredDetails, (typeof UNREAD)[number]>;

/** An event as it is read: the entry with its details. */
export type EventRow = EntryRow & EventDetails & Descended;

/** An event to show; of a recurring one, which of its occurrences. */
export interface EventPlace {
  id: number;
  /** Absent for the event itself, with the times that it was written with. */
  recurrenceId?: string;
}

/** An event below another one that follows it to the trash. */
export interface EventPart {
  id: number;
  /** 1 for one that was imported. */
  imported: number;
}

/** The times of some occurrences. */
class ReadOccurrences {
  private readonly known: ReadonlyMap<string, OccurrenceTimes>;

  constructor(rows: readonly (OccurrenceTimes & Required<EventPlace>)[]) {
    this.known = new Map(rows.map(({ id, recurrenceId, ...times }) => [keyOf(id, recurrenceId), times]));
  }

  /** Those of one; `undefined` if the event has no such occurrence. */
  of(id: number, recurrenceId: string): OccurrenceTimes | undefined {
    return this.known.get(keyOf(id, recurrenceId));
  }
}

const keyOf = (id: number, recurrenceId: string) => `${id} ${recurrenceId}`;

const TIMES = ['startLocal', 'endLocal', 'startUtc', 'endUtc'] as const;
/** The properties of the details that are read. */
const DETAILS = propertiesOf(StoredDetails, UNREAD);

const e = tableOf(Entry, 'e');
const d = tableOf(StoredDetails, 'd');
const o = tableOf(EventOccurrence, 'o');
const n = tableOf(StoredLineage, 'n');

const SELECT_EVENTS = sql`SELECT ${e.columns(ENTRY_PROPERTIES)}, ${d.columns(DETAILS)}, ${LINEAGE_COLUMN}
 FROM ${e} JOIN ${d} ON d.entry_id = e.id ${LINEAGE_JOIN}`;
const SELECT_TIMES = sql`SELECT ${o.columns({ id: 'eventId', recurrenceId: 'recurrenceId' })}, ${o.columns(TIMES)}
 FROM ${o} FORCE INDEX (PRIMARY)`;
/** Of a list of pairs the database would look up the first halves only, and read all occurrences of an event. */
const ONE_OCCURRENCE = '(o.event_id = ? AND o.recurrence_id = ?)';
/** An event, and whether it was imported. */
const SELECT_PARTS = sql`SELECT e.id, n.entry_id IS NOT NULL AS imported`;
/** The condition that an event is not in the trash. */
const NOT_TRASHED = sql`e.type = ${EVENT.name} AND e.status <> 'trash' AND e.trashed_from IS NULL`;

/** Reads and writes events: entries with their details and organizers. */
@Injectable()
export class EventsRepository {
  constructor(
    private readonly db: Db,
    private readonly entries: Entries,
  ) {}

  /** The events with these ids, in any status and order. */
  find(ids: readonly number[]): Promise<EventRow[]> {
    return this.db.rows<EventRow>(sql`${SELECT_EVENTS} WHERE e.id IN (${ids})`);
  }

  /** The events with these ids as the primary server has them. */
  findCurrent(ids: readonly number[]): Promise<EventRow[]> {
    return this.db.current<EventRow>(sql`${SELECT_EVENTS} WHERE e.id IN (${ids})`);
  }

  /** The event as it is now, locked until the end of the transaction, or a 404. */
  async lock(id: number): Promise<EventRow> {
    const [row] = await this.db.current<EventRow>(sql`${SELECT_EVENTS} WHERE e.id = ${id} FOR UPDATE`);
    this.entries.forget(id);
    return row ?? fail('event-not-found');
  }

  /** The times of those places that name an occurrence, in one statement. */
  async timesOf(places: readonly EventPlace[]): Promise<ReadOccurrences> {
    const wanted = places.filter(({ recurrenceId }) => recurrenceId !== undefined);
    if (!wanted.length) return new ReadOccurrences([]);
    const statement = `${SELECT_TIMES.sql} WHERE ${wanted.map(() => ONE_OCCURRENCE).join(' OR ')}`;
    return new ReadOccurrences(
      await this.db.rows(
        statement,
        wanted.flatMap(({ id, recurrenceId }) => [id, recurrenceId]),
      ),
    );
  }

  /** The ids of the organizers of some events, in their order. */
  organizersOf(eventIds: readonly number[]): Promise<{ eventId: number; id: number }[]> {
    return this.db
      .select(EventOrganizer, 'g', { eventId: 'eventId', id: 'organizerId' })
      .where('g.event_id IN (?)', eventIds)
      .orderBy('g.event_id, g.position')
      .rows();
  }

  /** Inserts the details of new events. */
  async insert(events: readonly { id: number; details: EventDetails }[]): Promise<void> {
    const rows = events.map(({ id, details }) => ({ entryId: id, ...of(details) }));
    await this.db.insertAll(StoredDetails, rows);
  }

  /** Writes the details of an event. */
  async update(id: number, details: EventDetails): Promise<void> {
    await this.db.of(StoredDetails).update({ entryId: id }, of(details));
  }

  /** Gives new events their organizers. */
  async insertOrganizers(events: readonly { id: number; organizerIds: readonly number[] }[]): Promise<void> {
    const links = events.flatMap(({ id, organizerIds }) =>
      organizerIds.map((organizerId, position) => ({ eventId: id, position, organizerId })),
    );
    if (links.length) await this.db.of(EventOrganizer).insert(links);
  }

  /** Gives an event organizers in place of those that it had. */
  async replaceOrganizers(id: number, organizerIds: readonly number[]): Promise<void> {
    await this.db.of(EventOrganizer).delete({ eventId: id });
    await this.insertOrganizers([{ id, organizerIds }]);
  }

  /** Stores up to when, in UTC, the occurrences of a series are stored; null if none follow. */
  async setExpandedUntil(id: number, expandedUntil: string | null): Promise<void> {
    await this.db.of(StoredDetails).update({ entryId: id }, { expandedUntil });
  }

  /** The ids of events whose occurrences are stored up to a time before this one. */
  async expandedBefore(utc: string, limit: number): Promise<number[]> {
    const rows = await this.db
      .select(StoredDetails, 'd', { id: 'entryId' })
      .where('d.expanded_until < ?', utc)
      .orderBy('d.expanded_until, d.entry_id')
      .limit(limit)
      .current();
    return rows.map(({ id }) => id);
  }

  /** What the expansion of a series needs, locked until the end of the transaction. */
  async lockSeries(id: number) {
    const [row] = await this.db
      .select(Entry, 'e', ['status', 'title'])
      .join(StoredDetails, 'd', 'd.entry_id = e.id', [...DETAILS, 'expandedUntil'])
      .where('e.id = ?', id)
      .forUpdate()
      .current();
    return row;
  }

  /** The parts of an event that are not in the trash. */
  parts(parentId: number): Promise<EventPart[]> {
    return this.db.current(
      sql`${SELECT_PARTS} FROM ${e} LEFT JOIN ${n} ON n.entry_id = e.id WHERE e.parent_id = ${parentId} AND ${NOT_TRASHED}
 ORDER BY e.id`,
    );
  }

  /** Those of some events that are not in the trash although the event above them is. */
  partsOfTrashed(ids: readonly number[]): Promise<(EventPart & { parentStatus: string })[]> {
    const p = tableOf(Entry, 'p');
    return this.db.current(
      sql`${SELECT_PARTS}, p.status AS parentStatus FROM ${e} JOIN ${p} ON p.id = e.parent_id AND p.type = e.type
 LEFT JOIN ${n} ON n.entry_id = e.id
 WHERE e.id IN (${ids}) AND ${NOT_TRASHED} AND (p.status = 'trash' OR p.trashed_from IS NOT NULL) ORDER BY e.id`,
    );
  }

  /** The ids of the parts of an event that were moved to the trash together with it. */
  async partsTrashedAlong(parentId: number): Promise<number[]> {
    const rows = await this.db
      .select(Entry, 'e', ['id'])
      .join(StoredDetails, 'd', 'd.entry_id = e.id')
      .where('e.parent_id = ? AND e.type = ? AND d.trashed_along = 1', parentId, EVENT.name)
      .orderBy('e.id')
      .current();
    return rows.map(({ id }) => id);
  }

  /** Marks an event as moved to the trash together with the one above it. */
  async markTrashedAlong(id: number): Promise<void> {
    await this.db.of(StoredDetails).update({ entryId: id }, { trashedAlong: 1 });
  }

  /** Takes that mark away; whether the event had it. */
  async unmarkTrashedAlong(id: number): Promise<boolean> {
    const { affected } = await this.db.of(StoredDetails).update({ entryId: id, trashedAlong: 1 }, { trashedAlong: 0 });
    return Boolean(affected);
  }
}

/** The details alone, of an object that may hold more. */
const of = (details: EventDetails): EventDetails =>
  Object.fromEntries(DETAILS.map((name) => [name, details[name]])) as unknown as EventDetails;
