import { icalTime, readRecurrence, RecurrenceProblem, type Recurrence } from '#libs/recurrence';
import {
  endOfDay,
  isStorable,
  addDuration,
  localOf,
  millisOf,
  shiftEnd,
  readDuration,
  startOfDay,
  storedOf,
  utcOf,
  type EventZone,
} from '#libs/times';
import { isSameDay, mendedEnd, namedZone, repairedRule, zoneKeeping } from '../../items/index.js';
import { readMoment, toZone, type CalendarZones, type ZonedTime } from './calendar-zones.js';
import type { Properties, Property } from './content-lines.js';
import { datesInDefinedZone, lastComputedYear } from './defined-zone-dates.js';

/** The times of an event. */
export interface IcalTimes {
  /** `YYYY-MM-DD HH:MM:SS`, like `end`. */
  start: string;
  end: string;
  allDay: boolean;
  /** Time zone of start and end. */
  zone: EventZone;
  /** Whether the event has no zone of its own. */
  isOfSite: boolean;
  /** Name of the zone in the file, if the start has one. */
  tzid?: string;
}

/** The members of a series that are needed to read its overrides. */
export type Series = Pick<IcalTimes, 'zone' | 'start' | 'allDay' | 'tzid'>;

/** An event is invalid. The message is shown to users. */
export class InvalidEvent extends Error {}

const DAY = 86_400_000;
const MIDNIGHT = '00:00:00';

/**
 * Reads the times of an event. UTC times are converted to the zone of the calendar or the site, except for recurring
 * events, whose rules refer to UTC days and times.
 *
 * @throws InvalidEvent, UnknownZone
 */
export function readTimes(properties: Properties, zones: CalendarZones, problem: (message: string) => void): IcalTimes {
  const start = startOf(properties, zones);
  const { zone, isOfSite } = zoneOf(start, properties, zones);
  const allDay = start.isDay || properties.word('X-MICROSOFT-CDO-ALLDAYEVENT') === 'TRUE';
  const written = allDay ? inDays(start, zone) : start.zone ? toZone(zone, start.local, start.zone) : start.local;
  // A start in the hour skipped by daylight saving time moves.
  const from = allDay ? written : localOf(utcOf(written, zone), zone);
  const context = { source: start.local, written, start: from, zone, properties, zones, problem };
  const end = allDay ? lastDayOf(context) : endOf(context);
  const times = { ...{ start: from, end, allDay, zone, isOfSite }, tzid: start.isUtc ? undefined : start.tzid };
  if (allDay) times.start = startOfDay(from);
  if (![times.start, times.end].every((time) => isStorable(time) && isStorable(utcOf(time, zone))))
    throw new InvalidEvent('The times are outside the years 1 to 9999.');
  return times;
}

function startOf(properties: Properties, zones: CalendarZones): ZonedTime {
  // An override without DTSTART keeps its original start.
  const property = properties.first('DTSTART') ?? properties.first('RECURRENCE-ID');
  if (!property) throw new InvalidEvent('The start is missing.');
  const start = readMoment(property, zones);
  if (!start) throw new InvalidEvent(`The start “${property.value.slice(0, 40)}” is not a valid time.`);
  return start;
}

function zoneOf(
  start: ZonedTime,
  properties: Properties,
  zones: CalendarZones,
): { zone: EventZone; isOfSite: boolean } {
  // Feeds of this program name the zone of days and of times in UTC.
  const named = start.isDay || start.isUtc ? namedZone(properties.text('X-LINTEL-TZID') ?? '') : undefined;
  if (named) return { zone: named, isOfSite: false };
  if (start.isUtc && !properties.has('RRULE', 'RDATE')) {
    const end = properties.first('DTEND');
    const last = end && readMoment(end, zones);
    const moments = [start, ...(last?.isUtc ? [last] : [])].map(({ local }) => local);
    return { zone: start.isDay ? zones.floating : zoneKeeping(zones.floating, moments), isOfSite: false };
  }
  return { zone: start.zone ?? zones.floating, isOfSite: !start.zone && !zones.calendar };
}

/** Context for reading the end of an event. */
interface TimeContext {
  /** The start as written. */
  source: string;
  /** The start in the zone of the event. */
  written: string;
  /** The start as a valid time of its zone. */
  start: string;
  zone: EventZone;
  properties: Properties;
  zones: CalendarZones;
  problem: (message: string) => void;
}

/** The end of an event. Defaults to the start. */
function endOf({ source, written, start, zone, properties, zones, problem }: TimeContext): string {
  const moment = endIn(properties, zones, problem);
  if (!moment) return addDuration(start, durationOf(properties, problem) ?? { days: 0, seconds: 0 }, zone);
  const isSameClock = !moment.zone || moment.zone.name === zone.name;
  const end = isSameClock ? shiftEnd(moment.local, written, start) : toZone(zone, moment.local, moment.zone ?? zone);
  if (utcOf(end, zone) >= utcOf(start, zone)) return end;
  const mended = mendedEnd(start, end, isSameDay(source, moment.local));
  problem(mended.warning);
  return mended.end;
}

/** The last moment of an all-day event. Defaults to the end of its first day. */
function lastDayOf({ start, zone, properties, zones, problem }: TimeContext): string {
  const first = millisOf(startOfDay(start));
  const moment = endIn(properties, zones, problem);
  const last = moment ? lastDayAt(moment, zone) : first + (daysOf(durationOf(properties, problem)) - 1) * DAY;
  // Some calendars write the last day as the end instead of the day after it.
  if (last < first - DAY) problem('It ends before it starts. The first day is used as the last.');
  return endOfDay(storedOf(Math.max(first, last)));
}

