import {
  localOf,
  millisOf,
  resolveTimes,
  utcOf,
  zoneOfOffset,
  type EventZone,
  type FixedMoment,
} from '../../calendar/dates.js';
import type { ImportedEvent } from './import-item.js';

/** When an event takes place, as far as its source tells. */
export interface ToldTimes {
  start: FixedMoment;
  end?: FixedMoment;
  /** The zone that is named; moments that tell their distance from UTC are shown in it. */
  zone?: EventZone;
  /** Whether it is said to take whole days. Unless told, it does when no time of day is told. */
  allDay?: boolean;
}

/** The times of an event in the form of imports. */
export type ImportedTimes = Pick<ImportedEvent, 'start' | 'end' | 'timezone' | 'allDay'>;

/** Clocks of other zones show no time that cannot be written. */
const REACHABLE = /^(?!0000|0001|9999)\d{4}-/;

/** The times of an event, or why there are none. One that ends before it starts, or tells no end, ends as it starts. */
export function importedTimes(told: ToldTimes, siteZone: EventZone): ImportedTimes | string {
  if (![told.start, told.end ?? told.start].every(({ local }) => REACHABLE.test(local))) {
    return `${told.start.local.slice(0, 10)} is no day of an event.`;
  }
  const allDay = told.allDay ?? !(told.start.hasTime || told.end?.hasTime);
  const zone = allDay ? (told.zone ?? siteZone) : zoneKeeping(zoneOf(told, siteZone), momentsOf(told));
  const start = allDay ? told.start.local : shownIn(zone, told.start);
  const end = endOf(told, start, allDay ? undefined : zone);
  const wanted = { start, end, allDay, zone };
  const times = resolveTimes(wanted);
  const resolved = times === 'end before start' ? resolveTimes({ ...wanted, end: start }) : times;
  if (typeof resolved === 'string') return `${start} is out of range.`;
  const isOfSite = zone.name === siteZone.name && !told.zone;
  const { startLocal, endLocal } = resolved;
  return { start: startLocal, end: endLocal, allDay, ...(isOfSite ? {} : { timezone: zone.name }) };
}

/**
 * The zone in which the event is kept. A source that tells a distance from UTC does not tell the zone: it is that of
 * the site if that is as far at the time; UTC itself is what programs write that know no zone.
 */
function zoneOf({ start, zone }: ToldTimes, siteZone: EventZone): EventZone {
  if (zone || !start.offset) return zone ?? siteZone;
  return shownIn(siteZone, start) === start.local ? siteZone : zoneOfOffset(start.offset);
}

/** The moments of UTC of an event whose times all name their offset. */
function momentsOf({ start, end }: ToldTimes): string[] {
  const times = end?.hasTime ? [start, end] : [start];
  const moments = times.flatMap(({ local, offset }) =>
    offset === undefined ? [] : [utcOf(local, zoneOfOffset(offset))],
  );
  return moments.length === times.length ? moments : [];
}

/**
 * The zone in which an event keeps its moments of UTC. Of a wall-clock time that comes twice the first one is meant, so
 * an event in the second one keeps the offset of that moment in place of the zone.
 */
export function zoneKeeping(zone: EventZone, moments: readonly string[]): EventZone {
  const second = moments.find((utc) => utcOf(localOf(utc, zone), zone) !== utc);
  return second === undefined ? zone : zoneOfOffset(Math.round(zone.zone.offset(millisOf(second))));
}

function shownIn(zone: EventZone, { local, offset }: FixedMoment): string {
  return offset === undefined ? local : localOf(utcOf(local, zoneOfOffset(offset)), zone);
}

/** Where it ends. A day without a time is meant as a whole if it is a later one. */
function endOf({ end }: ToldTimes, start: string, zone: EventZone | undefined): string {
  if (!end) return start;
  if (!zone) return end.local;
  if (end.hasTime) return shownIn(zone, end);
  return end.local.slice(0, 10) > start.slice(0, 10) ? `${end.local.slice(0, 10)} 23:59:59` : start;
}
