import { DateTime } from 'luxon';
import { LRUCache } from 'lru-cache';
import { abbreviationOf, type EventZone } from '../times/event-zone.js';
import { storedOf } from '../times/stored-time.js';
import { calendarTime, contentLines, textValue } from './calendar-text.js';
import { yearlyChanges, type YearlyChanges } from './yearly-changes.js';
import { offsetAt, zoneChanges, type ZoneChange } from './zone-changes.js';

/** Days of the week and leap years come again in the same order after so many years: a rule that held as long holds on. */
const CYCLE = 28;
/** So many years are looked at: more than those, as the years before a rule was new may be taken for ones of it. */
const YEARS = 40;
/** Before the first no clock was changed; after the last there are no dates. */
const FIRST_YEAR = 1840;
const LAST_YEAR = 9999;
const A_YEAR = 366 * 86_400_000;

const known = new LRUCache<string, string>({ max: 1000 });

/**
 * The definition of a zone that is right from a wall-clock time on, made of what the system knows about the zone: the
 * same that moments of events are reckoned with.
 */
export function vtimezone(zone: EventZone, start: string): string {
  const year = Number(start.slice(0, 4));
  const thisYear = new Date().getUTCFullYear();
  const key = `${zone.name} ${year} ${thisYear}`;
  let text = known.get(key);
  if (text === undefined) {
    text = contentLines(definition(zone, year, Math.max(year, thisYear) + YEARS));
    known.set(key, text);
  }
  return text;
}

function definition(zone: EventZone, year: number, until: number): string[] {
  const newYear = startOf(year);
  const last = startOf(Math.min(until, LAST_YEAR));
  const changes = zoneChanges(zone.zone, startOf(Math.max(FIRST_YEAR, Math.min(year - 1, LAST_YEAR - YEARS))), last);
  const isTold = changes.some(({ at }) => at <= newYear);
  const offset = offsetAt(zone.zone, newYear);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${textValue(zone.name)}`,
    // Without a change before the first event nothing else would tell the offset.
    ...(isTold ? [] : observance(zone, { at: newYear - offset * 1000, from: offset, to: offset })),
    ...yearlyChanges(changes).flatMap((one) => observance(zone, one.first, ruleLine(one, last))),
    'END:VTIMEZONE',
  ];
}

function observance(zone: EventZone, { at, from, to }: ZoneChange, rule: string[] = []): string[] {
  const kind = DateTime.fromMillis(at, { zone: zone.zone }).isInDST ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${calendarTime(storedOf(at + from * 1000))}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `TZNAME:${textValue(abbreviationOf(storedOf(at), zone))}`,
    ...rule,
    `END:${kind}`,
  ];
}

/** The rule of changes, without an end if they come every year up to the last one that was looked at. */
function ruleLine({ rule, years, last }: YearlyChanges, until: number): string[] {
  if (years === 1) return [];
  const goesOn = years >= CYCLE && until - last.at <= A_YEAR;
  return [`RRULE:${rule}${goesOn ? '' : `;UNTIL=${calendarTime(storedOf(last.at))}Z`}`];
}

const startOf = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1);

function offsetText(seconds: number): string {
  const size = Math.abs(seconds);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const odd = size % 60 ? two(size % 60) : '';
  return `${seconds < 0 ? '-' : '+'}${two(size / 3600)}${two((size % 3600) / 60)}${odd}`;
}
