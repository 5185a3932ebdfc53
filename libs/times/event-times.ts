import { abbreviationOf, localOf, utcOf, type EventZone } from './event-zone.js';
import { endOfDay, isStorable, millisOf, startOfDay, storedOf } from './stored-time.js';

/** The stored times of an event. */
export interface EventTimes {
  startLocal: string;
  endLocal: string;
  startUtc: string;
  endUtc: string;
  timezone: string;
  timezoneAbbr: string;
  allDay: boolean;
  /** Elapsed seconds. */
  duration: number;
}

/** The wall-clock times of an event in its zone. */
export interface WallClockTimes {
  start: string;
  end: string;
  allDay: boolean;
  zone: EventZone;
}

/**
 * Computes the times of an event, or returns why they are invalid. Local times are normalized: a skipped time is stored
 * as the time it moves to, and an event that starts in a clock-change gap moves as a whole and keeps its length. An
 * event of whole days always keeps 00:00:00 and 23:59:59. Start and end are compared in UTC.
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
  const to = allDay ? endOfDay(end) : shiftEnd(end, start, startLocal);
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

/** Moves an end by as much as its start was moved. */
export const shiftEnd = (end: string, start: string, moved: string): string =>
  start === moved ? end : storedOf(millisOf(end) + millisOf(moved) - millisOf(start));

/** A duration of calendar days plus seconds. */
export interface Duration {
  days: number;
  seconds: number;
}

const DURATION = /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/;
const DAY = 86_400_000;

/** Parses an iCalendar duration; `undefined` for other texts and negative durations. */
export function readDuration(text: string): Duration | undefined {
  const found = DURATION.exec(text.trim().toUpperCase());
  if (!found || found[1] === '-') return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((size) => Number(size ?? 0));
  return { days: weeks * 7 + days, seconds: (hours * 60 + minutes) * 60 + seconds };
}

/** Formats a duration for iCalendar: `P1DT2H30M`. */
export function durationText({ days, seconds }: Duration): string {
  const part = (size: number, unit: string) => (size ? `${size}${unit}` : '');
  const clock =
    part(Math.floor(seconds / 3600), 'H') + part(Math.floor(seconds / 60) % 60, 'M') + part(seconds % 60, 'S');
  const text = part(days, 'D') + (clock && `T${clock}`);
  return `P${text || 'T0S'}`;
}

/** Adds a duration to a wall-clock time: days on the calendar, seconds as elapsed time. */
export function addDuration(local: string, { days, seconds }: Duration, zone: EventZone): string {
  const day = storedOf(millisOf(local) + days * DAY);
  return seconds ? localOf(storedOf(millisOf(utcOf(day, zone)) + seconds * 1000), zone) : day;
}
