import type { EntryRow } from '../../entries/index.js';
import { hashOf } from './hash.js';

/** The members that hold what arguments of other names write. */
const MEMBERS: Readonly<Record<string, string>> = {
  venue: 'title',
  organizer: 'title',
  description: 'content',
  geo_lat: 'lat',
  geo_lng: 'lng',
  image: 'featuredMedia',
};

/** What is stored under the name of an argument, as text. */
export function storedText(stored: EntryRow, name: string): string {
  const value = Object.entries(stored).find(([member]) => member === (MEMBERS[name] ?? name))?.[1];
  return value === null || value === undefined || value === 0 ? '' : String(value);
}

/** What some fields hold, in short. */
export const shortLinked = (stored: EntryRow, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, hashOf(storedText(stored, name)).slice(0, 12)]));
