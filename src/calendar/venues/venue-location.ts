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
