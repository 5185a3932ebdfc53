import { RecurrenceProblem } from './recurrence.js';

/** The supported frequencies; minutes with an interval of an hour or more. */
const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The parts that are lists of numbers, in the order of the normalized rule. */
const LISTS = ['BYMONTH', 'BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY', 'BYHOUR', 'BYMINUTE', 'BYSECOND', 'BYSETPOS'] as const;
type ListName = (typeof LISTS)[number];

/** The range of a list, whether negative numbers count from the end, and the frequencies that allow the list. */
interface Bounds {
  min: number;
  max: number;
  fromEnd?: boolean;
  only?: readonly Frequency[];
}

const BOUNDS: Record<ListName, Bounds> = {
  BYMONTH: { min: 1, max: 12 },
  BYWEEKNO: { min: 1, max: 53, fromEnd: true, only: ['YEARLY'] },
  BYYEARDAY: { min: 1, max: 366, fromEnd: true, only: ['YEARLY', 'HOURLY', 'MINUTELY'] },
  BYMONTHDAY: { min: 1, max: 31, fromEnd: true, only: ['YEARLY', 'MONTHLY', 'DAILY', 'HOURLY', 'MINUTELY'] },
  BYHOUR: { min: 0, max: 23 },
  BYMINUTE: { min: 0, max: 59 },
  BYSECOND: { min: 0, max: 60 },
  BYSETPOS: { min: 1, max: 366, fromEnd: true },
};

