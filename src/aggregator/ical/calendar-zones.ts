import { expand, readRecurrence, RecurrenceProblem } from '#libs/recurrence';
import { readZone, zoneOfOffset, millisOf, storedOf, utcOf, wallOffset, localOf, type EventZone } from '#libs/times';
import type { Component } from './components.js';
import type { Property } from './content-lines.js';
import { MAIN_ZONES, namedZone } from './zone-names.js';

const MAX_DEFINITIONS = 1000;

/** What a zone name means in a given year: a known time zone, or rules that match none. */
interface FoundZone {
  zone?: EventZone;
  rules?: ZoneRules;
}

/** Resolves the time zones of a calendar, by its VTIMEZONE definitions and by name. */
export class CalendarZones {
  readonly site: EventZone;
  /** The default zone of the calendar, if it has one. */
  calendar: EventZone | undefined;
  private readonly definitions = new Map<string, Component>();
  private readonly known = new Map<string, FoundZone>();
  private readonly assumed = new Set<string>();

  constructor(siteZone: string) {
    this.site = readZone(siteZone) ?? zoneOfOffset(0);
  }

  /** Time zone of floating times. */
  get floating(): EventZone {
    return this.calendar ?? this.site;
  }

  /** Resets everything for the next calendar. */
  clear(): void {
    this.calendar = undefined;
    this.definitions.clear();
    this.known.clear();
    this.assumed.clear();
  }

  /** Adds a VTIMEZONE definition. */
  define(definition: Component): void {
    const name = definition.properties.text('TZID');
    if (name === undefined || this.definitions.size >= MAX_DEFINITIONS) return;
    this.definitions.set(name, definition);
  }

  /** From now on, treats times with this unknown zone as floating. */
  assume(name: string): void {
    this.assumed.add(name);
  }

  /**
   * Resolves a zone name at a wall-clock time. A zone that only the calendar defines becomes a known zone with the same
   * offsets around that time, or else its fixed offset at that time.
   */
  find(name: string, local: string): EventZone | undefined {
    const year = local.slice(0, 4);
    const key = `${year} ${name}`;
    const found = this.known.get(key) ?? this.search(name, year);
    if (found) this.known.set(key, found);
    return found?.zone ?? found?.rules?.fixed(local) ?? (this.assumed.has(name) ? this.floating : undefined);
  }

  private search(name: string, year: string): FoundZone | undefined {
    const definition = this.definitions.get(name);
    const place = namedZone(definition?.properties.text('X-LIC-LOCATION') ?? '');
    if (place) return { zone: place };
    const named = namedZone(name);
    // Abbreviations such as EST are zones without daylight saving time, but often mean zones with it.
    if (named && (!definition || /[/ ]/.test(name))) return { zone: named };
    const rules = definition && ZoneRules.read(definition, year);
    if (!rules) return named && { zone: named };
    return { zone: rules.match(candidates([named, this.calendar, this.site])), rules };
  }
}

function* candidates(first: readonly (EventZone | undefined)[]): Generator<EventZone> {
  for (const zone of first) if (zone) yield zone;
  for (const name of MAIN_ZONES) {
    const zone = readZone(name);
    if (zone) yield zone;
  }
}

/** A change of the UTC offset. */
interface Change {
  /** Milliseconds since 1970. */
  at: number;
  /** Milliseconds. */
  offset: number;
}

const OFFSET = /^([+-])(\d{2})(\d{2})(\d{2})?$/;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const YEAR = 366 * DAY;
/** Zones count as equal if their offsets are the same on every day of this period. */
const COMPARED = 2 * 365 * DAY;
const MAX_CHANGES = 100;
const MAX_OBSERVANCES = 200;

/** The offset changes of a zone over some years, as defined by a calendar. */
class ZoneRules {
  private constructor(
    private readonly changes: readonly Change[],
    private readonly from: number,
  ) {}

  /** Reads a zone definition for a year and the following one. Undefined for an invalid definition. */
  static read(definition: Component, year: string): ZoneRules | undefined {
    const from = millisOf(`${year}-01-01 00:00:00`);
    const changes = definition.components
      .slice(0, MAX_OBSERVANCES)
      .flatMap((observance) => changesOf(observance, from - YEAR, from + COMPARED + YEAR))
      .sort((a, b) => a.at - b.at);
    return changes.length ? new ZoneRules(changes, from) : undefined;
  }

  /** The first zone with the same offsets in these years. */
  match(zones: Iterable<EventZone>): EventZone | undefined {
    for (const zone of zones) if (this.isSameAs(zone)) return zone;
    return undefined;
  }

