import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { propertiesOf, sql, tableOf } from '#libs/sql';
import { Entries, Entry, type EntryRow } from '../../entries/index.js';
import { LocalisedTexts } from '../../entries/languages/index.js';
import {
  ENTRY_PROPERTIES,
  EVENT,
  fail,
  ImportSource,
  type ImportSourceIds,
  SOURCE_IDS_COLUMN,
  SOURCE_IDS_JOIN,
} from '../common/index.js';
import { EventDetails, EventOccurrence, EventOrganizer } from '../schedule/index.js';

/** The times of an event or an occurrence, in its time zone and in UTC. */
export type OccurrenceTimes = Pick<EventOccurrence, (typeof TIMES)[number]>;

/** Columns that only the expansion of series and the trash use. */
const INTERNAL_COLUMNS = ['entryId', 'expandedUntil', 'trashedAlong'] as const;

/** The details of an event that are read and written with it. */
export type EventFields = Omit<EventDetails, (typeof INTERNAL_COLUMNS)[number]>;

/** An event: the entry with its details. */
export type EventRow = EntryRow & EventFields & ImportSourceIds;

/** Identifies an event or one occurrence. */
export interface OccurrenceKey {
  id: number;
  /** Absent for the event itself, with its stored times. */
  recurrenceId?: string;
}

/** A child event that is trashed and restored with its parent. */
export interface ChildEvent {
  id: number;
  /** 1 if it was imported. */
  imported: number;
}

/** The times of occurrences, by event id and recurrence id. */
class ReadOccurrences {
  private readonly known: ReadonlyMap<string, OccurrenceTimes>;

  constructor(rows: readonly (OccurrenceTimes & Required<OccurrenceKey>)[]) {
    this.known = new Map(rows.map(({ id, recurrenceId, ...times }) => [keyOf(id, recurrenceId), times]));
  }

  /** The times of an occurrence; `undefined` if it does not exist. */
  of(id: number, recurrenceId: string): OccurrenceTimes | undefined {
    return this.known.get(keyOf(id, recurrenceId));
  }
}

const keyOf = (id: number, recurrenceId: string) => `${id} ${recurrenceId}`;

const TIMES = ['startLocal', 'endLocal', 'startUtc', 'endUtc'] as const;
/** The properties of the details that are read. */
const DETAILS = propertiesOf(EventDetails, INTERNAL_COLUMNS);

const e = tableOf(Entry, 'e');
const d = tableOf(EventDetails, 'd');
const o = tableOf(EventOccurrence, 'o');
const n = tableOf(ImportSource, 'n');

const DETAILS_OF_EVENTS = sql`${d.columns(DETAILS)}, ${SOURCE_IDS_COLUMN}`;
const FROM_EVENTS = sql`FROM ${e} JOIN ${d} ON d.entry_id = e.id ${SOURCE_IDS_JOIN}`;
/** As they are stored, for writes. */
const SELECT_EVENTS = sql`SELECT ${e.columns(ENTRY_PROPERTIES)}, ${DETAILS_OF_EVENTS} ${FROM_EVENTS}`;
const SELECT_TIMES = sql`SELECT ${o.columns({ id: 'eventId', recurrenceId: 'recurrenceId' })}, ${o.columns(TIMES)}
 FROM ${o} FORCE INDEX (PRIMARY)`;