/** The last day, in milliseconds: the day before the end, or the day of an end that has a time of day. */
function lastDayAt(moment: ZonedTime, zone: EventZone): number {
  const end = inDays(moment, zone);
  return millisOf(startOfDay(end)) - (moment.isDay || end.endsWith(MIDNIGHT) ? DAY : 0);
}

/** A moment of an all-day event in its zone. Midnight means the same day in every zone. */
const inDays = ({ local, zone: own, isDay }: ZonedTime, zone: EventZone): string =>
  own && !isDay && !local.endsWith(MIDNIGHT) ? toZone(zone, local, own) : local;

const daysOf = (duration = { days: 1, seconds: 0 }): number =>
  Math.max(1, duration.days + Math.ceil((duration.seconds * 1000) / DAY));

function endIn(properties: Properties, zones: CalendarZones, problem: TimeContext['problem']): ZonedTime | undefined {
  const property = properties.first('DTEND');
  const end = property && readMoment(property, zones);
  if (property && !end) problem(`The end “${property.value.slice(0, 40)}” is not a valid time.`);
  return end;
}

function durationOf(properties: Properties, problem: TimeContext['problem']) {
  const property = properties.first('DURATION');
  const duration = property && readDuration(property.value);
  if (property && !duration) problem(`The duration “${property.value.slice(0, 40)}” is invalid.`);
  return duration;
}

/** Parts of rules that have no effect. */
const IGNORED_PARTS = /^(?:X-|RSCALE=GREGORIAN$|SKIP=OMIT$)/i;

/**
 * Reads the recurrence of an event. Invalid dates are reported and skipped. An invalid rule is reported and leaves only
 * the first date.
 *
 * @throws UnknownZone
 */
export function readEventRecurrence(
  properties: Properties,
  times: IcalTimes,
  zones: CalendarZones,
  problem: (message: string) => void,
): Recurrence | undefined {
  const { start, zone } = times;
  if (!properties.has('RRULE', 'RDATE')) return undefined;
  const read = (input: object): Recurrence | undefined => {
    const result = readRecurrence(input, { startLocal: start, zone });
    if (!(result instanceof RecurrenceProblem)) return result;
    problem(result.message);
    return undefined;
  };

  const warn = (message: string) => problem(`RRULE: ${message}`);
  const ruleOf = (property: Property) => repairedRule(knownParts(property), { startLocal: start, zone, warn });
  const lines = (name: string) => properties.all(name).flatMap((property) => dateLines(property, times, zones));
  const rules = properties.all('RRULE').flatMap((property) => {
    const written = ruleOf(property);
    const rule = read({ rrule: written })?.rule;
    return rule ? [{ written, rule }] : [];
  });
  const dates = {
    rrule: rules.map(({ rule }) => rule),
    exdate: lines('EXDATE').filter((line) => read({ exdate: line })),
    rdate: lines('RDATE').filter((line) => read({ rdate: line })),
    calendar_days: hasCalendarDays(properties, times),
  };
  const exrule = properties.all('EXRULE').map(ruleOf);
  const name = times.tzid;
  const defined = name && !times.allDay && rules.length && zones.defined(name, start, lastComputedYear(start));
  if (defined) {
    const own = read(dates);
    const sent = { rrule: rules.map(({ written }) => written), exrule };
    const found = own && datesInDefinedZone({ times, recurrence: own, sent, defined });
    if (found) {
      problem(
        `The time zone “${name.slice(0, 64)}” is none of the known ones. Dates ` +
          `${found.since === undefined ? '' : `from ${found.since} `}until ${found.until} follow its rules, ` +
          `${found.since === undefined ? 'later' : 'other'} ones have the offset of the start, ${zone.name}.`,
      );
      return found.recurrence;
    }
  }
  const recurrence = read({ ...dates, exrule }) ?? (exrule.length ? read(dates) : undefined);
  return recurrence?.rule || recurrence?.rdates.length ? recurrence : undefined;
}

/** Whether the length of a series is given in days. An end means elapsed time. */
const hasCalendarDays = (properties: Properties, { allDay }: IcalTimes): boolean =>
  !allDay && !properties.has('DTEND') && (readDuration(properties.first('DURATION')?.value ?? '')?.days ?? 0) > 0;

/** A rule without the parts that have no effect. */
const knownParts = ({ value }: Property): string =>
  value
    .split(';')
    .filter((part) => !IGNORED_PARTS.test(part.trim()))
    .join(';');

/**
 * The dates of a property, each as a line with a known time zone. Those without one are in the zone of the start, whose
 * offset can be another one at the date. For periods, the zone is that of the start.
 */
function dateLines(property: Property, times: IcalTimes, zones: CalendarZones): string[] {
  const { name, value, parameters } = property;
  return value
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => {
      const [start = ''] = text.split('/', 1);
      const tzid = times.allDay ? parameters.get('TZID') : (parameters.get('TZID') ?? times.tzid);
      const moment = tzid === undefined ? undefined : momentIn(tzid, start, times, zones);
      if (!moment?.zone || moment.zone.name === times.zone.name) return `${name}:${text}`;
      return `${name};TZID="${moment.zone.name}":${icalTime(moment.local)}${text.slice(start.length)}`;
    });
}

/** A local date in a zone of the file. A day means the time of the start of its series. */
function momentIn(tzid: string, text: string, { start, allDay }: Series, zones: CalendarZones): ZonedTime | undefined {
  const read = readMoment({ value: text, parameters: new Map([['TZID', tzid]]) }, zones);
  if (!read || read.isUtc || (read.isDay && allDay)) return undefined;
  const local = read.isDay ? read.local.slice(0, 10) + start.slice(10) : read.local;
  return { ...read, local, zone: read.isDay ? zones.find(tzid, local) : read.zone };
}
