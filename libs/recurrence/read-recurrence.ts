import { readZone, type EventZone } from '#libs/times';
import { datesOfRules } from './excluded-rules.js';
import { addedDate, readAddedDate, icalTime, readTime, startingAt, type DateReading } from './recurrence-dates.js';
import { readRule, ruleText, type RecurrenceRule } from './recurrence-rule.js';
import {
  orProblem,
  RECURRENCE_PROPERTIES,
  RecurrenceProblem,
  type Recurrence,
  type RecurrenceProperty,
  type RecurringEvent,
} from './recurrence.js';

/** Maximum number of rules, and of excluded rules. */
const MAX_RULES = 10;
/** Maximum number of excluded dates, and of extra dates. */
const MAX_DATES = 2000;
const MAX_LENGTH = 100_000;
const CALENDAR_DAYS = 'calendar_days';

/**
 * An iCalendar line up to its value: the name and the parameters. Some programs write zones with colons (`UTC+01:00`)
 * without quotation marks, so the value is recognized by its date.
 */
const LINE_START = /^([a-z-]+)((?:;[^;:="]+=(?:"[^"]*"|[^;:"]*(?::(?!\d{4}-?\d{2}-?\d{2}(?!\d))[^;:"]*)*))*):/i;

/** The value of an iCalendar line and its time zone. */
interface SentLine {
  value: string;
  zone: EventZone;
}

/**
 * Reads a recurrence from the members `rrule`, `exdate`, `exrule` and `rdate` (in any letter case), each a text or a
 * list of texts, and `calendar_days`, with or without the property name before the value. With several rules, each line has one. The dates of
 * excluded rules become excluded dates. Times are in the event's zone unless they name another one. A date without a time
 * means the time of the event's start, in UNTIL the whole day. An extra date can be a period, `start/end` or
 * `start/duration`.
 */
export function readRecurrence(
  input: unknown,
  { startLocal, zone }: Pick<RecurringEvent, 'startLocal' | 'zone'>,
): Recurrence | RecurrenceProblem {
  return orProblem(() => {
    const { exrules, ...recurrence } = readRules(input, { startLocal, zone });
    return withoutRules(recurrence, exrules, { startLocal, zone });
  });
}

function readRules(input: unknown, { startLocal, zone }: Anchor): Recurrence & { exrules: RecurrenceRule[] } {
  const sent = textsOf(input);
  const time = startLocal.slice(11);
  if (sent.EXRULE.length > MAX_RULES) throw new RecurrenceProblem('EXRULE', `At most ${MAX_RULES} are allowed.`);
  const exrules = sent.EXRULE.map((line) =>
    readRule(lineOf('EXRULE', line, zone).value, (value) => untilOf(value, zone)),
  );
  return {
    rule: ruleLines(sent.RRULE, zone),
    exdates: datesOf('EXDATE', sent.EXDATE, zone, time),
    rdates: datesOf('RDATE', sent.RDATE, zone, time),
    ...(calendarDaysIn(input) ? { calendarDays: true } : {}),
    exrules,
  };
}

/** A recurrence with the dates that rules match as excluded dates. */
function withoutRules(recurrence: Recurrence, exrules: readonly RecurrenceRule[], { startLocal, zone }: Anchor) {
  if (!exrules.length) return recurrence;
  const dates = datesOfRules(exrules, recurrence, rulesIn(recurrence, zone, false), startLocal);
  const exdates = [...new Set([...recurrence.exdates, ...dates])].sort();
  if (exdates.length > MAX_DATES)
    throw new RecurrenceProblem('EXRULE', `At most ${MAX_DATES} dates can be excluded. Give the rule an end.`);
  return { ...recurrence, exdates };
}

/** Parses the rules of a recurrence. Rules of whole days have no times of day. */
export function rulesIn({ rule }: Pick<Recurrence, 'rule'>, zone: EventZone, allDay: boolean): RecurrenceRule[] {
  const lines = rule ? rule.split('\n') : [];
  return lines.map((line) => {
    const read = readRule(line, (value) => untilOf(value, zone));
    if (!allDay) return read;
    if (read.FREQ === 'HOURLY' || read.FREQ === 'MINUTELY')
      throw new RecurrenceProblem('RRULE', 'An all-day event can recur at most once a day.');
    return { ...read, BYHOUR: [], BYMINUTE: [], BYSECOND: [] };
  });
}

const YES: ReadonlySet<unknown> = new Set([true, 1, 'true', '1']);

/** Whether the length is in days of the calendar; `undefined` if the input does not say it. */
/** The members of an object with a recurrence. */
export const RECURRENCE_MEMBERS: readonly string[] = [
  ...RECURRENCE_PROPERTIES.map((property) => property.toLowerCase()),
  CALENDAR_DAYS,
];

/** An object without the members of a recurrence, in any letter case. */
export const withoutRecurrence = (sent: object): object =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !RECURRENCE_MEMBERS.includes(name.toLowerCase())));

function calendarDaysIn(input: unknown): boolean | undefined {
  if (typeof input !== 'object' || input === null || !(CALENDAR_DAYS in input)) return undefined;
  return YES.has(input[CALENDAR_DAYS]);
}

function textsOf(input: unknown): Record<RecurrenceProperty, string[]> {
  const texts: Record<RecurrenceProperty, string[]> = { RRULE: [], EXRULE: [], EXDATE: [], RDATE: [] };
  if (input === undefined || input === null) return texts;
  if (typeof input !== 'object' || Array.isArray(input)) throw new RecurrenceProblem('RRULE', 'Expected an object.');
  for (const [name, value] of Object.entries(input)) {
    const property = RECURRENCE_PROPERTIES.find((known) => known === name.toUpperCase());
    if (property) texts[property].push(...linesOf(property, value));
  }
  return texts;
}

