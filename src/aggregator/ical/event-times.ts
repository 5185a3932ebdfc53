import {
  endOfDay,
  isStorable,
  later,
  localOf,
  millisOf,
  movedAlong,
  readDuration,
  startOfDay,
  storedOf,
  utcOf,
  type EventZone,
} from '../../calendar/dates.js';
import { zoneKeeping } from '../items/told-times.js';
import type { CalendarZones } from './calendar-zones.js';
import { readMoment, shownIn, type Moment } from './moment.js';
import type { Properties } from './property.js';

/** When an event takes place. */
export interface EventTimes {
  /** As those of imported events. */
  start: string;
  end: string;
  allDay: boolean;
  /** The zone they are told in. */
  zone: EventZone;
  /** Whether that is none of its own, but that of the site. */
  isOfSite: boolean;
}

/** Why an event cannot be taken; the message is for people. */
export class EventRefused extends Error {}

const DAY = 86_400_000;
const MIDNIGHT = '00:00:00';

/**
 * Reads when an event takes place. What is told in UTC is shown in the zone of the calendar or of the site, unless it
 * recurs: the days and times of UTC are no others than its own.
 *
 * @throws EventRefused, UnknownZone
 */
export function readTimes(
  properties: Properties,
  zones: CalendarZones,
  problem: (message: string) => void,
): EventTimes {
  const start = startOf(properties, zones);
  const { zone, isOfSite } = zoneOf(start, properties, zones);
  const allDay = start.isDay || properties.word('X-MICROSOFT-CDO-ALLDAYEVENT') === 'TRUE';
  const written = allDay ? inDays(start, zone) : start.zone ? shownIn(zone, start.local, start.zone) : start.local;
  // A start in skipped time moves.
  const from = allDay ? written : localOf(utcOf(written, zone), zone);
  const told = { written, start: from, zone, properties, zones, problem };
  const times = { start: from, end: allDay ? lastDayOf(told) : endOf(told), allDay, zone, isOfSite };
  if (allDay) times.start = startOfDay(from);
  if (![times.start, times.end].every((time) => isStorable(time) && isStorable(utcOf(time, zone))))
    throw new EventRefused('It takes place outside of the years 1 to 9999.');
  return times;
}

function startOf(properties: Properties, zones: CalendarZones): Moment {
  // What is told of a single occurrence may leave out that it begins when it should.
  const property = properties.first('DTSTART') ?? properties.first('RECURRENCE-ID');
  if (!property) throw new EventRefused('It has no start.');
  const start = readMoment(property, zones);
  if (!start) throw new EventRefused(`Its start “${property.value.slice(0, 40)}” is no time.`);
  return start;
}

function zoneOf(start: Moment, properties: Properties, zones: CalendarZones): { zone: EventZone; isOfSite: boolean } {
  if (start.isUtc && !properties.has('RRULE', 'RDATE')) {
    const end = properties.first('DTEND');
    const last = end && readMoment(end, zones);
    const moments = [start, ...(last?.isUtc ? [last] : [])].map(({ local }) => local);
    return { zone: start.isDay ? zones.floating : zoneKeeping(zones.floating, moments), isOfSite: false };
  }
  return { zone: start.zone ?? zones.floating, isOfSite: !start.zone && !zones.calendar };
}

interface Told {
  /** The start as it is written, and as clocks show it. */
  written: string;
  start: string;
  zone: EventZone;
  properties: Properties;
  zones: CalendarZones;
  problem(message: string): void;
}

/** The end of an event: the start, if there is none. */
function endOf({ written, start, zone, properties, zones, problem }: Told): string {
  const told = endIn(properties, zones, problem);
  if (!told) return later(start, durationOf(properties, problem) ?? { days: 0, seconds: 0 }, zone);
  const isSameClock = !told.zone || told.zone.name === zone.name;
  const end = isSameClock ? movedAlong(told.local, written, start) : shownIn(zone, told.local, told.zone ?? zone);
  if (utcOf(end, zone) >= utcOf(start, zone)) return end;
  problem('It ends before it starts; it is taken to end when it starts.');
  return start;
}

/** The last moment of an event of whole days: that of its first day, if nothing else is told. */
function lastDayOf({ start, zone, properties, zones, problem }: Told): string {
  const first = millisOf(startOfDay(start));
  const told = endIn(properties, zones, problem);
  const last = told ? lastDayTold(told, zone) : first + (daysOf(durationOf(properties, problem)) - 1) * DAY;
  // An end on the first day itself is that of feeds that take it for the last one.
  if (last < first - DAY) problem('It ends before it starts; it is taken to end on the day on which it starts.');
  return endOfDay(storedOf(Math.max(first, last)));
}

/** The day before the end, in milliseconds; an end at a time of day is on the last day. */
function lastDayTold(told: Moment, zone: EventZone): number {
  const end = inDays(told, zone);
  return millisOf(startOfDay(end)) - (told.isDay || end.endsWith(MIDNIGHT) ? DAY : 0);
}

/** A moment of an event of whole days on the clocks of its zone; a midnight is one of its days, whatever its zone. */
const inDays = ({ local, zone: told, isDay }: Moment, zone: EventZone): string =>
  told && !isDay && !local.endsWith(MIDNIGHT) ? shownIn(zone, local, told) : local;

const daysOf = (duration = { days: 1, seconds: 0 }): number =>
  Math.max(1, duration.days + Math.ceil((duration.seconds * 1000) / DAY));

function endIn(properties: Properties, zones: CalendarZones, problem: Told['problem']): Moment | undefined {
  const property = properties.first('DTEND');
  const end = property && readMoment(property, zones);
  if (property && !end) problem(`Its end “${property.value.slice(0, 40)}” is no time.`);
  return end;
}

function durationOf(properties: Properties, problem: Told['problem']) {
  const property = properties.first('DURATION');
  const duration = property && readDuration(property.value);
  if (property && !duration) problem(`Its duration “${property.value.slice(0, 40)}” is none.`);
  return duration;
}
