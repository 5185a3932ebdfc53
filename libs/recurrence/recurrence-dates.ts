import {
  localOf,
  readZone,
  utcOf,
  zoneOfOffset,
  type EventZone,
  durationText,
  readDuration,
  shiftEnd,
  resolveTimes,
  type Duration,
} from '#libs/times';
import { secondsOf, textOf } from './wall-clock.js';

const WRITTEN = /^(\d{4})(-?)(\d{2})\2(\d{2})(?:[T ](\d{2})(:?)(\d{2})(?:\6(\d{2}))?(Z)?)?$/i;

/** How to read a date without a time zone or a time. */
export interface DateReading {
  /** The time zone of the text. */
  from: EventZone;
  /** The time zone of the result. */
  into: EventZone;
  /** The default time, `HH:MM:SS`. */
  time: string;
}

/**
 * Reads an iCalendar date (`20261201`, `20261201T100000`, `20261201T090000Z`), or one with separators
 * (`2026-12-01 10:00:00`), as a wall-clock time. `undefined` for other texts and dates that do not exist.
 */
export function readTime(text: string, { from, into, time }: DateReading): string | undefined {
  const found = WRITTEN.exec(text);
  if (!found) return undefined;
  const [, year, , month, date, hour, , minute, second = '00', utc] = found;
  const day = `${year}-${month}-${date}`;
  // Leap seconds are not supported.
  const stated = `${day} ${hour === undefined ? time : `${hour}:${minute}:${second === '60' ? '59' : second}`}`;
  const seconds = secondsOf(stated);
  if (Number.isNaN(seconds) || textOf(seconds) !== stated) return undefined;
  const local = hour === undefined ? stated : moved(stated, utc ? undefined : from, into);
  return local.length === stated.length && local >= '0001' ? local : undefined;
}

/** Reads a recurrence id in any form of {@link readTime}; `undefined` for other texts. */
export const readRecurrenceId = (text: string): string | undefined =>
  readTime(text, { from: UTC, into: UTC, time: '00:00:00' });

const UTC = zoneOfOffset(0);

/** Converts a time to another zone; without `from`, the time is UTC. */
function moved(time: string, from: EventZone | undefined, into: EventZone): string {
  if (from?.name === into.name) return time;
  return localOf(from ? utcOf(time, from) : time, into);
}

/** Formats a wall-clock time for iCalendar. */
export const icalTime = (time: string): string => time.replaceAll(/[-:]/g, '').replace(' ', 'T');

/** Formats the day of a wall-clock time for iCalendar. */
export const icalDate = (time: string): string => icalTime(time).slice(0, 8);

/**
 * An extra date of a recurrence (RDATE). It is stored as `start`, or as a period with its own length: `start/end` or
 * `start/P1DT2H`. Times are wall-clock times of the event's zone.
 */
export interface AddedDate {
  start: string;
  /** Absent if it has the length of the event. */
  length?: { end: string } | { duration: Duration };
}

/** Parses a stored extra date. */
export function addedDate(text: string): AddedDate {
  const [start = '', end] = text.split('/', 2);
  if (end === undefined) return { start };
  const duration = readDuration(end);
  return { start, length: duration ? { duration } : { end } };
}

/** Reads a sent extra date into its stored form, or returns why it is invalid. */
export function readAddedDate(text: string, reading: DateReading): { date: string } | { problem: string } {
  const shown = `“${text.slice(0, 40)}”`;
  const [from = '', to, ...more] = text.split('/');
  const start = readTime(from, reading);
  if (start === undefined || more.length) return { problem: `${shown} is not a date.` };
  if (to === undefined) return { date: start };
  const duration = readDuration(to);
  if (duration) return { date: `${start}/${durationText(duration)}` };
  const end = readTime(to, { ...reading, time: '00:00:00' });
  if (end === undefined) return { problem: `${shown} is not a period: its end is neither a date nor a duration.` };
  const times = resolveTimes({ start, end, allDay: false, zone: reading.into });
  if (times === 'end before start') return { problem: `${shown} ends before it starts.` };
  return { date: `${start}/${end}` };
}

/** Moves an extra date to another start; its length stays. */
export function startingAt(text: string, move: (start: string) => string): string {
  const { start, length } = addedDate(text);
  const first = move(start);
  if (!length) return first;
  return `${first}/${'end' in length ? shiftEnd(length.end, start, first) : durationText(length.duration)}`;
}

/** The wall-clock times of a period; times that clock changes skip are moved forward. */
export function clockPeriod(start: string, end: string, zone: EventZone): { start: string; end: string } {
  const times = resolveTimes({ start, end, allDay: false, zone });
  return typeof times === 'string' ? { start, end } : { start: times.startLocal, end: times.endLocal };
}

/** The last segment of the URL of an occurrence, `20310313T180000`. */
const SEGMENT = /^\d{8}T\d{6}$/i;

/** The URL of an occurrence: the URL of the event with the recurrence id. */
export function occurrenceUrl(event: string, recurrenceId: string): string {
  return event.includes('?') ? occurrenceQuery(event, recurrenceId) : `${event}${icalTime(recurrenceId)}/`;
}

/** The URL of an occurrence with its recurrence id in the query. */
export function occurrenceQuery(event: string, recurrenceId: string): string {
  return `${event}${event.includes('?') ? '&' : '?'}occurrence=${icalTime(recurrenceId)}`;
}

/** Reads the recurrence id of a URL segment; `undefined` for other texts. */
export const recurrenceIdOf = (segment: string): string | undefined =>
  SEGMENT.test(segment) ? readRecurrenceId(segment) : undefined;

/** A date of a series: the local time at its source, and UTC. */
export interface SeriesDate {
  local: string;
  utc: string;
}

/** The times of a series that determine the form of its dates. */
interface SeriesTimes {
  startLocal: string;
  timezone: string;
  allDay: boolean;
}

/** A date in the form that a series stores: local time in its zone, at the time of the start for whole days. */
export function dateInSeries({ local, utc }: SeriesDate, { startLocal, timezone, allDay }: SeriesTimes): string {
  const zone = readZone(timezone);
  return allDay || !zone ? local.slice(0, 10) + (allDay ? startLocal.slice(10) : local.slice(10)) : localOf(utc, zone);
}