const PARTS = new Set<string>(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST', ...LISTS]);

/** A weekday (1 is Monday). `nth` selects one of them in the month or year; 0 selects all. */
export interface NthWeekday {
  nth: number;
  weekday: number;
}

/** A parsed RRULE. Lists are sorted and distinct; absent ones are empty. */
export interface RecurrenceRule extends Record<ListName, number[]> {
  FREQ: Frequency;
  INTERVAL: number;
  COUNT: number | undefined;
  /** A wall-clock time of the event's zone. */
  UNTIL: string | undefined;
  BYDAY: NthWeekday[];
  /** The first day of the week. */
  WKST: number;
}

/** Whether a rule has dates without an end. */
export const isEndless = ({ COUNT, UNTIL }: RecurrenceRule): boolean => COUNT === undefined && UNTIL === undefined;

const MAX_LENGTH = 5000;
/** The largest integer of iCalendar is the maximum. */
const NUMBER: Bounds = { min: 1, max: 2 ** 31 - 1 };
const NTH: Bounds = { min: 1, max: 53, fromEnd: true };

function refuse(reason: string): never {
  throw new RecurrenceProblem('RRULE', reason);
}

/** Parses the value of an RRULE, or throws a {@link RecurrenceProblem}. `readUntil` parses the value of UNTIL. */
export function readRule(text: string, readUntil: (value: string) => string): RecurrenceRule {
  const parts = valuesOf(text);
  const list = (name: ListName) => numbersOf(name, parts.get(name));
  const count = parts.get('COUNT');
  const until = parts.get('UNTIL');
  const rule: RecurrenceRule = {
    ...periodOf(parts),
    COUNT: count === undefined ? undefined : numberOf('COUNT', count, NUMBER),
    UNTIL: until === undefined ? undefined : readUntil(until),
    BYMONTH: list('BYMONTH'),
    BYWEEKNO: list('BYWEEKNO'),
    BYYEARDAY: list('BYYEARDAY'),
    BYMONTHDAY: list('BYMONTHDAY'),
    BYHOUR: list('BYHOUR'),
    BYMINUTE: list('BYMINUTE'),
    // Leap seconds are not supported.
    BYSECOND: ordered(list('BYSECOND').map((second) => Math.min(second, 59))),
    BYSETPOS: list('BYSETPOS'),
    BYDAY: weekdaysOf(parts.get('BYDAY')),
    WKST: weekdayOf('WKST', parts.get('WKST') ?? 'MO'),
  };
  checkCombination(rule);
  return rule;
}

/** The normalized text of a rule; `until` formats the value of UNTIL. */
export function ruleText(rule: RecurrenceRule, until: (time: string) => string): string {
  const parts: [string, string | number | undefined][] = [
    ['FREQ', rule.FREQ],
    ['INTERVAL', rule.INTERVAL === 1 ? undefined : rule.INTERVAL],
    ['COUNT', rule.COUNT],
    ['UNTIL', rule.UNTIL === undefined ? undefined : until(rule.UNTIL)],
    ...LISTS.map((name): [string, string] => [name, rule[name].join()]),
    ['BYDAY', rule.BYDAY.map(({ nth, weekday }) => `${nth || ''}${WEEKDAYS[weekday - 1]}`).join()],
    ['WKST', rule.WKST === 1 ? undefined : WEEKDAYS[rule.WKST - 1]],
  ];
  return parts
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
}

function valuesOf(text: string): Map<string, string> {
  if (text.length > MAX_LENGTH) refuse(`A rule has at most ${MAX_LENGTH} characters.`);
  const parts = new Map<string, string>();
  for (const part of text.replaceAll(/\s/g, '').toUpperCase().split(';').filter(Boolean)) {
    const at = part.indexOf('=');
    const name = at < 0 ? part : part.slice(0, at);
    if (!PARTS.has(name)) refuse(`“${name.slice(0, 20)}” is not a part of a rule.`);
    if (at < 0 || at === part.length - 1) refuse(`${name} has no value.`);
    if (parts.has(name)) refuse(`${name} is given twice.`);
    parts.set(name, part.slice(at + 1));
  }
  return parts;
}

/** Throws if the parts of a rule exclude each other. */
function checkCombination(rule: RecurrenceRule): void {
  if (rule.COUNT !== undefined && rule.UNTIL !== undefined) refuse('COUNT and UNTIL exclude each other.');
  for (const name of LISTS) {
    const { only = FREQUENCIES } = BOUNDS[name];
    if (rule[name].length && !only.includes(rule.FREQ)) refuse(`A ${rule.FREQ} rule cannot have ${name}.`);
  }
  const minutes = rule.FREQ === 'MINUTELY' ? 1 : rule.BYMINUTE.length;
  if (minutes > 1 || rule.BYSECOND.length > 1) refuse(TOO_OFTEN);
  if (rule.BYDAY.some(({ nth }) => nth !== 0)) {
    const counts = rule.FREQ === 'MONTHLY' || (rule.FREQ === 'YEARLY' && !rule.BYWEEKNO.length);
    if (!counts) refuse('BYDAY allows numbers only in MONTHLY rules, and in YEARLY rules without BYWEEKNO.');
  }
  const others = LISTS.filter((name) => name !== 'BYSETPOS' && rule[name].length);
  if (rule.BYSETPOS.length && !others.length && !rule.BYDAY.length) refuse('BYSETPOS requires another BY part.');
}

const TOO_OFTEN = 'An event can take place at most once an hour.';

/** The frequency and the interval. */
function periodOf(parts: ReadonlyMap<string, string>): Pick<RecurrenceRule, 'FREQ' | 'INTERVAL'> {
  const text = parts.get('FREQ');
  const INTERVAL = numberOf('INTERVAL', parts.get('INTERVAL') ?? '1', NUMBER);
  if (text === 'SECONDLY' || (text === 'MINUTELY' && INTERVAL < 60)) refuse(TOO_OFTEN);
  const FREQ = FREQUENCIES.find((known) => known === text);
  return { FREQ: FREQ ?? refuse(`FREQ must be one of ${FREQUENCIES.join(', ')}.`), INTERVAL };
}

function numbersOf(name: ListName, text: string | undefined): number[] {
  if (text === undefined) return [];
  return ordered(text.split(',').map((value) => numberOf(name, value, BOUNDS[name])));
}

function numberOf(name: string, text: string, { min, max, fromEnd }: Bounds): number {
  const size = /^[+-]?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  const inside = (number: number) => number >= min && number <= max;
  if (inside(size) || (fromEnd && inside(-size))) return size;
  return refuse(`${name} must be a number from ${min} to ${max}${fromEnd ? ', or the same with a minus sign' : ''}.`);
}

function weekdaysOf(text: string | undefined): NthWeekday[] {
  const found = new Map<string, NthWeekday>();
  for (const value of text?.split(',') ?? []) {
    const nth = value.slice(0, -2);
    const day = {
      nth: nth ? numberOf('BYDAY', nth, NTH) : 0,
      weekday: weekdayOf('BYDAY', value.slice(-2)),
    };
    found.set(`${day.nth} ${day.weekday}`, day);
  }
  return [...found.values()].sort((a, b) => a.weekday - b.weekday || a.nth - b.nth);
}

function weekdayOf(name: string, text: string): number {
  return WEEKDAYS.indexOf(text) + 1 || refuse(`${name} must name weekdays: ${WEEKDAYS.join(', ')}.`);
}

const ordered = (numbers: number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);
