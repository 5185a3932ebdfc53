import { Zone } from 'luxon';
import { expand, readRecurrence, RecurrenceProblem } from '#libs/recurrence';
import { millisOf, storedOf, utcOf, wallOffset, zoneOfOffset, type EventZone } from '#libs/times';
import type { Component } from './components.js';
import { readWrittenTime } from './written-times.js';

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
/** Observances that recur. Others are one change each. */
const MAX_OBSERVANCES = 200;

/** The offset changes of a zone over some years, as defined by a calendar. */
export class ZoneRules {
  private constructor(
    private readonly changes: readonly Change[],
    private readonly from: number,
  ) {}

  /** Reads a zone definition from a year up to another one. Undefined for an invalid definition. */
  static read(definition: Component, year: number, lastYear = year + 1): ZoneRules | undefined {
    const from = startOf(year);
    const changes = latestOf(definition.components)
      .flatMap((observance) => changesOf(observance, from - YEAR, startOf(lastYear + 1) + YEAR))
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

  /** The zone with these changes. Undefined if it has none. */
  zone(name: string): EventZone | undefined {
    const offsets = new Set(this.changes.map(({ offset }) => offset));
    return offsets.size > 1 ? { name, zone: new DefinedZone(name, (moment) => this.offsetAt(moment)) } : undefined;
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

/** A zone that a calendar defines, with what conversions of times need. */
class DefinedZone extends Zone {
  constructor(
    private readonly ownName: string,
    private readonly offsetAt: (moment: number) => number,
  ) {
    super();
  }

  override get name(): string {
    return this.ownName;
  }

  override get isUniversal(): boolean {
    return false;
  }

  override get isValid(): boolean {
    return true;
  }

  override offset(moment: number): number {
    return this.offsetAt(moment) / MINUTE;
  }
}

const startOf = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1);

/** The observances that are read: of many that recur, those that began last. */
function latestOf(observances: readonly Component[]): readonly Component[] {
  const recurring = observances.filter(({ properties }) => properties.has('RRULE', 'RDATE'));
  if (recurring.length <= MAX_OBSERVANCES) return observances;
  const localStart = ({ properties }: Component) => properties.text('DTSTART') ?? '';
  const read = new Set(
    recurring.toSorted((a, b) => (localStart(a) > localStart(b) ? -1 : 1)).slice(0, MAX_OBSERVANCES),
  );
  return observances.filter((one) => read.has(one) || !one.properties.has('RRULE', 'RDATE'));
}

/** The offset changes of an observance (STANDARD or DAYLIGHT), including the last one before the period. */
function changesOf({ properties }: Component, from: number, until: number): Change[] {
  const before = offsetOf(properties.text('TZOFFSETFROM'));
  const offset = offsetOf(properties.text('TZOFFSETTO'));
  const start = readWrittenTime(properties.text('DTSTART') ?? '')?.local;
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
