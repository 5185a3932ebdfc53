import { LRUCache } from 'lru-cache';
import { DateTime, type Zone } from 'luxon';
import { abbreviationOf, type EventZone, storedOf } from '#libs/times';
import { calendarTime, contentLines, textValue } from './calendar-text.js';

/** A change of the UTC offset of a zone. `at` is in milliseconds; offsets are seconds east of UTC. */
interface ZoneChange {
  at: number;
  from: number;
  to: number;
}

const SECOND = 1000;
/** Shorter than the time between two changes of a zone, except for some a century ago. */
const STEP = 10 * 86_400 * SECOND;

/** Seconds east of UTC. Local mean time, before time zones, has odd seconds. */
export const offsetAt = (zone: Zone, moment: number): number => Math.round(zone.offset(moment) * 60);

/** The offset changes between two moments, in order. */
function zoneChanges(zone: Zone, from: number, until: number): ZoneChange[] {
  const changes: ZoneChange[] = [];
  if (zone.isUniversal) return changes;
  let before = offsetAt(zone, from);
  for (let start = from; start < until; start += STEP) {
    const end = Math.min(start + STEP, until);
    const after = offsetAt(zone, end);
    if (after !== before) changes.push({ at: changeBetween(zone, start, end, before), from: before, to: after });
    before = after;
  }
  return changes;
}

/** The first second with another offset than at the start. */
function changeBetween(zone: Zone, start: number, end: number, offset: number): number {
  let low = start;
  let high = end;
  while (high - low > SECOND) {
    const middle = low + Math.floor((high - low) / (2 * SECOND)) * SECOND;
    if (offsetAt(zone, middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}

/** Offset changes that follow one rule every year. */
interface YearlyChanges {
  first: ZoneChange;
  last: ZoneChange;
  /** The RRULE; unused if there is only one year. */
  rule: string;
  /** Number of years. */
  years: number;
}

interface Day {
  year: number;
  month: number;
  day: number;
  weekday: number;
  /** Changes with the same kind can follow the same rule. */
  kind: string;
}

interface Run {
  changes: [ZoneChange, ...ZoneChange[]];
  days: [Day, ...Day[]];
  rule: string;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * Groups changes that one yearly rule can describe: in the same month, on the same weekday, at the same time of day.
 * Other changes form groups of one.
 */
function yearlyChanges(changes: readonly ZoneChange[]): YearlyChanges[] {
  const runs: Run[] = [];
  const open = new Map<string, Run>();
  for (const change of changes) {
    const day = dayOf(change);
    const run = open.get(day.kind);
    const rule = run && run.days.at(-1)?.year === day.year - 1 ? ruleOf([...run.days, day]) : undefined;
    if (run && rule !== undefined) {
      run.changes.push(change);
      run.days.push(day);
      run.rule = rule;
      continue;
    }
    const alone: Run = { changes: [change], days: [day], rule: ruleOf([day]) ?? '' };
    runs.push(alone);
    open.set(day.kind, alone);
  }
  return runs.map(({ changes: [first, ...rest], rule }) => ({
    first,
    last: rest.at(-1) ?? first,
    rule,
    years: rest.length + 1,
  }));
}

/** The local day before the change. */
function dayOf({ at, from, to }: ZoneChange): Day {
  const clock = new Date(at + from * 1000);
  const month = clock.getUTCMonth() + 1;
  const weekday = clock.getUTCDay();
  return {
    year: clock.getUTCFullYear(),
    month,
    day: clock.getUTCDate(),
    weekday,
    kind: `${from} ${to} ${month} ${weekday} ${clock.toISOString().slice(11, 19)}`,
  };
}

/** The rule for some days of a month, one per year; `undefined` if no rule fits all of them. */
function ruleOf(days: readonly [Day, ...Day[]]): string | undefined {
  const [{ month, weekday }] = days;
  const name = WEEKDAYS[weekday] ?? '';
  const within = `FREQ=YEARLY;BYMONTH=${month}`;
  if (days.every(({ year, day }) => day + 7 > new Date(Date.UTC(year, month, 0)).getUTCDate()))
    return `${within};BYDAY=-1${name}`;
  const weeks = new Set(days.map(({ day }) => Math.ceil(day / 7)));
  const [week] = weeks;
  if (weeks.size === 1) return `${within};BYDAY=${week}${name}`;
  const last = Math.max(...days.map(({ day }) => day));
  if (last - Math.min(...days.map(({ day }) => day)) > 6) return undefined;
  const start = Math.max(1, last - 6);
  return `${within};BYDAY=${name};BYMONTHDAY=${Array.from({ length: 7 }, (_, at) => start + at).join()}`;
}

/** Weekdays and leap years repeat after 28 years. A rule that held as long holds forever. */
const CYCLE = 28;
/** Future years to examine: more than a cycle, because the years before a new rule may match it by chance. */
const YEARS = 40;
/** No offset changed before the first year; the last year is the last supported one. */
const FIRST_YEAR = 1840;
const LAST_YEAR = 9999;
const A_YEAR = 366 * 86_400_000;

const known = new LRUCache<string, string>({ max: 1000 });

/**
 * The VTIMEZONE component of a zone, valid from a wall-clock time on. It is derived from the same time zone data as the
 * UTC times of events. Results are cached.
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
  const hasObservance = changes.some(({ at }) => at <= newYear);
  const offset = offsetAt(zone.zone, newYear);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${textValue(zone.name)}`,
    // Without a change before the first event, no other observance defines the offset.
    ...(hasObservance ? [] : observance(zone, { at: newYear - offset * 1000, from: offset, to: offset })),
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

/** The RRULE line of changes; without UNTIL if they recur up to the last examined year. */
function ruleLine({ rule, years, last }: YearlyChanges, until: number): string[] {
  if (years === 1) return [];
  const isOngoing = years >= CYCLE && until - last.at <= A_YEAR;
  return [`RRULE:${rule}${isOngoing ? '' : `;UNTIL=${calendarTime(storedOf(last.at))}Z`}`];
}

const startOf = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1);

function offsetText(seconds: number): string {
  const size = Math.abs(seconds);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const odd = size % 60 ? two(size % 60) : '';
  return `${seconds < 0 ? '-' : '+'}${two(size / 3600)}${two((size % 3600) / 60)}${odd}`;
}
