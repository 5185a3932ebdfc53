import { joinSql, sql, type Sql } from '#libs/db';

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

/** That of the sphere on which the database measures. */
const EARTH_RADIUS = 6_370_986;
/** What lies on the edge of a box is not taken for inside; this much more is. */
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
    (
      box,
    ) => sql`SELECT l.venue_id, ${distance} AS distance FROM venue_locations l FORCE INDEX (venue_locations_location)
 WHERE MBRContains(ST_GeomFromText(${diagonal(box)}), l.location) AND ${distance} <= ${metres}`,
  );
  return joinSql(found, ' UNION ALL ');
}

/** A line whose bounding rectangle is the box. */
const diagonal = ({ west, south, east, north }: Box) =>
  `LINESTRING(${west - MARGIN} ${south - MARGIN}, ${east + MARGIN} ${north + MARGIN})`;

/** A point for measuring; the database knows the 180th meridian by its eastern number only. */
const point = (lng: Sql, lat: Sql) => sql`POINT(IF(${lng} = -180, 180, ${lng}), ${lat})`;
