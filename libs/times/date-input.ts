import { DateTime } from 'luxon';
import { localOf, utcOf, type EventZone } from './event-zone.js';
import { edgeOfDay, isStorable, isStored, millisOf, storedOf } from './stored-time.js';
import { readWrittenDate, type WrittenDate } from './written-date.js';

/** A wall-clock time `YYYY-MM-DD HH:MM:SS`, and whether the text had a time of day. */
interface ReadMoment {
  local: string;
  hasTime: boolean;
}

/**
 * Reads the time of an event in a zone; `undefined` for invalid texts. Unix times and values with a UTC offset are
 * converted to UTC, and the UTC wall-clock time is used in the zone (`docs/reference/calendar.md#times`).
 */
export function readMoment(text: string, zone: EventZone, now: DateTime = DateTime.now()): ReadMoment | undefined {
  // A fast path for the stored form, which clients often send.
  if (isStored(text)) return { local: text, hasTime: true };
  const written = readWrittenDate(text, now.setZone(zone.zone));
  if (!written) return undefined;
  const local = utcOfMoment(written) ?? wallClock(written, zone);
  return isStorable(local) ? { local, hasTime: written.hasTime } : undefined;
}

/** Like {@link readMoment}, without `hasTime`: a day without a time starts at midnight. */
export const readDate = (text: string, zone: EventZone, now?: DateTime): string | undefined =>
  readMoment(text, zone, now)?.local;

/** A moment that does not depend on the current time. */
export interface FixedMoment extends ReadMoment {
  /** UTC offset in minutes, if the text has one; otherwise `local` is in the reader's zone. */
  offset?: number;
}

/**
 * Reads a moment of another site. `undefined` for texts relative to now (`tomorrow`, `9 May`), because they would move
 * with every import.
 */
export function readFixedMoment(text: string, zone: EventZone): FixedMoment | undefined {
  const [one, other] = TWO_DAYS.map((now) => readWrittenDate(text, now));
  if (!one || one.wall !== other?.wall) return undefined;
  const { offset, hasTime, later } = one;
  const local = offset === undefined ? wallClock(one, zone) : storedOf(one.wall + later);
  return isStorable(local) ? { local, hasTime, ...(offset === undefined ? {} : { offset }) } : undefined;
}

/** Two moments that differ in every part, to detect relative texts. */
const TWO_DAYS = [DateTime.utc(2001, 2, 3, 4, 5, 6), DateTime.utc(2030, 11, 29, 17, 48, 37)];

/**
 * Reads a bound of a list as a wall-clock time in a zone; `undefined` for invalid texts. A day without a time means the
 * whole day, which ends at the cutoff (`HH:MM`). Unix times and values with a UTC offset are converted to the zone.
 */
export function readBound(
  text: string | number,
  zone: EventZone,
  edge: 'start' | 'end',
  now: DateTime = DateTime.now(),
  cutoff?: string,
): string | undefined {
  const asText = typeof text === 'number' ? String(Math.floor(text)) : text;
  const written = readWrittenDate(asText, now.setZone(zone.zone));
  if (!written) return undefined;
  const utc = utcOfMoment(written);
  const local = utc === undefined ? wallClock(written, zone) : shownIn(zone, utc);
  if (!isStorable(local)) return undefined;
  return written.hasTime ? local : edgeOfDay(local, edge, cutoff);
}

/** The UTC time of a text with a UTC offset. */
const utcOfMoment = ({ wall, offset, later }: WrittenDate): string | undefined =>
  offset === undefined ? undefined : storedOf(wall - offset * 60_000 + later);

function wallClock({ wall, later }: WrittenDate, zone: EventZone): string {
  const local = storedOf(wall);
  // `later` is elapsed time, so it is added in UTC.
  return later === 0 ? local : shownIn(zone, storedOf(millisOf(utcOf(local, zone)) + later));
}

const shownIn = (zone: EventZone, utc: string): string => (isStorable(utc) ? localOf(utc, zone) : utc);

const MONTHS_AHEAD = 24;

/**
 * The default range of a list of events: from the start of yesterday to the end of the day in 24 months, in a zone.
 * `cutoff` (`HH:MM`) is the time at which a day ends; both bounds move by it.
 */
export function defaultWindow(
  { zone }: EventZone,
  cutoff = '00:00',
  now: DateTime = DateTime.now(),
): { start: string; end: string } {
  const today = now.setZone(zone);
  return {
    start: edgeOfDay(today.minus({ days: 1 }).toFormat('yyyy-MM-dd'), 'start', cutoff),
    end: edgeOfDay(today.plus({ months: MONTHS_AHEAD }).toFormat('yyyy-MM-dd'), 'end', cutoff),
  };
}
