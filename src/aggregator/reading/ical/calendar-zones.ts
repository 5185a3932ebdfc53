import { readZone, zoneOfOffset, utcOf, localOf, type EventZone } from '#libs/times';
import { isOffsetName, MAIN_ZONES, namedZone } from '../../items/index.js';
import type { Component } from './components.js';
import type { Property } from './content-lines.js';
import { readWrittenTime, type WrittenTime } from './written-times.js';
import { ZoneRules } from './zone-rules.js';

const MAX_DEFINITIONS = 1000;
/** Years whose changes of the offset are read for a series. */
const MAX_RULED_YEARS = 90;

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
  /** Whether all definitions have been read. Only then a name without one can mean its offset. */
  private isComplete = false;

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
    this.isComplete = false;
  }

  /** Ends the wait for definitions: from now on, the offset in a name without one counts. */
  complete(): void {
    this.isComplete = true;
  }

  /** Adds a VTIMEZONE definition. */
  define(definition: Component): void {
    const name = definition.properties.text('TZID');
    if (name === undefined || this.definitions.size >= MAX_DEFINITIONS) return;
    this.definitions.set(keyOf(name), definition);
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
    const found = this.known.get(key) ?? this.search(keyOf(name), year);
    if (found) this.known.set(key, found);
    return found?.zone ?? found?.rules?.fixed(local) ?? (this.assumed.has(name) ? this.floating : undefined);
  }

  /**
   * The zone that a name means from a wall-clock time up to a year, if only the calendar defines it and its offset
   * changes.
   */
  defined(name: string, local: string, lastYear: number): EventZone | undefined {
    const definition = this.definitions.get(keyOf(name));
    const isKnown = this.find(name, local)?.zone.isUniversal === false;
    const firstYear = Math.max(Number(local.slice(0, 4)), lastYear - MAX_RULED_YEARS);
    const rules = definition && !isKnown && ZoneRules.read(definition, firstYear, lastYear);
    return rules ? rules.zone(name) : undefined;
  }

  private search(name: string, year: string): FoundZone | undefined {
    const definition = this.definitions.get(name);
    const place = namedZone(definition?.properties.text('X-LIC-LOCATION') ?? '');
    if (place && !isOffsetName('', place)) return { zone: place };
    const named = namedZone(name);
    // Abbreviations such as EST are zones without daylight saving time, but often mean zones with it.
    const isPlace = named && !isOffsetName(name, named) && /[/ ]/.test(name);
    if (named && (isPlace || !definition)) return isPlace || this.isComplete ? { zone: named } : undefined;
    const rules = definition && ZoneRules.read(definition, Number(year));
    if (!rules) return named && { zone: named };
    return { zone: rules.match(candidates([named, this.calendar, this.site])), rules };
  }
}

/** The name of a zone without quotation marks and escapes, which some programs write at one of its places only. */
const keyOf = (name: string): string =>
  name
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll(/\\([,;\\])/g, '$1');

function* candidates(first: readonly (EventZone | undefined)[]): Generator<EventZone> {
  for (const zone of first) if (zone) yield zone;
  for (const name of MAIN_ZONES) {
    const zone = readZone(name);
    if (zone) yield zone;
  }
}

/** A time with its zone. */
export interface ZonedTime extends Omit<WrittenTime, 'offset'> {
  /** Absent for floating times. */
  zone?: EventZone;
  /** Name of the zone in the file, if it has one. */
  tzid?: string;
  isUtc: boolean;
}

/** A time zone is unknown, or its definition has not been read yet. */
export class UnknownZone extends Error {
  constructor(readonly zone: string) {
    super(`Unknown time zone “${zone.slice(0, 64)}”. Its times are read as times without a zone.`);
  }
}

/**
 * Reads the time of a property. Undefined for invalid times.
 *
 * @throws UnknownZone
 */
export function readMoment(
  { value, parameters }: Pick<Property, 'value' | 'parameters'>,
  zones: CalendarZones,
): ZonedTime | undefined {
  const time = readWrittenTime(value);
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
  return { local, isDay, zone, tzid: name, isUtc: false };
}

/** Converts a wall-clock time from its own zone to another zone. */
export const toZone = (zone: EventZone, local: string, own: EventZone): string =>
  own.name === zone.name ? local : localOf(utcOf(local, own), zone);
