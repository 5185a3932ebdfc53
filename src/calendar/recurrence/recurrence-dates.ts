import { localOf, utcOf, zoneOfOffset, type EventZone } from '../times/event-zone.js';
import { secondsOf, textOf } from './wall-clock.js';

const WRITTEN = /^(\d{4})(-?)(\d{2})\2(\d{2})(?:[T ](\d{2})(:?)(\d{2})(?:\6(\d{2}))?(Z)?)?$/i;

/** How a date is meant that says nothing of it itself. */
export interface DateReading {
  /** The zone it is told in. */
  from: EventZone;
  /** The zone it is wanted in. */
  into: EventZone;
  /** The time of a date that has none, `HH:MM:SS`. */
  time: string;
}

/**
 * Reads a date as iCalendar writes it (`20261201`, `20261201T100000`, `20261201T090000Z`) or with signs between
 * (`2026-12-01 10:00:00`) into a wall-clock time; nothing for other texts and dates that there are not.
 */
export function readTime(text: string, { from, into, time }: DateReading): string | undefined {
  const found = WRITTEN.exec(text);
  if (!found) return undefined;
  const [, year, , month, date, hour, , minute, second = '00', utc] = found;
  const day = `${year}-${month}-${date}`;
  // There are no leap seconds on our clocks.
  const told = `${day} ${hour === undefined ? time : `${hour}:${minute}:${second === '60' ? '59' : second}`}`;
  const seconds = secondsOf(told);
  if (Number.isNaN(seconds) || textOf(seconds) !== told) return undefined;
  const local = hour === undefined ? told : moved(told, utc ? undefined : from, into);
  return local.length === told.length && local >= '0001' ? local : undefined;
}

/** Reads the time by which an occurrence is known, in the forms of `readTime`; nothing for other texts. */
export const readRecurrenceId = (text: string): string | undefined =>
  readTime(text, { from: UTC, into: UTC, time: '00:00:00' });

const UTC = zoneOfOffset(0);

/** The time in another zone; without a zone it is told in UTC. */
function moved(time: string, from: EventZone | undefined, into: EventZone): string {
  if (from?.name === into.name) return time;
  return localOf(from ? utcOf(time, from) : time, into);
}

/** A wall-clock time as iCalendar writes it. */
export const icalTime = (time: string): string => time.replaceAll(/[-:]/g, '').replace(' ', 'T');

/** The day of a wall-clock time as iCalendar writes it. */
export const icalDate = (time: string): string => icalTime(time).slice(0, 8);
