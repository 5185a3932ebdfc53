import { localOf, millisOf, storedOf, utcOf, zoneOfOffset, type EventZone } from '../../calendar/dates.js';
import type { CalendarZones } from './calendar-zones.js';
import type { Property } from './property.js';

/** A time as it is written, before its zone is known. */
export interface WrittenTime {
  /** `YYYY-MM-DD HH:MM:SS`; of a day its beginning. */
  local: string;
  isDay: boolean;
  /** How many minutes it is ahead of UTC, if it says so itself. */
  offset?: number;
}

/** When something is. */
export interface Moment extends Omit<WrittenTime, 'offset'> {
  /** Nothing for one that is told on the clocks of wherever one is. */
  zone?: EventZone;
  isUtc: boolean;
}

/** A zone of which nothing is known, at least not yet. */
export class UnknownZone extends Error {
  constructor(readonly zone: string) {
    super(`The time zone “${zone.slice(0, 64)}” is not known; its times are taken as those without a zone.`);
  }
}

const TIME = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2}))?(?:Z|([+-])(\d{2}):?(\d{2}))?)?$/;
const DAY = 86_400_000;

/** Reads a time; nothing for other texts and for times that there are not. */
export function readTime(text: string): WrittenTime | undefined {
  const written = text.trim().toUpperCase();
  const found = TIME.exec(written);
  if (!found) return undefined;
  const [, year, month, date, hour, minute, second = '00', sign, hours, minutes] = found;
  const day = `${year}-${month}-${date} 00:00:00`;
  if (Number.isNaN(millisOf(day)) || storedOf(millisOf(day)) !== day || year === '0000') return undefined;
  if (hour === undefined) return { local: day, isDay: true };
  // The end of a day is the beginning of the next, and there are no leap seconds on our clocks.
  const isMidnight = hour === '24' && Number(minute) === 0 && Number(second) === 0;
  const time = `${hour}:${minute}:${second === '60' ? '59' : second}`;
  const local = isMidnight ? storedOf(millisOf(day) + DAY) : `${day.slice(0, 10)} ${time}`;
  if (Number.isNaN(millisOf(local))) return undefined;
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  return { local, isDay: false, offset: written.endsWith('Z') || sign !== undefined ? offset : undefined };
}

/**
 * Reads the time of a property; nothing for one that is none.
 *
 * @throws UnknownZone
 */
export function readMoment({ value, parameters }: Property, zones: CalendarZones): Moment | undefined {
  const time = readTime(value);
  if (!time) return undefined;
  const isDay = time.isDay || parameters.get('VALUE')?.toUpperCase() === 'DATE';
  const local = isDay ? `${time.local.slice(0, 10)} 00:00:00` : time.local;
  const name = parameters.get('TZID');
  if (!isDay && time.offset !== undefined)
    return { local, isDay, zone: zoneOfOffset(time.offset), isUtc: time.offset === 0 };
  if (!name) return { local, isDay, isUtc: false };
  const zone = zones.find(name, local);
  // The zone of a day says little.
  if (!zone && !isDay) throw new UnknownZone(name);
  return { local, isDay, zone, isUtc: false };
}

/** What clocks of a zone show at a time of another one. */
export const shownIn = (zone: EventZone, local: string, told: EventZone): string =>
  told.name === zone.name ? local : localOf(utcOf(local, told), zone);
