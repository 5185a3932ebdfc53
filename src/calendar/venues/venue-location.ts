import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { Db } from '#libs/db';
import { VENUE } from '../calendar-types.js';
import { LinkedEntries, type EntryAt } from '../linked/linked-entries.js';

/** Where a venue is, in degrees. */
export interface Location {
  lat: number;
  lng: number;
}

/** Coordinates as they are sent; null for none. */
export interface SentLocation {
  geo_lat?: number | null;
  geo_lng?: number | null;
}

/**
 * Where a venue is after a write: what was not sent stays, null for nowhere. `undefined` says that one coordinate is
 * without the other.
 */
export function locationAfter(
  { geo_lat, geo_lng }: SentLocation,
  before?: Location | null,
): Location | null | undefined {
  const isCleared = geo_lat === null || geo_lng === null;
  if (isCleared) return (geo_lat ?? geo_lng ?? null) === null ? null : undefined;
  const lat = geo_lat ?? before?.lat;
  const lng = geo_lng ?? before?.lng;
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  return lat === undefined && lng === undefined ? null : undefined;
}

/** The stored coordinates of venues. */
@Injectable()
export class VenueLocations {
  constructor(private readonly db: Db) {}

  /** The location of a venue, if it has one. */
  async of(id: number): Promise<Location | undefined> {
    const [row] = await this.db.current<Location>('SELECT lat, lng FROM venue_locations WHERE venue_id = ?', [id]);
    return row;
  }

  /** Writes the coordinates that were sent. */
  async write(id: number, { geo_lat, geo_lng }: SentLocation): Promise<void> {
    if (geo_lat === undefined && geo_lng === undefined) return;
    const location = locationAfter({ geo_lat, geo_lng }, await this.of(id));
    if (location === undefined) return;
    if (!location) await this.db.write('DELETE FROM venue_locations WHERE venue_id = ?', [id]);
    else {
      const { lat, lng } = location;
      await this.db.write(
        `INSERT INTO venue_locations (venue_id, lat, lng, location) VALUES (?, ?, ?, POINT(?, ?))
 ON DUPLICATE KEY UPDATE lat = VALUES(lat), lng = VALUES(lng), location = VALUES(location)`,
        [id, lat, lng, lng, lat],
      );
    }
  }
}

/** Coordinates that are complete together with the stored ones. */
@ValidatorConstraint({ async: true })
@Injectable()
export class CoordinatesConstraint implements ValidatorConstraintInterface {
  constructor(
    private readonly entries: LinkedEntries,
    private readonly locations: VenueLocations,
  ) {}

  async validate(_value: unknown, { object }: ValidationArguments): Promise<boolean> {
    const { id, slug, geo_lat, geo_lng } = object as SentLocation & EntryAt;
    if (locationAfter({ geo_lat, geo_lng }) !== undefined) return true;
    const entry = id === undefined && slug === undefined ? undefined : await this.entries.find(VENUE, { id, slug });
    return entry !== undefined && locationAfter({ geo_lat, geo_lng }, await this.locations.of(entry.id)) !== undefined;
  }

  defaultMessage(): string {
    return 'One coordinate needs the other.';
  }
}
