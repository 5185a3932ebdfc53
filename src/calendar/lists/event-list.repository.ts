import { Injectable } from '@nestjs/common';
import { Db, Estimates, type KeysetValue } from '#libs/db';
import { readOccurrenceId } from '#libs/recurrence';
import { countUpTo, Where, joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { Entry } from '../../entries/index.js';
import { EVENT, type ReadableStatuses } from '../common/index.js';
import type { OccurrenceKey } from '../events/index.js';
import { EventDetails, EventOccurrence } from '../schedule/index.js';
import { VenueLocation } from '../venues/index.js';
import {
  isMember,
  distanceFrom,
  idsOf,
  sizeOf,
  venuesNear,
  within,
  type EventSet,
  type Place,
} from './event-sets.repository.js';

/** Conditions, order and pagination of a list of occurrences. */
export interface EventListing {
  statuses: ReadableStatuses;
  /** Inclusive bounds of the local start; absent for none. */
  from?: string;
  until?: string;
  featured?: boolean;
  /** The events are in all of these sets. */
  sets: readonly SizedSet[];
  /** Lists these events themselves, regardless of their dates. */
  include?: readonly number[];
  /** Limits the list to a radius and orders it by distance. */
  near?: { place: Place; metres: number };
  latestFirst?: boolean;
  /** The condition on occurrences after a position: by `afterOccurrence` or, near a place, `afterNearest`. */
  after?: Where;
  /** Approximate number of events that are not hidden. */
  events: number;
  limit: number;
  offset: number;
}

/** A set and its estimated number of events. */
interface SizedSet {
  set: EventSet;
  size: number;
}

/** An occurrence, with its local start and its distance in lists that are ordered by them. */
export interface ListedOccurrence extends OccurrenceKey {
  startLocal?: string;
  distance?: number;
}

/** A prepared list. Equal keys mean equal results. */
export interface OpenList {
  key: string;
  page: () => Promise<ListedOccurrence[]>;
  total: { key: string; count: () => Promise<number> };
}

/** The statements for a page and for the total. */
interface ListStatements {
  page: Sql;
  count: Sql;
}

/** A set to read events from, and the sets that remain as conditions. */
interface ExtractedSet {
  ids: Sql;
  rest: readonly SizedSet[];
}

const e = tableOf(Entry, 'e');
const d = tableOf(EventDetails, 'd');
const v = tableOf(EventDetails, 'v');
const l = tableOf(VenueLocation, 'l');
const o = tableOf(EventOccurrence, 'o');
const COLUMNS = sql`${o.columns({ id: 'eventId', recurrenceId: 'recurrenceId' })}, ${plainSql(o.column('startLocal'))}`;
/** Estimates stop here; the sizes of larger sets do not matter. */
const MAX_COUNTED = 50_000;
/** Cost of looking up the occurrences of one event, relative to reading one in index order. */
const LOOKUP_COST = 2;
/** Smaller sets are read first and then filtered by distance. */
const SMALL_SET_SIZE = 5000;

/** Builds the statement for a list that is likely to be fastest, by the sizes of its sets. */
@Injectable()
export class EventListRepository {
  constructor(
    private readonly db: Db,
    private readonly estimates: Estimates,
  ) {}

  /** Prepares a list; its methods run the statements. */
  open(listing: EventListing): OpenList {
    const { page, count } = listStatements(listing);
    return {
      key: keyOf(page),
      page: async () => {
        const rows = await this.db.rows<OccurrenceKey & { start_local?: string; distance?: number }>(page);
        return rows.map(({ id, recurrenceId, start_local: startLocal, distance }) => ({
          ...{ id, startLocal, distance },
          recurrenceId: recurrenceId ?? undefined,
        }));
      },
      total: {
        key: keyOf(count),
        count: async () => {
          const [row] = await this.db.rows<{ total: number }>(count);
          return Number(row?.total ?? 0);
        },
      },
    };
  }

  /** Estimates the number of events of a set; `Infinity` if the set cannot be listed. */
  sizeOf({ listed, size }: EventSet): Promise<number> | number {
    if (!listed) return Infinity;
    if (size !== undefined) return size;
    const statement = sizeOf(listed, MAX_COUNTED);
    return this.estimates.about(statement.sql, statement.parameters);
  }
}

const keyOf = (statement: Sql) => `${statement.sql}\n${JSON.stringify(statement.parameters)}`;

function listStatements(listing: EventListing): ListStatements {
  if (listing.include) return included(listing, listing.include);
  if (listing.near) return nearest(listing, listing.near);
  return byStart(listing);
}

/** Events themselves, each once, and named occurrences, in the order of publication. */
function included(listing: EventListing, ids: readonly number[]): ListStatements {
  const { near, sets, limit, offset } = listing;
  const all = near ? [...sets, { set: within(near.place, near.metres), size: Infinity }] : sets;
  const where = new Where();
  addFlags(where, listing);
  addReadable(where, listing);
  addSets(where, all);
  const from = sql`FROM (${joinSql(includedRows(ids), ' UNION ')}) o WHERE ${where}`;
  return {
    page: sql`SELECT o.event_id AS id, o.recurrence_id AS recurrenceId ${from}
 ORDER BY o.date_local, o.event_id, o.recurrence_id LIMIT ${limit} OFFSET ${offset}`,
    count: sql`SELECT COUNT(*) AS total ${from}`,
  };
}

/** The rows with some ids: events, occurrences, and the events that replace occurrences. */
function includedRows(ids: readonly number[]): Sql[] {
  const columns = (recurrenceId: string, flags: string) =>
    sql`SELECT e.id AS event_id, ${plainSql(recurrenceId)} AS recurrence_id, e.status, e.author_id, e.date_local,
 ${plainSql(`${flags}.hidden, ${flags}.featured`)} FROM ${e}`;
  const own = sql`${columns('NULL', 'd')} JOIN ${d} ON d.entry_id = e.id`;
  const parts = [sql`${own} WHERE e.id IN (${ids}) AND e.type = ${EVENT.name}`];
  const dates = ids.flatMap((id) => readOccurrenceId(id) ?? []);
  if (!dates.length) return parts;
  const dated = (event: string, date: string) =>
    joinSql(
      dates.map(
        ({ seriesId, recurrenceId }) => sql`(${plainSql(event)} = ${seriesId} AND ${plainSql(date)} = ${recurrenceId})`,
      ),
      ' OR ',
    );
  return [
    ...parts,
    sql`${columns('o.recurrence_id', 'o')} JOIN ${o} ON o.event_id = e.id
 WHERE (${dated('o.event_id', 'o.recurrence_id')}) AND e.type = ${EVENT.name}`,
    sql`${own} WHERE (${dated('e.parent_id', 'd.overrides_date')}) AND e.type = ${EVENT.name}`,
  ];
}

/** Starts from the venues near a place; or, with a small set, from its events. */
function nearest(
  { after, ...listing }: EventListing,
  { place, metres }: NonNullable<EventListing['near']>,
): ListStatements {
  const { sets, limit, offset } = listing;
  const small = extractSmallest(sets, ({ size }) => size <= SMALL_SET_SIZE);
  const where = new Where();
  addFlags(where, listing);
  addReadable(where, listing);
  addWindow(where, listing);
  addSets(where, small?.rest ?? sets);
  const far = small ? distanceFrom(place) : plainSql('n.distance');
  const events = small
    ? sql`(${small.ids}) f STRAIGHT_JOIN ${v} ON v.entry_id = f.id
 STRAIGHT_JOIN ${l} ON l.venue_id = v.venue_id AND ${far} <= ${metres}`
    : sql`(${venuesNear(place, metres)}) n
 STRAIGHT_JOIN ${v} FORCE INDEX (event_details_venue) ON v.venue_id = n.venue_id`;
  const from = sql`FROM ${events}
 STRAIGHT_JOIN ${o} FORCE INDEX (PRIMARY) ON o.event_id = v.entry_id WHERE ${where}`;
  return {
    page: sql`SELECT ${COLUMNS}, ${far} AS distance ${from} ${after ? sql`HAVING ${after}` : plainSql('')}
 ORDER BY distance, ${order(listing)} LIMIT ${limit} OFFSET ${offset}`,
    count: sql`SELECT COUNT(*) AS total ${from}`,
  };
}

/**
 * A list by start, as a union of the first rows of each part. Rows that are readable by status come from one index per
 * status, or from the smallest set; the viewer's own rows come from the index by author.
 */
function byStart(listing: EventListing): ListStatements {
  const { statuses, sets, limit, offset, events } = listing;
  const wanted = limit + offset;
  // The fewer events are in the set, the more rows an index scan reads to fill a page.
  const pageSet = extractSmallest(sets, ({ size }) => size * size < LOOKUP_COST * wanted * events);
  const countSet = extractSmallest(sets, ({ size }) => size * LOOKUP_COST < events);
  const ofAuthor = statuses.own.length ? [ownSource(listing)] : [];
  const scanned = () => statuses.open.map((status) => scannedSource(listing, [status]));
  const pages = !statuses.open.length ? [] : pageSet ? [setSource(listing, pageSet)] : scanned();
  const counts = !statuses.open.length
    ? []
    : [countSet ? setSource(listing, countSet) : scannedSource(listing, statuses.open)];
  return {
    page: union([...pages, ...ofAuthor], listing, wanted),
    count: counting([...counts, ...ofAuthor], Math.min(...sets.map(({ set }) => set.most ?? Infinity))),
  };
}

/** Counts the rows of all parts, up to a limit. */
function counting(parts: readonly Sql[], most: number): Sql {
  if (most === Infinity)
    return sql`SELECT ${joinSql(
      parts.map((part) => sql`(SELECT COUNT(*) ${part})`),
      ' + ',
    )} AS total`;
  return countUpTo(most, parts);
}

function union(parts: readonly Sql[], listing: EventListing, wanted: number): Sql {
  const { limit, offset } = listing;
  const [only] = parts;
  const ordered = (part: Sql) => sql`SELECT ${COLUMNS} ${part} ORDER BY ${order(listing)}`;
  if (only && parts.length === 1) return sql`${ordered(only)} LIMIT ${limit} OFFSET ${offset}`;
  const all = joinSql(
    parts.map((part) => sql`(${ordered(part)} LIMIT ${wanted})`),
    ' UNION ALL ',
  );
  return sql`SELECT o.id, o.recurrenceId, o.start_local FROM (${all}) o ORDER BY ${order(listing, 'id', 'recurrenceId')}
 LIMIT ${limit} OFFSET ${offset}`;
}

function scannedSource(listing: EventListing, statuses: readonly string[]): Sql {
  const index = listing.featured === undefined ? 'event_occurrences_by_status' : 'event_occurrences_featured';
  const where = new Where().and('o.status IN (?)', statuses);
  addFlags(where, listing);
  addWindow(where, listing);
  addSets(where, listing.sets);
  return sql`FROM ${o} FORCE INDEX (${plainSql(index)}) WHERE ${where}`;
}

function setSource(listing: EventListing, { ids, rest }: ExtractedSet): Sql {
  const where = new Where().and('o.status IN (?)', listing.statuses.open);
  addFlags(where, listing);
  addWindow(where, listing);
  addSets(where, rest);
  return sql`FROM (${ids}) f STRAIGHT_JOIN ${o} FORCE INDEX (PRIMARY) ON o.event_id = f.id WHERE ${where}`;
}

function ownSource(listing: EventListing): Sql {
  const { own, authorId } = listing.statuses;
  const where = new Where();
  where.and('e.author_id = ?', authorId).and('e.status IN (?)', own).and('e.type = ?', EVENT.name);
  where.and('o.status IN (?)', own);
  addFlags(where, listing);
  addWindow(where, listing);
  addSets(where, listing.sets);
  return sql`FROM ${e} FORCE INDEX (entries_of_author)
 STRAIGHT_JOIN ${o} FORCE INDEX (PRIMARY) ON o.event_id = e.id WHERE ${where}`;
}

/** Extracts the smallest set that can be listed, if it is small enough. */
function extractSmallest(sets: readonly SizedSet[], isSmall: (one: SizedSet) => boolean): ExtractedSet | undefined {
  const [smallest] = sets.filter(({ set }) => set.listed).toSorted((one, other) => one.size - other.size);
  if (!smallest?.set.listed || !isSmall(smallest)) return undefined;
  return { ids: idsOf(smallest.set.listed), rest: sets.filter((one) => one !== smallest) };
}

function addFlags(where: Where, { featured }: EventListing): void {
  where.and('o.hidden = 0');
  if (featured !== undefined) where.and('o.featured = ?', featured ? 1 : 0);
}

function addWindow(where: Where, { from, until, after }: EventListing): void {
  if (from !== undefined) where.and('o.start_local >= ?', from);
  if (until !== undefined) where.and('o.start_local <= ?', until);
  if (after) where.and(after.sql, ...after.parameters);
}

/** The condition on occurrences after one, by start, event and recurrence. */
export function afterOccurrence([start, id, recurrence]: readonly KeysetValue[]): Where {
  return new Where().and(
    '(o.start_local > ? OR o.start_local = ? AND (o.event_id > ? OR o.event_id = ? AND o.recurrence_id > ?))',
    ...[start, start, id, id, recurrence],
  );
}

/** The condition on rows after an occurrence, by distance, start, event and recurrence. */
export function afterNearest([distance, start, id, recurrence]: readonly KeysetValue[]): Where {
  return new Where().and(
    `distance > ? OR (distance = ? AND (start_local > ? OR (start_local = ?
 AND (id > ? OR (id = ? AND recurrenceId > ?)))))`,
    ...[distance, distance, start, start, id, id, recurrence],
  );
}

function addReadable(where: Where, { statuses: { open, own, authorId } }: EventListing): void {
  const readable = new Where();
  const author = `SELECT a.author_id FROM ${tableOf(Entry, 'a').sql} WHERE a.id = o.event_id`;
  const ownStatus = `(o.status IN (?) AND (${author}) = ?)`;
  if (open.length && own.length) readable.and(`(o.status IN (?) OR ${ownStatus})`, open, own, authorId);
  else if (own.length) readable.and(ownStatus, own, authorId);
  else readable.in('o.status', open);
  where.and(readable.sql, ...readable.parameters);
}

function addSets(where: Where, sets: readonly SizedSet[]): void {
  for (const { set } of sets) {
    const condition = isMember(set);
    where.and(condition.sql, ...condition.parameters);
  }
}

function order({ latestFirst }: EventListing, id = 'event_id', recurrence = 'recurrence_id'): Sql {
  const direction = latestFirst ? 'DESC' : 'ASC';
  const columns = ['start_local', id, recurrence].map((column) => `o.${column} ${direction}`);
  return plainSql(columns.join(', '));
}
