import { readZone, zoneOfOffset, type EventZone } from '../../calendar/dates.js';
import type { Component } from './components.js';
import { MAIN_ZONES } from './windows-zones.js';
import { namedZone } from './zone-names.js';
import { ZoneRules } from './zone-rules.js';

const MOST_DEFINITIONS = 1000;

/** What a name means in a year: a zone, or rules that are those of no zone. */
interface FoundZone {
  zone?: EventZone;
  rules?: ZoneRules;
}

/** The zones of a calendar: what it defines, and what the names in it mean. */
export class CalendarZones {
  readonly site: EventZone;
  /** The zone of the whole calendar, if it names one. */
  calendar: EventZone | undefined;
  private readonly definitions = new Map<string, Component>();
  private readonly known = new Map<string, FoundZone>();
  private readonly assumed = new Set<string>();

  constructor(siteZone: string) {
    this.site = readZone(siteZone) ?? zoneOfOffset(0);
  }

  /** The zone of times that name none. */
  get floating(): EventZone {
    return this.calendar ?? this.site;
  }

  /** Begins another calendar. */
  clear(): void {
    this.calendar = undefined;
    this.definitions.clear();
    this.known.clear();
    this.assumed.clear();
  }

  define(definition: Component): void {
    const name = definition.properties.text('TZID');
    if (name === undefined || this.definitions.size >= MOST_DEFINITIONS) return;
    this.definitions.set(name, definition);
  }

  /** Gives up to look for a zone: times in it are taken as those that name none. */
  assume(name: string): void {
    this.assumed.add(name);
  }

  /**
   * The zone of a name at a wall-clock time. One that only the calendar defines is the zone that has the same clocks
   * around that time, or else the offset that it has then.
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
    // Abbreviations such as EST are names of zones, but often meant for others that have summer time.
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
