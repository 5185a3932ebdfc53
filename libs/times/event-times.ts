import { abbreviationOf, localOf, utcOf, type EventZone } from './event-zone.js';
import { endOfDay, isStorable, millisOf, startOfDay, storedOf } from './stored-time.js';

/** When an event takes place, as it is stored. */
export interface EventTimes {
  startLocal: string;
  endLocal: string;
  startUtc: string;
  endUtc: string;
  timezone: string;
  timezoneAbbr: string;
  allDay: boolean;
  /** Seconds from the one moment to the other. */
  duration: number;
}

/** Where an event begins and ends on the wall clocks of its zone. */
export interface WallClockTimes {
  start: string;
  end: string;
  allDay: boolean;
  zone: EventZone;
}

/**
 * The times of an event, or why there are none. What is stored as local is what clocks show at the moments that
 * {@link utcOf} finds: a time that is skipped is stored as the one it moves to, and an event that starts in skipped
 * time moves as a whole, so that it keeps its length. Only an event of whole days keeps 00:00:00 and 23:59:59, also
 * where a change of the clocks skips midnight. The moments are compared, not the clocks.
 */
export function resolveTimes({
  start,
  end,
  allDay,
  zone,
}: WallClockTimes): EventTimes | 'end before start' | 'out of range' {
  const from = allDay ? startOfDay(start) : start;
  const startUtc = utcOf(from, zone);
  const startLocal = allDay ? from : localOf(startUtc, zone);
  const to = allDay ? endOfDay(end) : movedAlong(end, start, startLocal);
  const endUtc = utcOf(to, zone);
  if (![from, to, startUtc, endUtc].every(isStorable)) return 'out of range';
  const endLocal = allDay ? to : localOf(endUtc, zone);
  const duration = (millisOf(endUtc) - millisOf(startUtc)) / 1000;
  if (duration < 0) return 'end before start';
  return {
    startLocal,
    endLocal,
    startUtc,
    endUtc,
    timezone: zone.name,
    timezoneAbbr: abbreviationOf(startUtc, zone),
    allDay,
    duration,
  };
}

/** The end of what was to start at one time and starts at another one. */
export const movedAlong = (end: string, start: string, moved: string): string =>
  start === moved ? end : storedOf(millisOf(end) + millisOf(moved) - millisOf(start));

/** A length of time: days on the calendar, and seconds. */
export interface Duration {
  days: number;
  seconds: number;
}

const DURATION = /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/;
const DAY = 86_400_000;

/** Reads a duration of iCalendar; `undefined` for other texts and for negative ones. */
export function readDuration(text: string): Duration | undefined {
  const found = DURATION.exec(text.trim().toUpperCase());
  if (!found || found[1] === '-') return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((size) => Number(size ?? 0));
  return { days: weeks * 7 + days, seconds: (hours * 60 + minutes) * 60 + seconds };
}

/** A length of time as iCalendar writes it: `P1DT2H30M`. */
export function durationText({ days, seconds }: Duration): string {
  const part = (size: number, unit: string) => (size ? `${size}${unit}` : '');
  const clock =
    part(Math.floor(seconds / 3600), 'H') + part(Math.floor(seconds / 60) % 60, 'M') + part(seconds % 60, 'S');
  const text = part(days, 'D') + (clock && `T${clock}`);
  return `P${text || 'T0S'}`;
}

/** The wall-clock time so much later: days pass on the calendar, hours on the clock. */
export function later(local: string, { days, seconds }: Duration, zone: EventZone): string {
  const day = storedOf(millisOf(local) + days * DAY);
  return seconds ? localOf(storedOf(millisOf(utcOf(day, zone)) + seconds * 1000), zone) : day;
}
