import {
  expand,
  millisOf,
  readRecurrence,
  RecurrenceProblem,
  storedOf,
  utcOf,
  wallOffset,
  zoneOfOffset,
  type EventZone,
} from '../../calendar/dates.js';
import type { Component } from './components.js';
import { readTime } from './moment.js';

/** From when on clocks have been how far ahead of UTC. */
interface Change {
  /** Milliseconds from 1970. */
  at: number;
  /** Milliseconds. */
  offset: number;
}

const OFFSET = /^([+-])(\d{2})(\d{2})(\d{2})?$/;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const YEAR = 366 * DAY;
/** The clocks of two zones are the same if they are every day for so long. */
const COMPARED = 2 * 365 * DAY;
const MOST_CHANGES = 100;
const MOST_OBSERVANCES = 200;

/** The clock changes of a zone, as a calendar defines it, in some years. */
export class ZoneRules {
  private constructor(
    private readonly changes: readonly Change[],
    private readonly from: number,
  ) {}

  /** Reads the definition of a zone for a year and the next one; nothing where there is none. */
  static read(definition: Component, year: string): ZoneRules | undefined {
    const from = millisOf(`${year}-01-01 00:00:00`);
    const changes = definition.components
      .slice(0, MOST_OBSERVANCES)
      .flatMap((observance) => changesOf(observance, from - YEAR, from + COMPARED + YEAR))
      .sort((a, b) => a.at - b.at);
    return changes.length ? new ZoneRules(changes, from) : undefined;
  }

  /** The first of zones that has the same clocks in these years. */
  match(zones: Iterable<EventZone>): EventZone | undefined {
    for (const zone of zones) if (this.isSameAs(zone)) return zone;
    return undefined;
  }

  /** The zone of the offset that holds at a wall-clock time, by the rule of `utcOf` for clock changes. */
  fixed(local: string): EventZone {
    const offset = wallOffset(millisOf(local), (moment) => this.offsetAt(moment));
    return zoneOfOffset(Math.round(offset / MINUTE));
  }

  private isSameAs({ zone }: EventZone): boolean {
    // Most zones differ in some month, which is soon seen.
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

/** The changes to one kind of time of a zone, and the last one before. */
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
  const window = { from: storedOf(from), until: storedOf(until), limit: MOST_CHANGES };
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
