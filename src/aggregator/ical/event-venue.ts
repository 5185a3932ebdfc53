import type { ImportedVenue } from '../items/import-item.js';
import { lineOf, webAddress } from './event-texts.js';
import { unescaped, type Properties } from './property.js';

const COORDINATES = /^\s*(?:geo:)?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*[;,]\s*([+-]?\d{1,3}(?:\.\d+)?)/i;

/** Where the event takes place; null if it is told to be nowhere, nothing if it is not told. */
export function venueOf(properties: Properties): ImportedVenue | null | undefined {
  const structured = properties.first('X-APPLE-STRUCTURED-LOCATION');
  const location = properties.text('LOCATION');
  if (location === undefined && !structured) return undefined;
  const [first = '', ...rest] = (location ?? '').split('\n').map(lineOf).filter(Boolean);
  const name = lineOf(structured?.parameters.get('X-TITLE')) || first;
  if (!name || webAddress(name)) return null;
  const told = addressOf(structured?.parameters.get('X-ADDRESS'));
  const address = told || rest.join(', ') || undefined;
  // Some programs write the longitude first in what is not of the standard.
  const point = { ...coordinatesIn(structured?.value), ...coordinatesIn(properties.first('GEO')?.value) };
  return { name, address, ...point };
}

const addressOf = (text = ''): string => unescaped(text).split('\n').map(lineOf).filter(Boolean).join(', ');

/** A place has both coordinates. What is at the point zero was not looked up. */
function coordinatesIn(text: string | undefined): Pick<ImportedVenue, 'latitude' | 'longitude'> {
  const [, latitude, longitude] = (COORDINATES.exec(unescaped(text ?? '')) ?? []).map(Number);
  if (latitude === undefined || longitude === undefined || (!latitude && !longitude)) return {};
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : {};
}