/** Splits texts into lines and unfolds continuation lines, which start with white space. */
function linesOf(property: RecurrenceProperty, value: unknown): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : [value ?? ''];
  const isText = (text: unknown): text is string => typeof text === 'string';
  if (!texts.every(isText)) throw new RecurrenceProblem(property, 'Expected a text or a list of texts.');
  const whole = texts.join('\n');
  if (whole.length > MAX_LENGTH) throw new RecurrenceProblem(property, 'The text is too long.');
  return texts.flatMap((text) =>
    text
      .replaceAll(/\r?\n[ \t]/g, '')
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter(Boolean),
  );
}

function ruleLines(lines: string[], zone: EventZone): string {
  if (lines.length > MAX_RULES) throw new RecurrenceProblem('RRULE', `At most ${MAX_RULES} rules are allowed.`);
  const rules = lines.map((line) => readRule(lineOf('RRULE', line, zone).value, (value) => untilOf(value, zone)));
  return [...new Set(rules.map((rule) => ruleText(rule, icalTime)))].join('\n');
}

function untilOf(value: string, zone: EventZone): string {
  const until = readTime(value, { from: zone, into: zone, time: '23:59:59' });
  if (until === undefined) throw new RecurrenceProblem('RRULE', 'UNTIL is not a date.');
  return until;
}

function datesOf(property: RecurrenceProperty, lines: string[], zone: EventZone, time: string): string[] {
  const dates = new Map<string, string>();
  for (const line of lines) {
    const { value, zone: from } = lineOf(property, line, zone);
    for (const text of value.split(',').map((part) => part.trim())) {
      if (!text) continue;
      const date = dateOf(property, text, { from, into: zone, time });
      const { start, length } = addedDate(date);
      // A period takes precedence over the same start without a length.
      if (length || !dates.has(start)) dates.set(start, date);
      if (dates.size > MAX_DATES) throw new RecurrenceProblem(property, `At most ${MAX_DATES} dates are allowed.`);
    }
  }
  return [...dates.values()].sort();
}

/** Normalizes a date or, for RDATE, a period. */
function dateOf(property: RecurrenceProperty, text: string, reading: DateReading): string {
  if (property === 'RDATE') {
    const read = readAddedDate(text, reading);
    if ('problem' in read) throw new RecurrenceProblem(property, read.problem);
    return read.date;
  }
  const date = readTime(text, reading);
  if (date === undefined) throw new RecurrenceProblem(property, `“${text.slice(0, 40)}” is not a date.`);
  return date;
}

function lineOf(property: RecurrenceProperty, line: string, zone: EventZone): SentLine {
  const [start = '', name, parameters = ''] = LINE_START.exec(line) ?? [];
  if (name !== undefined && name.toUpperCase() !== property) {
    throw new RecurrenceProblem(property, `${name.slice(0, 20)} is not allowed here.`);
  }
  const tzid = /;TZID=("[^"]*"|[^;]*)/i.exec(parameters)?.[1]?.replaceAll('"', '');
  const namedZone = tzid === undefined ? zone : readZone(tzid);
  if (!namedZone) throw new RecurrenceProblem(property, `The time zone “${tzid?.slice(0, 64)}” is not known.`);
  return { value: line.slice(start.length), zone: namedZone };
}

type Anchor = Pick<RecurringEvent, 'startLocal' | 'zone'>;

/** The recurrence before a write. */
interface PresentRecurrence {
  recurrence: Recurrence;
  /** The start of the event before the write. */
  startLocal: string;
}

/**
 * The recurrence after a write: sent members replace stored ones, the others stay. `undefined` without a rule and extra
 * dates. When the start changes its time of day, dates at the former time of day move along.
 */
export function writtenRecurrence(
  sent: object,
  event: Anchor,
  present?: PresentRecurrence,
): Recurrence | undefined | RecurrenceProblem {
  return orProblem(() => {
    const { exrules, ...read } = readRules(sent, event);
    const kept = present && movedTimes(present.recurrence, present.startLocal, event);
    const names = new Set(Object.keys(sent).map((name) => name.toUpperCase()));
    const from = (property: RecurrenceProperty) => (names.has(property) ? read : (kept ?? read));
    const { calendarDays } = calendarDaysIn(sent) === undefined ? (kept ?? read) : read;
    const written = {
      ...{ rule: from('RRULE').rule, exdates: from('EXDATE').exdates, rdates: from('RDATE').rdates },
      ...(calendarDays ? { calendarDays } : {}),
    };
    return written.rule || written.rdates.length ? withoutRules(written, exrules, event) : undefined;
  });
}

/** The time of a date after its series has changed its start: dates at the former time of day move along. */
export function movedTime(time: string, before: string, startLocal: string): string {
  return time.endsWith(before.slice(10)) ? time.slice(0, 10) + startLocal.slice(10) : time;
}

function movedTimes(recurrence: Recurrence, before: string, { startLocal, zone }: Anchor): Recurrence {
  if (before.slice(10) === startLocal.slice(10)) return recurrence;
  const follow = (time: string) => movedTime(time, before, startLocal);
  // Parsed like a timed event, so that times of day in the rule are kept.
  const rules = rulesIn(recurrence, zone, false);
  return {
    ...recurrence,
    rule: rules.map((rule) => ruleText(rule, (until) => icalTime(follow(until)))).join('\n'),
    exdates: recurrence.exdates.map(follow),
    rdates: recurrence.rdates.map((date) => startingAt(date, follow)),
  };
}
