import {
  localOf,
  readZone,
  utcOf,
  zoneOfOffset,
  type EventZone,
  durationText,
  readDuration,
  movedAlong,
  resolveTimes,
  type Duration,
} from '#libs/times';
import { secondsOf, textOf } from './wall-clock.js';

const WRITTEN = /^(\d{4})(-?)(\d{2})\2(\d{2})(?:[T ](\d{2})(:?)(\d{2})(?:\6(\d{2}))?(Z)?)?$/i;

/** How to read a date that does not name a time zone or a time. */
export interface DateReading {
  /** The time zone of the text. */
  from: EventZone;
  /** The time zone of the result. */
  into: EventZone;
  /** The time of a date that has none, `HH:MM:SS`. */
  time: string;
}

/**
 * Reads a date as iCalendar writes it (`20261201`, `20261201T100000`, `20261201T090000Z`) or with signs between
 * (`2026-12-01 10:00:00`) into a wall-clock time; `undefined` for other texts and dates that do not exist.
 */
export function readTime(text: string, { from, into, time }: DateReading): string | undefined {
  const found = WRITTEN.exec(text);
  if (!found) return undefined;
  const [, year, , month, date, hour, , minute, second = '00', utc] = found;
  const day = `${year}-${month}-${date}`;
  // Leap seconds are not supported.
  const told = `${day} ${hour === undefined ? time : `${hour}:${minute}:${second === '60' ? '59' : second}`}`;
  const seconds = secondsOf(told);
  if (Number.isNaN(seconds) || textOf(seconds) !== told) return undefined;
  const local = hour === undefined ? told : moved(told, utc ? undefined : from, into);
  return local.length === told.length && local >= '0001' ? local : undefined;
}

/** Reads a recurrence id in the forms of `readTime`; `undefined` for other texts. */
export const readRecurrenceId = (text: string): string | undefined =>
  readTime(text, { from: UTC, into: UTC, time: '00:00:00' });

const UTC = zoneOfOffset(0);

/** The time in another zone; without `from`, it is one of UTC. */
function moved(time: string, from: EventZone | undefined, into: EventZone): string {
  if (from?.name === into.name) return time;
  return localOf(from ? utcOf(time, from) : time, into);
}

/** A wall-clock time as iCalendar writes it. */
export const icalTime = (time: string): string => time.replaceAll(/[-:]/g, '').replace(' ', 'T');

/** The day of a wall-clock time as iCalendar writes it. */
export const icalDate = (time: string): string => icalTime(time).slice(0, 8);

/**
 * A date that is added to a recurrence. It is stored as `start`, or as a period with a length of its own: `start/end` or
 * `start/P1DT2H`. Times are wall-clock times of the event's zone.
 */
export interface AddedDate {
  start: string;
  /** Absent for one that lasts as long as the event. */
  length?: { end: string } | { duration: Duration };
}

/** Reads an added date as it is stored. */
export function addedDate(text: string): AddedDate {
  const [start = '', end] = text.split('/', 2);
  if (end === undefined) return { start };
  const duration = readDuration(end);
  return { start, length: duration ? { duration } : { end } };
}

/** Reads an added date as it is sent, into its stored form, or says why it is invalid. */
export function readAddedDate(text: string, reading: DateReading): { date: string } | { problem: string } {
  const shown = `“${text.slice(0, 40)}”`;
  const [from = '', to, ...more] = text.split('/');
  const start = readTime(from, reading);
  if (start === undefined || more.length) return { problem: `${shown} is no date.` };
  if (to === undefined) return { date: start };
  const duration = readDuration(to);
  if (duration) return { date: `${start}/${durationText(duration)}` };
  const end = readTime(to, { ...reading, time: '00:00:00' });
  if (end === undefined) return { problem: `${shown} is no period: its end is neither a date nor a duration.` };
  const times = resolveTimes({ start, end, allDay: false, zone: reading.into });
  if (times === 'end before start') return { problem: `${shown} ends before it starts.` };
  return { date: `${start}/${end}` };
}

/** An added date at another start; it keeps its length. */
export function startingAt(text: string, move: (start: string) => string): string {
  const { start, length } = addedDate(text);
  const moved = move(start);
  if (!length) return moved;
  return `${moved}/${'end' in length ? movedAlong(length.end, start, moved) : durationText(length.duration)}`;
}

/** A period as clocks of the zone show it, which skip some times. */
export function clockPeriod(start: string, end: string, zone: EventZone): { start: string; end: string } {
  const times = resolveTimes({ start, end, allDay: false, zone });
  return typeof times === 'string' ? { start, end } : { start: times.startLocal, end: times.endLocal };
}

/** The last part of the URL of an occurrence, `20310313T180000`. */
const SEGMENT = /^\d{8}T\d{6}$/i;

/** The URL of an occurrence: that of its event with the recurrence id. */
export function occurrenceAddress(event: string, recurrenceId: string): string {
  const segment = icalTime(recurrenceId);
  return event.includes('?') ? `${event}&occurrence=${segment}` : `${event}${segment}/`;
}

/** The recurrence id of a URL segment; `undefined` for other texts. */
export const recurrenceIdOf = (segment: string): string | undefined =>
  SEGMENT.test(segment) ? readRecurrenceId(segment) : undefined;

/** A date of a series: on the clocks of its source, and in UTC. */
export interface SeriesDate {
  local: string;
  utc: string;
}

/** What the dates of a series depend on. */
interface SeriesTimes {
  startLocal: string;
  timezone: string;
  allDay: boolean;
}

/** A date as the series itself writes it: a day for whole days, else a time on its clocks. */
export function dateInSeries({ local, utc }: SeriesDate, { startLocal, timezone, allDay }: SeriesTimes): string {
  const zone = readZone(timezone);
  return allDay || !zone ? local.slice(0, 10) + (allDay ? startLocal.slice(10) : local.slice(10)) : localOf(utc, zone);
}
