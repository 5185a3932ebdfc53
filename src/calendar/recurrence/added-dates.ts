import { durationText, readDuration, type Duration } from '../times/duration.js';
import { movedAlong, resolveTimes } from '../times/event-times.js';
import type { EventZone } from '../times/event-zone.js';
import { readTime, type DateReading } from './recurrence-dates.js';

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

/** Reads an added date as it is sent, into its stored form; or says why it is none. */
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

/** A period as it is in the zone, where clocks do not show each time. */
export function clockPeriod(start: string, end: string, zone: EventZone): { start: string; end: string } {
  const times = resolveTimes({ start, end, allDay: false, zone });
  return typeof times === 'string' ? { start, end } : { start: times.startLocal, end: times.endLocal };
}
