import { LRUCache } from 'lru-cache';
import { FixedOffsetZone, IANAZone, DateTime, type Zone } from 'luxon';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';
import { millisOf, storedOf } from './stored-time.js';

/** A time zone of events as it is shown (`Europe/Berlin`, `UTC`, `UTC+3`, `UTC-5.5`), and as it is reckoned with. */
export interface EventZone {
  name: string;
  zone: Zone;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OFFSET = /^(?:utc|gmt)\s*(?:([+-])\s*(\d{1,2})(?:(?::(\d{2}))|\.(\d{1,2}))?)?$/i;
const MAX_OFFSET_MINUTES = 14 * 60;
/** The name of the IANA, which is not the offset `UTC+0`; its zone is one, so that feeds write UTC. */
const UTC: EventZone = { name: 'UTC', zone: FixedOffsetZone.utcInstance };
const CLOCK_NAME = /^TZNAME:(\S+)\s+TZOFFSETFROM:\S+\s+TZOFFSETTO:([+-])(\d{2})(\d{2})(\d{2})?\s/gm;
const AMERICAN_NAME = /^(?:AK|[ACEHMNP])[DS]T$/;

/** The canonical spelling of each name. */
const spellings = new Map([tzlib_get_timezones()].flat().map((name) => [name.toLowerCase(), name]));
const known = new LRUCache<string, EventZone>({ max: 1000 });
const americanNames = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 });
/** Abbreviations at moments, as finding one takes as long as the rest of an event's answer. */
const abbreviations = new LRUCache<string, string>({ max: 10_000 });
/** What the clocks of a zone are called, by their seconds from UTC. */
const clockNames = new Map<string, ReadonlyMap<number, string>>();

/**
 * The zone of a name of the IANA or of an offset from UTC (`UTC+3`, `UTC-4.5`, `UTC+5:30`), whose part of an hour stays
 * as it is written; `undefined` for other texts.
 */
export function readZone(text: string): EventZone | undefined {
  const key = text.trim().toLowerCase();
  const found = known.get(key) ?? (key === 'utc' ? UTC : (offsetZone(key) ?? namedZone(key)));
  if (found) known.set(key, found);
  return found;
}

/** The zone that is so many minutes before or after UTC. */
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

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds; local mean times have seconds, too. */
const aheadAt = (moment: number, zone: Zone): number => Math.round(zone.offset(moment) * MINUTE);

/**
 * How far clocks are ahead at a wall-clock time, `offsetAt` a moment being known; all in milliseconds. The one rule for
 * clock changes: a time that is skipped moves forward by as much as the clock does (02:30 becomes 03:30); of a time that
 * comes twice the first one is meant, which still has summer time.
 */
export function wallOffset(wall: number, offsetAt: (moment: number) => number): number {
  // No zone is a day from UTC, so these are what the clocks show before and after a change close to the time.
  const before = offsetAt(wall - DAY);
  const after = offsetAt(wall + DAY);
  return [before, after].find((ahead) => offsetAt(wall - ahead) === ahead) ?? before;
}

/** The moment of a wall-clock time, both as `YYYY-MM-DD HH:MM:SS`, by the rule of {@link wallOffset}. */
export function utcOf(local: string, { zone }: EventZone): string {
  const wall = millisOf(local);
  return storedOf(wall - wallOffset(wall, (moment) => aheadAt(moment, zone)));
}

/** The wall-clock time of a moment of UTC. */
export function localOf(utc: string, { zone }: EventZone): string {
  const moment = millisOf(utc);
  return storedOf(moment + aheadAt(moment, zone));
}

/**
 * The abbreviation of the zone at a moment of UTC: `CET`, `EDT`, `JST`; `+03` where its clocks have no name, `LMT` before
 * there were zones; of a fixed offset the name itself.
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

/** The platform names the clocks of North America only, but by the rules that it also reckons with. */
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
  // The library complains aloud about names that it does not know.
  const blocks = spellings.has(zone.toLowerCase()) ? [tzlib_get_ical_block(zone)].flat() : [];
  const clocks = blocks.flatMap((block) => [...block.matchAll(CLOCK_NAME)]);
  return new Map(
    clocks.map(([, name, sign, hours, minutes, seconds = 0]) => {
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
 * The time zone of the site, which applies to events that name none; without a name the offset in hours, as the
 * settings have it (`UTC+0`, `UTC-5.5`).
 */
export function siteZone({ zone }: Pick<EventZone, 'zone'>): EventZone {
  const offset = zone.offset(0);
  const name = zone instanceof IANAZone ? zone.name : `UTC${offset < 0 ? '-' : '+'}${Math.abs(offset) / 60}`;
  return readZone(name) ?? zoneOfOffset(offset);
}

/** A stored moment of UTC on the clocks of a zone, with their distance from UTC: `2026-12-01T10:00:00+01:00`. */
export const isoMoment = (utc: string, { zone }: Pick<EventZone, 'zone'>): string =>
  DateTime.fromSQL(utc, { zone: 'utc' }).setZone(zone).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
