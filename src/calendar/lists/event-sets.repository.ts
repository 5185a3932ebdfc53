import { Where, joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { Entry, type EntrySet } from '../../entries/index.js';
import type { SearchedTexts } from '../../entries/lists/index.js';
import { EntryTerm } from '../../terms/index.js';
import { EVENT } from '../common/index.js';
import { EventDetails, EventOrganizer } from '../schedule/index.js';
import { VenueLocation } from '../venues/index.js';

/** A point on the earth, in degrees. */
export interface Place {
  lat: number;
  lng: number;
}

/** A rectangle on the map. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

const l = tableOf(VenueLocation, 'l');
const v = tableOf(EventDetails, 'v');

/** The radius in metres that the database uses to measure distances. */
const EARTH_RADIUS = 6_370_986;
/** Boxes are enlarged by this, in degrees, because points on their edges do not count as inside. */
const MARGIN = 1e-6;

const toDegrees = (radians: number) => (radians * 180) / Math.PI;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Bounding boxes of a circle: two if it crosses the 180th meridian, the whole width of the map if it contains a pole.
 */
export function boxesAround({ lat, lng }: Place, metres: number): Box[] {
  const angle = Math.min(metres / EARTH_RADIUS, Math.PI);
  const south = lat - toDegrees(angle);
  const north = lat + toDegrees(angle);
  if (south <= -90 || north >= 90)
    return [{ west: -180, south: Math.max(south, -90), east: 180, north: Math.min(north, 90) }];
  const half = toDegrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(toRadians(lat)))));
  const [west, east] = [lng - half, lng + half];
  if (west < -180)
    return [
      { west: west + 360, south, east: 180, north },
      { west: -180, south, east, north },
    ];
  if (east > 180)
    return [
      { west, south, east: 180, north },
      { west: -180, south, east: east - 360, north },
    ];
  return [{ west, south, east, north }];
}

/** The distance in metres between a place and a row `l` of venue locations. */
export const distanceFrom = ({ lat, lng }: Place): Sql =>
  sql`ST_Distance_Sphere(${point(sql`l.lng`, sql`l.lat`)}, ${point(sql`${lng}`, sql`${lat}`)})`;

/**
 * Selects the venues (`venue_id`) within a distance, with their `distance`. It must be the first table of a statement:
 * MariaDB cannot use the spatial index for a joined table.
 */
export function venuesNear(place: Place, metres: number): Sql {
  const distance = distanceFrom(place);
  const found = boxesAround(place, metres).map(
    (box) => sql`SELECT l.venue_id, ${distance} AS distance FROM ${l} FORCE INDEX (venue_locations_location)
 WHERE MBRContains(ST_GeomFromText(${diagonal(box)}), l.location) AND ${distance} <= ${metres}`,
  );
  return joinSql(found, ' UNION ALL ');
}

/** A line whose bounding rectangle is the box. */
const diagonal = ({ west, south, east, north }: Box) =>
  `LINESTRING(${west - MARGIN} ${south - MARGIN}, ${east + MARGIN} ${north + MARGIN})`;

/** A point for distances. The database accepts the 180th meridian as 180 only. */
const point = (lng: Sql, lat: Sql) => sql`POINT(IF(${lng} = -180, 180, ${lng}), ${lat})`;

/** Rows about events: tables, the column of the event id, and a condition. */
interface Rows {
  from: Sql;
  event: string;
  where: Where;
}

/** A condition on events, to list the matching events or to test a single one. */
export interface EventSet {
  /** Lists the events; absent if the condition can only be tested. */
  listed?: Rows;
  /** Tests a single event. */
  tested: Rows;
  /** The estimated number of events, if already known; more if it takes longer to list them than others. */
  size?: number;
  /** More events are not counted; absent for no limit. */
  most?: number;
}

