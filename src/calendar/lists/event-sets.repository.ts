import { Where, joinSql, plainSql, sql, tableOf, type Sql } from '#libs/db';
import type { SearchedTexts } from '../../entries/lists/index.js';
import { Entry } from '../../entries/index.js';
import { EntryTerm } from '../../terms/index.js';
import { EventDetails, EventOrganizer } from '../events/event.entity.js';
import { VenueLocation } from '../venues/venue.entity.js';
import { EVENT } from '../calendar-types.js';

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

/** That of the sphere on which the database measures. */
const EARTH_RADIUS = 6_370_986;
/** Boxes are larger by this, as points on their edges do not count as inside. */
const MARGIN = 1e-6;

const inDegrees = (radians: number) => (radians * 180) / Math.PI;
const inRadians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * The boxes that hold everything within a distance: two where it crosses the 180th meridian; as wide as the map where
 * it reaches a pole.
 */
export function boxesAround({ lat, lng }: Place, metres: number): Box[] {
  const angle = Math.min(metres / EARTH_RADIUS, Math.PI);
  const south = lat - inDegrees(angle);
  const north = lat + inDegrees(angle);
  if (south <= -90 || north >= 90)
    return [{ west: -180, south: Math.max(south, -90), east: 180, north: Math.min(north, 90) }];
  const half = inDegrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(inRadians(lat)))));
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

/** The distance from a place in metres, of a row `l` of the locations of venues. */
export const distanceFrom = ({ lat, lng }: Place): Sql =>
  sql`ST_Distance_Sphere(${point(sql`l.lng`, sql`l.lat`)}, ${point(sql`${lng}`, sql`${lat}`)})`;

/**
 * Selects the venues (`venue_id`) within a distance, with their `distance`. A statement has to begin with them:
 * MariaDB cannot read the spatial index when it has begun with another table.
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

/** A point for measuring; the database knows the 180th meridian by its eastern number only. */
const point = (lng: Sql, lat: Sql) => sql`POINT(IF(${lng} = -180, 180, ${lng}), ${lat})`;

/** Rows about events: their tables, the column with the id of the event, and a condition. */
interface Rows {
  from: Sql;
  event: string;
  where: Where;
}

/** Events that something is true of, as a part of statements: they can be listed, and one by one be asked for. */
export interface EventSet {
  /** Lists the events; absent for sets that can only be asked about one event. */
  listed?: Rows;
  /** Asks for one of them. */
  asked: Rows;
  /** The estimated number of events, if it is known already. */
  size?: number;
}

const whereOf = (condition: Sql) => new Where().and(condition.sql, ...condition.parameters);
const set = (rows: Rows): EventSet => ({ listed: rows, asked: rows });

/** Those that have one of some terms. */
export const withTerms = (ids: readonly number[]): EventSet =>
  set({ from: tableOf(EntryTerm, 'x'), event: 'x.entry_id', where: new Where().and('x.term_id IN (?)', ids) });

/** Those at one of some venues. */
export const atVenues = (ids: readonly number[]): EventSet =>
  set({ from: v, event: 'v.entry_id', where: new Where().and('v.venue_id IN (?)', ids) });

/** Those of one of some organizers. */
export const byOrganizers = (ids: readonly number[]): EventSet =>
  set({
    from: tableOf(EventOrganizer, 'g'),
    event: 'g.event_id',
    where: new Where().and('g.organizer_id IN (?)', ids),
  });

/** Those below an event, and the event itself if it is a series: its occurrences are its children, too. */
export const childrenOf = (id: number): EventSet =>
  set({
    from: sql`(SELECT id FROM ${tableOf(Entry)} WHERE parent_id = ${id} AND type = ${EVENT.name} UNION DISTINCT
 SELECT entry_id FROM ${tableOf(EventDetails)} WHERE entry_id = ${id} AND recurrence IS NOT NULL) c`,
    event: 'c.id',
    where: new Where(),
  });

/** Those at a venue with coordinates. */
export const located = (): EventSet =>
  set({
    from: sql`${l} JOIN ${v} ON v.venue_id = l.venue_id`,
    event: 'v.entry_id',
    where: new Where(),
  });

/** Those within a distance of a place. */
export const within = (place: Place, metres: number): EventSet =>
  set({
    from: sql`${v} JOIN ${l} ON l.venue_id = v.venue_id`,
    event: 'v.entry_id',
    where: whereOf(sql`${distanceFrom(place)} <= ${metres}`),
  });

/** Those that a search finds. */
export const holding = ({ condition, hits }: SearchedTexts): EventSet => ({
  listed: hits && { from: hits.from, event: 'e.id', where: hits.where },
  asked: { from: tableOf(Entry, 'e'), event: 'e.id', where: condition },
  size: hits?.size,
});

/** Selects the ids of a set as `id`. */
export const idsOf = ({ from, event, where }: Rows): Sql =>
  sql`SELECT DISTINCT ${plainSql(event)} AS id FROM ${from} WHERE ${where}`;

/** The condition that the event of an occurrence `o` is in a set. */
export const asks = ({ asked: { from, event, where } }: EventSet): Sql =>
  // Not as EXISTS or IN: the database would be free to begin with the set.
  sql`(SELECT 1 FROM ${from} WHERE ${plainSql(event)} = o.event_id AND ${where} LIMIT 1) = 1`;

/** Counts the rows of a set as `size`, up to a number. */
export const sizeOf = ({ from, where }: Rows, most: number): Sql =>
  sql`SELECT COUNT(*) AS size FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${most}) counted`;
