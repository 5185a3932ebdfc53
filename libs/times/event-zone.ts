import { LRUCache } from 'lru-cache';
import { FixedOffsetZone, IANAZone, DateTime, type Zone } from 'luxon';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';
import { millisOf, storedOf } from './stored-time.js';

/** A time zone: its name in responses (`Europe/Berlin`, `UTC`, `UTC+3`, `UTC-5.5`), and the zone to calculate with. */
export interface EventZone {
  name: string;
  zone: Zone;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OFFSET = /^(?:utc|gmt)\s*(?:([+-])\s*(\d{1,2})(?:(?::(\d{2}))|\.(\d{1,2}))?)?$/i;
const MAX_OFFSET_MINUTES = 14 * 60;
/** The IANA zone `UTC`, unlike the offset `UTC+0`. Its zone is fixed, so that feeds write times in UTC. */
const UTC: EventZone = { name: 'UTC', zone: FixedOffsetZone.utcInstance };
const CLOCK_NAME = /^TZNAME:(\S+)\s+TZOFFSETFROM:\S+\s+TZOFFSETTO:([+-])(\d{2})(\d{2})(\d{2})?\s/gm;
const AMERICAN_NAME = /^(?:AK|[ACEHMNP])[DS]T$/;

/** Canonical names by lower-case name. */
const spellings = new Map([tzlib_get_timezones()].flat().map((name) => [name.toLowerCase(), name]));
const known = new LRUCache<string, EventZone>({ max: 1000 });
const americanNames = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 });
/** A cache of abbreviations, which are as expensive as the rest of an event's response. */
const abbreviations = new LRUCache<string, string>({ max: 10_000 });
/** Abbreviations of a zone by offset in seconds. */
const clockNames = new Map<string, ReadonlyMap<number, string>>();

/**
 * Finds a zone by IANA name or UTC offset (`UTC+3`, `UTC-4.5`, `UTC+5:30`). The name keeps the notation of a fraction.
 * `undefined` for other texts.
 */
export function readZone(text: string): EventZone | undefined {
  const key = text.trim().toLowerCase();
  const found = known.get(key) ?? (key === 'utc' ? UTC : (offsetZone(key) ?? namedZone(key)));
  if (found) known.set(key, found);
  return found;
}

/** The zone of a fixed offset in minutes, positive east of UTC. */
export function zoneOfOffset(minutes: number): EventZone {
  const size = Math.abs(minutes);
  const rest = size % 60 ? `:${String(size % 60).padStart(2, '0')}` : '';
  return {
    name: `UTC${minutes < 0 ? '-' : '+'}${Math.trunc(size / 60)}${rest}`,
    zone: FixedOffsetZone.instance(minutes),
  };
}

function offsetZone(text: string): EventZone | undefined {
  const found = OFFSET.exec(text);
  if (!found) return undefined;
  const [, sign = '+', hours = '0', minutes = '0', fraction] = found;
  const rest = fraction === undefined ? Number(minutes) : Math.round(Number(`0.${fraction}`) * 60);
  const size = Number(hours) * 60 + rest;
  if (rest >= 60 || size > MAX_OFFSET_MINUTES) return undefined;
  const read = zoneOfOffset(sign === '-' ? -size : size);
  if (fraction === undefined || rest === 0) return read;
  return { ...read, name: `UTC${sign}${Number(hours)}.${fraction}` };
}

function namedZone(text: string): EventZone | undefined {
  if (!/^[a-z]/.test(text) || text.length > 64 || !IANAZone.isValidZone(text)) return undefined;
  const name = spellings.get(text) ?? new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  return { name, zone: IANAZone.create(name) };
}

/** The UTC offset of a zone at a moment, in milliseconds. Local mean time has odd seconds. */
const aheadAt = (moment: number, zone: Zone): number => Math.round(zone.offset(moment) * MINUTE);