const whereOf = (condition: Sql) => new Where().and(condition.sql, ...condition.parameters);
const set = (rows: Rows): EventSet => ({ listed: rows, tested: rows });

/** Events with one of the terms. */
export const withTerms = (ids: readonly number[]): EventSet =>
  set({ from: tableOf(EntryTerm, 'x'), event: 'x.entry_id', where: new Where().and('x.term_id IN (?)', ids) });

/** Events at one of the venues. */
export const atVenues = (ids: readonly number[]): EventSet =>
  set({ from: v, event: 'v.entry_id', where: new Where().and('v.venue_id IN (?)', ids) });

/** Events of one of the organizers. */
export const byOrganizers = (ids: readonly number[]): EventSet =>
  set({
    from: tableOf(EventOrganizer, 'g'),
    event: 'g.event_id',
    where: new Where().and('g.organizer_id IN (?)', ids),
  });

/** Children of an event; for a series also the event itself, because its occurrences count as children. */
export const childrenOf = (id: number): EventSet =>
  set({
    from: sql`(SELECT id FROM ${tableOf(Entry)} WHERE parent_id = ${id} AND type = ${EVENT.name} UNION DISTINCT
 SELECT entry_id FROM ${tableOf(EventDetails)} WHERE entry_id = ${id} AND recurrence IS NOT NULL) c`,
    event: 'c.id',
    where: new Where(),
  });

/** Events at a venue with coordinates. */
export const located = (): EventSet =>
  set({
    from: sql`${l} JOIN ${v} ON v.venue_id = l.venue_id`,
    event: 'v.entry_id',
    where: new Where(),
  });

/** Events within a distance of a place. */
export const within = (place: Place, metres: number): EventSet =>
  set({
    from: sql`${v} JOIN ${l} ON l.venue_id = v.venue_id`,
    event: 'v.entry_id',
    where: whereOf(sql`${distanceFrom(place)} <= ${metres}`),
  });

/** Events that match a search. */
export const holding = ({ condition, hits, most }: SearchedTexts): EventSet => ({
  listed: hits && { from: hits.from, event: 'e.id', where: hits.where },
  tested: { from: tableOf(Entry, 'e'), event: 'e.id', where: condition },
  size: hits?.cost,
  ...(most === undefined ? {} : { most }),
});

/** Events among some entries. `hide` adds a condition on the entry `e`. */
export function ofEntries({ listed, tested }: EntrySet, size: number, hide: (where: Where) => void): EventSet {
  const e = tableOf(Entry, 'e');
  const all = new Where();
  const one = whereOf(tested);
  hide(all);
  hide(one);
  return {
    listed: { from: sql`(${listed}) f JOIN ${e} ON e.id = f.id`, event: 'e.id', where: all },
    tested: { from: e, event: 'e.id', where: one },
    size,
  };
}

/** Events that lists in a language have, if they leave out those without texts in it. */
export const translated = ({ listed, tested }: EntrySet, size: number): EventSet => ({
  listed: { from: sql`(${listed}) f`, event: 'f.id', where: new Where() },
  tested: { from: tableOf(Entry, 'e'), event: 'e.id', where: whereOf(tested) },
  size,
});

/** Selects the ids of a set as `id`. */
export const idsOf = ({ from, event, where }: Rows): Sql =>
  sql`SELECT DISTINCT ${plainSql(event)} AS id FROM ${from} WHERE ${where}`;

/** The condition that the event of an occurrence `o` is in a set. */
export const isMember = ({ tested: { from, event, where } }: EventSet): Sql =>
  // EXISTS or IN would allow the database to start from the set.
  sql`(SELECT 1 FROM ${from} WHERE ${plainSql(event)} = o.event_id AND ${where} LIMIT 1) = 1`;

/** Counts the rows of a set as `size`, up to a limit. */
export const sizeOf = ({ from, where }: Rows, most: number): Sql =>
  sql`SELECT COUNT(*) AS size FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${most}) counted`;