  /** The fixed-offset zone at a wall-clock time. Treats offset changes as `utcOf` does. */
  fixed(local: string): EventZone {
    const offset = wallOffset(millisOf(local), (moment) => this.offsetAt(moment));
    return zoneOfOffset(Math.round(offset / MINUTE));
  }

  private isSameAs({ zone }: EventZone): boolean {
    // Most zones differ in some month, so a check by month is quick.
    for (const step of [30 * DAY, DAY]) {
      for (let at = this.from; at < this.from + COMPARED; at += step) {
        if (Math.round(zone.offset(at) * MINUTE) !== this.offsetAt(at)) return false;
      }
    }
    return true;
  }

  private offsetAt(moment: number): number {
    const change = this.changes.findLast(({ at }) => at <= moment) ?? this.changes[0];
    return change?.offset ?? 0;
  }
}

/** The offset changes of an observance (STANDARD or DAYLIGHT), including the last one before the period. */
function changesOf({ properties }: Component, from: number, until: number): Change[] {
  const before = offsetOf(properties.text('TZOFFSETFROM'));
  const offset = offsetOf(properties.text('TZOFFSETTO'));
  const start = readTime(properties.text('DTSTART') ?? '')?.local;
  if (offset === undefined || start === undefined) return [];
  const zone = zoneOfOffset(Math.round((before ?? offset) / MINUTE));
  const recurrence = readRecurrence(
    {
      rrule: properties.all('RRULE').map(({ value }) => value),
      rdate: properties.all('RDATE').map(({ value }) => value),
    },
    { startLocal: start, zone },
  );
  const first = { at: millisOf(utcOf(start, zone)), offset };
  if (recurrence instanceof RecurrenceProblem || first.at > until) return [first];
  const window = { from: storedOf(from), until: storedOf(until), limit: MAX_CHANGES };
  const found = expand(recurrence, { startLocal: start, endLocal: start, zone, allDay: false }, window);
  if (found instanceof RecurrenceProblem || !found.length) return [first];
  return found.map(({ startUtc }) => ({ at: millisOf(startUtc), offset }));
}

function offsetOf(text = ''): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1000;
  return sign === '-' ? -size : size;
}

/** A parsed time, before its zone is known. */
interface WrittenTime {
  /** `YYYY-MM-DD HH:MM:SS`; the start of a day. */
  local: string;
  isDay: boolean;
  /** UTC offset in minutes, if given. */
  offset?: number;
}

/** A time with its zone. */
export interface Moment extends Omit<WrittenTime, 'offset'> {
  /** Absent for floating times. */
  zone?: EventZone;
  isUtc: boolean;
}

/** A time zone is unknown, or its definition has not been read yet. */
export class UnknownZone extends Error {
  constructor(readonly zone: string) {
    super(`Unknown time zone “${zone.slice(0, 64)}”. Its times are read as times without a zone.`);
  }
}

const TIME = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2}))?(?:Z|([+-])(\d{2}):?(\d{2}))?)?$/;

/** Parses a time. Undefined for invalid times. */
function readTime(text: string): WrittenTime | undefined {
  const written = text.trim().toUpperCase();
  const found = TIME.exec(written);
  if (!found) return undefined;
  const [, year, month, date, hour, minute, second = '00', sign, hours, minutes] = found;
  const day = `${year}-${month}-${date} 00:00:00`;
  if (Number.isNaN(millisOf(day)) || storedOf(millisOf(day)) !== day || year === '0000') return undefined;
  if (hour === undefined) return { local: day, isDay: true };
  // 24:00 is the start of the next day. A leap second becomes :59.
  const isMidnight = hour === '24' && Number(minute) === 0 && Number(second) === 0;
  const time = `${hour}:${minute}:${second === '60' ? '59' : second}`;
  const local = isMidnight ? storedOf(millisOf(day) + DAY) : `${day.slice(0, 10)} ${time}`;
  if (Number.isNaN(millisOf(local))) return undefined;
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  return { local, isDay: false, offset: written.endsWith('Z') || sign !== undefined ? offset : undefined };
}

/**
 * Reads the time of a property. Undefined for invalid times.
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
  // Dates do not need a zone.
  if (!zone && !isDay) throw new UnknownZone(name);
  return { local, isDay, zone, isUtc: false };
}

/** Converts a wall-clock time from its own zone to another zone. */
export const toZone = (zone: EventZone, local: string, own: EventZone): string =>
  own.name === zone.name ? local : localOf(utcOf(local, own), zone);