/**
 * The UTC offset of a wall-clock time. `offsetAt` returns the offset at a moment; all values are milliseconds. A time
 * that a clock change skips moves forward with the clock (02:30 becomes 03:30); of a repeated time, the first one is
 * meant.
 */
export function wallOffset(wall: number, offsetAt: (moment: number) => number): number {
  // Offsets are less than a day, so these are the offsets before and after a change near the time.
  const before = offsetAt(wall - DAY);
  const after = offsetAt(wall + DAY);
  return [before, after].find((ahead) => offsetAt(wall - ahead) === ahead) ?? before;
}

/** Converts a wall-clock time to UTC, both `YYYY-MM-DD HH:MM:SS`; see {@link wallOffset} for clock changes. */
export function utcOf(local: string, { zone }: EventZone): string {
  const wall = millisOf(local);
  return storedOf(wall - wallOffset(wall, (moment) => aheadAt(moment, zone)));
}

/** Converts a UTC time to a wall-clock time. */
export function localOf(utc: string, { zone }: EventZone): string {
  const moment = millisOf(utc);
  return storedOf(moment + aheadAt(moment, zone));
}

/**
 * The abbreviation of a zone at a UTC time: `CET`, `EDT`, `JST`; `+03` for zones without one, `LMT` before standard
 * time. For a fixed offset, it is the name.
 */
export function abbreviationOf(utc: string, { name, zone }: EventZone): string {
  if (!(zone instanceof IANAZone)) return name;
  const key = `${utc} ${name}`;
  const found = abbreviations.get(key) ?? clockName(utc, name, zone);
  abbreviations.set(key, found);
  return found;
}

function clockName(utc: string, name: string, zone: IANAZone): string {
  const moment = millisOf(utc);
  const seconds = aheadAt(moment, zone) / 1000;
  if (seconds % 60) return 'LMT';
  return americanName(moment, name) ?? clockNamesOf(name).get(seconds) ?? numericName(seconds / 60);
}

/** The abbreviation from `Intl`, which has them for North America only. It follows the same time zone data. */
function americanName(moment: number, zone: string): string | undefined {
  const format = americanNames.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  americanNames.set(zone, format);
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
  return name !== undefined && AMERICAN_NAME.test(name) ? name : undefined;
}

function clockNamesOf(zone: string): ReadonlyMap<number, string> {
  const found = clockNames.get(zone) ?? readClockNames(zone);
  clockNames.set(zone, found);
  return found;
}

function readClockNames(zone: string): ReadonlyMap<number, string> {
  // The library logs a warning for unknown names.
  const blocks = spellings.has(zone.toLowerCase()) ? [tzlib_get_ical_block(zone)].flat() : [];
  const clocks = blocks.flatMap((block) => [...block.matchAll(CLOCK_NAME)]);
  return new Map(
    clocks.map(([, name = '', sign, hours, minutes, seconds = 0]) => {
      const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
      return [sign === '-' ? -size : size, name];
    }),
  );
}

function numericName(minutes: number): string {
  const size = Math.abs(minutes);
  const parts = size % 60 ? [Math.trunc(size / 60), size % 60] : [size / 60];
  return (minutes < 0 ? '-' : '+') + parts.map((part) => String(part).padStart(2, '0')).join('');
}

/**
 * The zone of the site, the default for events. Without an IANA name, the offset in hours as in the settings (`UTC+0`,
 * `UTC-5.5`).
 */
export function siteZone({ zone }: Pick<EventZone, 'zone'>): EventZone {
  const offset = zone.offset(0);
  const name = zone instanceof IANAZone ? zone.name : `UTC${offset < 0 ? '-' : '+'}${Math.abs(offset) / 60}`;
  return readZone(name) ?? zoneOfOffset(offset);
}

/** Formats a stored UTC time in a zone, with the UTC offset: `2026-12-01T10:00:00+01:00`. */
export const isoMoment = (utc: string, { zone }: Pick<EventZone, 'zone'>): string =>
  DateTime.fromSQL(utc, { zone: 'utc' }).setZone(zone).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
