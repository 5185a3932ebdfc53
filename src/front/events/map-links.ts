import type { PageVenue } from '../../calendar/index.js';
import { textOf } from '../shell/html.js';

const MAP = 'https://www.openstreetmap.org/';
/** So near that a house is seen. */
const ZOOM = 17;

/** The lines of the address of a venue. */
export const addressLines = ({ street, city, region, zip, country }: PageVenue): string[] =>
  [street, [zip, city].filter(Boolean).join(' '), region, country].filter(Boolean);

/** Where a map shows a venue: by its place, else by its address; nothing where neither is known. */
export function mapLink(venue: PageVenue): string | undefined {
  const { place, name } = venue;
  if (place) return `${MAP}?mlat=${place.lat}&mlon=${place.lng}#map=${ZOOM}/${place.lat}/${place.lng}`;
  const lines = addressLines(venue);
  return lines.length ? `${MAP}search?query=${encodeURIComponent([textOf(name), ...lines].join(', '))}` : undefined;
}