/** For a list of pairs, the database would use the first column only and read all occurrences of an event. */
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
    private readonly texts: LocalisedTexts,
  ) {}

  /** Loads events by id, in any status and order, with their texts in the language of the request. */
  find(ids: readonly number[]): Promise<EventRow[]> {
    const columns = sql`${this.texts.columns(ENTRY_PROPERTIES)}${this.texts.beside}, ${DETAILS_OF_EVENTS}`;
    return this.db.rows<EventRow>(sql`SELECT ${columns} ${FROM_EVENTS} WHERE e.id IN (${ids})`);
  }

  /** Loads events by id from the primary server. */
  findCurrent(ids: readonly number[]): Promise<EventRow[]> {
    return this.db.current<EventRow>(sql`${SELECT_EVENTS} WHERE e.id IN (${ids})`);
  }

  /** Loads an event and locks it until the end of the transaction, or throws a 404. */
  async lock(id: number): Promise<EventRow> {
    const [row] = await this.db.current<EventRow>(sql`${SELECT_EVENTS} WHERE e.id = ${id} FOR UPDATE`);
    this.entries.forget(id);
    return row ?? fail('event-not-found');
  }

  /** The times of the occurrences among these keys, in one statement. */
  async timesOf(keys: readonly OccurrenceKey[]): Promise<ReadOccurrences> {
    const wanted = keys.filter(({ recurrenceId }) => recurrenceId !== undefined);
    if (!wanted.length) return new ReadOccurrences([]);
    const statement = `${SELECT_TIMES.sql} WHERE ${wanted.map(() => ONE_OCCURRENCE).join(' OR ')}`;
    return new ReadOccurrences(
      await this.db.rows(
        statement,
        wanted.flatMap(({ id, recurrenceId }) => [id, recurrenceId]),
      ),
    );
  }

  /** The organizers of events, in their order. */
  organizersOf(eventIds: readonly number[]): Promise<{ eventId: number; id: number }[]> {
    return this.db
      .select(EventOrganizer, 'g', { eventId: 'eventId', id: 'organizerId' })
      .where('g.event_id IN (?)', eventIds)
      .orderBy('g.event_id, g.position')
      .rows();
  }

  /** Those of some UIDs that events keep. */
  async takenUids(uids: readonly string[]): Promise<Set<string>> {
    if (!uids.length) return new Set();
    const rows = await this.db.select(EventDetails, 'd', ['uid']).where('d.uid IN (?)', uids).current();
    return new Set(rows.flatMap(({ uid }) => uid ?? []));
  }

  /** Inserts the details of new events. */
  async insert(events: readonly { id: number; details: EventFields }[]): Promise<void> {
    const rows = events.map(({ id, details }) => ({ entryId: id, ...of(details) }));
    await this.db.deferInsert(EventDetails, rows);
  }

  /** Updates the details of an event. */
  async update(id: number, details: EventFields): Promise<void> {
    await this.db.of(EventDetails).update({ entryId: id }, of(details));
  }

  /** Inserts the organizers of new events. */
  async insertOrganizers(events: readonly { id: number; organizerIds: readonly number[] }[]): Promise<void> {
    const links = events.flatMap(({ id, organizerIds }) =>
      organizerIds.map((organizerId, position) => ({ eventId: id, position, organizerId })),
    );
    if (links.length) await this.db.of(EventOrganizer).insert(links);
  }

  /** Replaces the organizers of an event. */
  async replaceOrganizers(id: number, organizerIds: readonly number[]): Promise<void> {
    await this.db.of(EventOrganizer).delete({ eventId: id });
    await this.insertOrganizers([{ id, organizerIds }]);
  }

  /** Sets the time (UTC) up to which occurrences of a series are stored; null if none follow. */
  async setExpandedUntil(id: number, expandedUntil: string | null): Promise<void> {
    await this.db.of(EventDetails).update({ entryId: id }, { expandedUntil });
  }

  /** The ids of series whose occurrences are stored only up to a time before this one. */
  async expandedBefore(utc: string, limit: number): Promise<number[]> {
    const rows = await this.db
      .select(EventDetails, 'd', { id: 'entryId' })
      .where('d.expanded_until < ?', utc)
      .orderBy('d.expanded_until, d.entry_id')
      .limit(limit)
      .current();
    return rows.map(({ id }) => id);
  }

  /** Updates the recurrence of a series. */
  async setRecurrence(id: number, recurrence: string | null): Promise<void> {
    await this.db.of(EventDetails).update({ entryId: id }, { recurrence });
  }

  /** Loads what the expansion of a series needs and locks it until the end of the transaction. */
  async lockSeries(id: number) {
    const [row] = await this.db
      .select(Entry, 'e', ['status', 'title', 'trashedFrom'])
      .join(EventDetails, 'd', 'd.entry_id = e.id', [...DETAILS, 'expandedUntil'])
      .where('e.id = ?', id)
      .forUpdate()
      .current();
    return row;
  }

  /** The child events that are not in the trash. */
  parts(parentId: number): Promise<ChildEvent[]> {
    return this.db.current(
      sql`${SELECT_PARTS} FROM ${e} LEFT JOIN ${n} ON n.entry_id = e.id WHERE e.parent_id = ${parentId} AND ${NOT_TRASHED}
 ORDER BY e.id`,
    );
  }

  /** Filters events: those that are not in the trash although their parent is. */
  partsOfTrashed(ids: readonly number[]): Promise<(ChildEvent & { parentStatus: string })[]> {
    const p = tableOf(Entry, 'p');
    return this.db.current(
      sql`${SELECT_PARTS}, p.status AS parentStatus FROM ${e} JOIN ${p} ON p.id = e.parent_id AND p.type = e.type
 LEFT JOIN ${n} ON n.entry_id = e.id
 WHERE e.id IN (${ids}) AND ${NOT_TRASHED} AND (p.status = 'trash' OR p.trashed_from IS NOT NULL) ORDER BY e.id`,
    );
  }

  /** The ids of child events that were trashed together with their parent. */
  async partsTrashedAlong(parentId: number): Promise<number[]> {
    const rows = await this.db
      .select(Entry, 'e', ['id'])
      .join(EventDetails, 'd', 'd.entry_id = e.id')
      .where('e.parent_id = ? AND e.type = ? AND d.trashed_along = 1', parentId, EVENT.name)
      .orderBy('e.id')
      .current();
    return rows.map(({ id }) => id);
  }

  /** Marks an event as trashed together with its parent. */
  async markTrashedAlong(id: number): Promise<void> {
    await this.db.of(EventDetails).update({ entryId: id }, { trashedAlong: 1 });
  }

  /** Removes that mark; returns whether the event had it. */
  async unmarkTrashedAlong(id: number): Promise<boolean> {
    const { affected } = await this.db.of(EventDetails).update({ entryId: id, trashedAlong: 1 }, { trashedAlong: 0 });
    return Boolean(affected);
  }
}

/** Picks the details from an object with more properties. */
const of = (details: EventFields): EventFields =>
  Object.fromEntries(DETAILS.map((name) => [name, details[name]])) as unknown as EventFields;
