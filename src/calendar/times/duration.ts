import { localOf, utcOf, type EventZone } from './event-zone.js';
import { millisOf, storedOf } from './stored-time.js';

/** A length of time: days on the calendar, and seconds. */
export interface Duration {
  days: number;
  seconds: number;
}

const DURATION = /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/;
const DAY = 86_400_000;

/** Reads a length of time as iCalendar writes it; nothing for other texts and for negative ones. */
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
