import {
  localOf,
  millisOf,
  resolveTimes,
  storedOf,
  utcOf,
  zoneOfOffset,
  type EventZone,
  type FixedMoment,
} from '#libs/times';
import type { ImportedEvent } from './import-item.js';

/** The times of an event as given by its source. */
export interface SourceTimes {
  start: FixedMoment;
  end?: FixedMoment;
  /** The time zone named by the source. Moments with an offset are converted to it. */
  zone?: EventZone;
  /** Whether the event takes whole days. Defaults to true if no time of day is given. */
  allDay?: boolean;
}

/** The times of an imported event. */
export type ImportedTimes = Pick<ImportedEvent, 'start' | 'end' | 'timezone' | 'allDay' | 'warnings'>;

const DAY = 86_400_000;
const NOON = '12:00:00';
/** The longest event that an end in the next morning can mean; a longer one is rather an error. */
const MAX_NIGHT = 0.75 * DAY;

/** Years whose dates are valid in every time zone. */
const VALID_YEAR = /^(?!0000|0001|9999)\d{4}-/;

/** The end of an event that would end before it starts, and what to report about it. */
interface MendedEnd {
  end: string;
  warning: string;
}

/**
 * Mends an end before the start, both as wall-clock times of the event. A time in the morning of the same day means the
 * next morning. Otherwise the event ends when it starts. `isSameDay` says whether the source names one day for both.
 */
export function mendedEnd(start: string, end: string, isSameDay: boolean): MendedEnd {
  const morning = millisOf(end) + DAY;
  if (isSameDay && end.slice(11) < NOON && morning - millisOf(start) <= MAX_NIGHT)
    return {
      end: storedOf(morning),
      warning: 'It ends before it starts, on the same day. The end is read as the next morning.',
    };
  return { end: start, warning: 'It ends before it starts. The start is used as the end.' };
}

/** Whether two wall-clock times are on the same day. */
export const isSameDay = (one: string, other: string): boolean => one.slice(0, 10) === other.slice(0, 10);

/** Converts times. Returns a message for invalid times. An event without a valid end ends when it starts. */
export function importedTimes(source: SourceTimes, siteZone: EventZone): ImportedTimes | string {
  if (![source.start, source.end ?? source.start].every(({ local }) => VALID_YEAR.test(local))) {
    return `${source.start.local.slice(0, 10)} is out of range.`;
  }
  const allDay = source.allDay ?? !(source.start.hasTime || source.end?.hasTime);
  const zone = allDay ? (source.zone ?? siteZone) : zoneKeeping(zoneOf(source, siteZone), momentsOf(source));
  const start = allDay ? source.start.local : toZone(zone, source.start);
  const end = endOf(source, start, allDay ? undefined : zone);
  const requested = { start, end, allDay, zone };
  const times = resolveTimes(requested);
  const isOneDay = !allDay && isSameDay(source.start.local, source.end?.local ?? '');
  const mended = times === 'end before start' ? mendedEnd(start, end, isOneDay) : undefined;
  const resolved = mended ? resolveTimes({ ...requested, end: mended.end }) : times;
  if (typeof resolved === 'string') return `${start} is out of range.`;
  const isOfSite = zone.name === siteZone.name && !source.zone;
  const { startLocal, endLocal } = resolved;
  return {
    ...{ start: startLocal, end: endLocal, allDay },
    ...(isOfSite ? {} : { timezone: zone.name }),
    ...(mended ? { warnings: [mended.warning] } : {}),
  };
}

/**
 * The time zone of the event. If the source gives only an offset, the zone of the site is used if it has the same
 * offset at that time.
 */
function zoneOf({ start, zone }: SourceTimes, siteZone: EventZone): EventZone {
  if (zone || !start.offset) return zone ?? siteZone;
  return toZone(siteZone, start) === start.local ? siteZone : zoneOfOffset(start.offset);
}

/** The times of an event in UTC. Empty unless all of them have an offset. */
function momentsOf({ start, end }: SourceTimes): string[] {
  const times = end?.hasTime ? [start, end] : [start];
  const moments = times.flatMap(({ local, offset }) =>
    offset === undefined ? [] : [utcOf(local, zoneOfOffset(offset))],
  );
  return moments.length === times.length ? moments : [];
}

/**
 * The time zone in which an event keeps its UTC times. A wall-clock time that occurs twice means its first occurrence,
 * so an event at the second one gets a fixed offset as its zone.
 */
export function zoneKeeping(zone: EventZone, moments: readonly string[]): EventZone {
  const second = moments.find((utc) => utcOf(localOf(utc, zone), zone) !== utc);
  return second === undefined ? zone : zoneOfOffset(Math.round(zone.zone.offset(millisOf(second))));
}

function toZone(zone: EventZone, { local, offset }: FixedMoment): string {
  return offset === undefined ? local : localOf(utcOf(local, zoneOfOffset(offset)), zone);
}

/** The end. A later day without a time is included as a whole. */
function endOf({ end }: SourceTimes, start: string, zone: EventZone | undefined): string {
  if (!end) return start;
  if (!zone) return end.local;
  if (end.hasTime) return toZone(zone, end);
  return end.local.slice(0, 10) > start.slice(0, 10) ? `${end.local.slice(0, 10)} 23:59:59` : start;
}
