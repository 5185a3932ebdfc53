import { DateTime } from 'luxon';
import { localOf, utcOf, type EventZone } from './event-zone.js';
import { edgeOfDay, isStorable, isStored, millisOf, storedOf } from './stored-time.js';
import { readWrittenDate, type WrittenDate } from './written-date.js';

/** A wall-clock time `YYYY-MM-DD HH:MM:SS`, and whether a time of day was given with it. */
interface ReadMoment {
  local: string;
  hasTime: boolean;
}

/**
 * The wall-clock time that a text means for an event of the zone. A Unix time and a value with an offset from UTC are
 * turned to UTC, and what a clock shows there is taken as it is in the zone of the event.
 */
export function readMoment(text: string, zone: EventZone, now: DateTime = DateTime.now()): ReadMoment | undefined {
  // Programs send the stored form, which is read without the work for other forms.
  if (isStored(text)) return { local: text, hasTime: true };
  const written = readWrittenDate(text, now.setZone(zone.zone));
  if (!written) return undefined;
  const local = utcOfMoment(written) ?? wallClock(written, zone);
  return isStorable(local) ? { local, hasTime: written.hasTime } : undefined;
}

/** As {@link readMoment}, without whether there was a time of day: a day alone begins at midnight. */
export const readDate = (text: string, zone: EventZone, now?: DateTime): string | undefined =>
  readMoment(text, zone, now)?.local;

/** A moment that is the same whenever it is read. */
export interface FixedMoment extends ReadMoment {
  /** The offset from UTC in minutes, if the text has one; else it is a time of the reader's zone. */
  offset?: number;
}

/**
 * Reads a moment in a text of another site. `undefined` for one relative to now (`tomorrow`, `9 May` of
 * no year), as it would move each time that it is read.
 */
export function readFixedMoment(text: string, zone: EventZone): FixedMoment | undefined {
  const [one, other] = TWO_DAYS.map((now) => readWrittenDate(text, now));
  if (!one || one.wall !== other?.wall) return undefined;
  const { offset, hasTime, later } = one;
  const local = offset === undefined ? wallClock(one, zone) : storedOf(one.wall + later);
  return isStorable(local) ? { local, hasTime, ...(offset === undefined ? {} : { offset }) } : undefined;
}

/** Days that have nothing in common. */
const TWO_DAYS = [DateTime.utc(2001, 2, 3, 4, 5, 6), DateTime.utc(2030, 11, 29, 17, 48, 37)];

/**
 * The wall-clock time in the zone at which a list starts or ends. A day without a time means the whole day, which ends
 * at the cutoff (`HH:MM`); a Unix time and a value with an offset are moments, which are turned to the zone.
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

/** The moment of a time that names its distance from UTC. */
const utcOfMoment = ({ wall, offset, later }: WrittenDate): string | undefined =>
  offset === undefined ? undefined : storedOf(wall - offset * 60_000 + later);

function wallClock({ wall, later }: WrittenDate, zone: EventZone): string {
  const local = storedOf(wall);
  // Hours are counted on the clock that changes now and then, not on the wall.
  return later === 0 ? local : shownIn(zone, storedOf(millisOf(utcOf(local, zone)) + later));
}

const shownIn = (zone: EventZone, utc: string): string => (isStorable(utc) ? localOf(utc, zone) : utc);

const MONTHS_AHEAD = 24;

/**
 * The default time range of a list of events: from the beginning of yesterday to the end of the day in
 * 24 months, by the clocks of the zone. `cutoff` (`HH:MM`) is when a day ends: both edges move by it.
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
