import { readRule, type RecurrenceRule } from '../../../recurrence/recurrence-rule.js';
import { RecurrenceProblem, StepBudget } from '../../../recurrence/recurrence.js';
import { timesOfRule } from '../../../recurrence/rule-times.js';
import { addDays, dayOf, lengthOf, timeOf, weekdayOf } from './days.js';

/** Weekdays as rules name them, by their number: 0 is Sunday. */
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** How often an event takes place. `other` is a rule that the form has no fields for. */
export const KINDS = ['never', 'daily', 'weekly', 'monthly', 'yearly', 'other'] as const;
export type RepeatKind = (typeof KINDS)[number];

/** How a day of the month is meant: its number, which weekday of the month it is, or the last such weekday. */
export const MONTHLY = ['day', 'nth', 'last'] as const;

/** The recurrence of an event, as the form shows it. */
export interface Repeat {
  kind: RepeatKind;
  interval: number;
  weekdays: Weekday[];
  monthly: (typeof MONTHLY)[number];
  /** Whether the rule names the day even where it is that of the start. */
  namesDays: boolean;
  end: 'never' | 'count' | 'until';
  count: number;
  until: string;
  /** The rule of the kind `other`. */
  rule: string;
  /** Extra dates and excluded dates. */
  rdate: string[];
  exdate: string[];
}

const FREQUENCIES = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' } as const;

/** The weekday of a day. */
export const weekdayNameOf = (day: string): Weekday => WEEKDAYS[weekdayOf(day)] ?? 'MO';

/** Which one of its weekday in the month a day is, from 1. */
export const nthOf = (day: string): number => Math.ceil(Number(day.slice(8, 10)) / 7);

/** Whether no other of its weekday follows in the month. */
export const isLastOf = (day: string): boolean => Number(day.slice(8, 10)) + 7 > lengthOf(day);

/** An event that does not recur, with what a rule would begin with. */
export const single = (day: string): Repeat => ({
  ...{ kind: 'never', interval: 1, weekdays: [weekdayNameOf(day)], monthly: 'day', namesDays: false },
  ...{ end: 'never', count: 10, until: addDays(day, 91), rule: '', rdate: [], exdate: [] },
});

/** The rule of a recurrence whose first date is a day; empty without one. */
export function ruleOf(repeat: Repeat, day: string): string {
  const { kind, interval, weekdays, monthly, namesDays, end, count, until, rule } = repeat;
  if (kind === 'never') return '';
  if (kind === 'other') return rule.trim();
  const own = weekdayNameOf(day);
  const parts: string[] = [`FREQ=${FREQUENCIES[kind]}`];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (end === 'count') parts.push(`COUNT=${count}`);
  if (end === 'until' && until) parts.push(`UNTIL=${until.replaceAll('-', '')}T235959`);
  if (kind === 'weekly' && weekdays.length && (namesDays || weekdays.length > 1 || weekdays[0] !== own))
    parts.push(`BYDAY=${WEEKDAYS.filter((weekday) => weekdays.includes(weekday)).join()}`);
  if (kind === 'monthly' && monthly === 'day' && namesDays) parts.push(`BYMONTHDAY=${Number(day.slice(8, 10))}`);
  if (kind === 'monthly' && monthly !== 'day') parts.push(`BYDAY=${monthly === 'last' ? -1 : nthOf(day)}${own}`);
  return parts.join(';');
}

/** The form of a recurrence, whose first date is a day. */
export function readRepeat(
  { rrule = '', exdate = [], rdate = [] }: { rrule?: string; exdate?: string[]; rdate?: string[] },
  day: string,
): Repeat {
  const first = { ...single(day), rdate, exdate };
  return rrule ? { ...first, ...(fieldsOf(rrule, day) ?? { kind: 'other', rule: rrule }) } : first;
}

/** What the fields have for a rule; undefined if they cannot express it. */
function fieldsOf(rule: string, day: string): Partial<Repeat> | undefined {
  const parts = new Map(
    rule.split(';').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  );
  const [FREQ, INTERVAL, COUNT, UNTIL] = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL'].map((name) => parts.get(name));
  const kind = (['daily', 'weekly', 'monthly', 'yearly'] as const).find((one) => FREQUENCIES[one] === FREQ);
  if (!kind || rule.includes('\n') || (UNTIL && !/^\d{8}(T235959)?$/.test(UNTIL))) return undefined;
  const days = daysIn(kind, parts, day);
  const rest = [...parts.keys()].filter(
    (name) => !['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', ...USED[kind]].includes(name),
  );
  if (!days || rest.length) return undefined;
  return {
    ...{ kind, interval: Number(INTERVAL ?? 1), ...days },
    ...(COUNT ? { end: 'count', count: Number(COUNT) } : {}),
    ...(UNTIL ? { end: 'until', until: `${UNTIL.slice(0, 4)}-${UNTIL.slice(4, 6)}-${UNTIL.slice(6, 8)}` } : {}),
  };
}

const USED = { daily: [], weekly: ['BYDAY'], monthly: ['BYDAY', 'BYMONTHDAY'], yearly: [] };

function daysIn(kind: keyof typeof USED, parts: ReadonlyMap<string, string>, day: string): Partial<Repeat> | undefined {
  const [byDay, byMonthDay] = [parts.get('BYDAY'), parts.get('BYMONTHDAY')];
  if (kind === 'weekly' && byDay !== undefined) {
    const named = byDay.split(',');
    const weekdays = WEEKDAYS.filter((weekday) => named.includes(weekday));
    return weekdays.length === named.length ? { weekdays, namesDays: true } : undefined;
  }
  if (kind !== 'monthly' || (byDay === undefined && byMonthDay === undefined)) return {};
  if (byDay === undefined) return Number(byMonthDay) === Number(day.slice(8, 10)) ? { namesDays: true } : undefined;
  const own = weekdayNameOf(day);
  if (byMonthDay !== undefined) return undefined;
  if (byDay === `${nthOf(day)}${own}`) return { monthly: 'nth' };
  return byDay === `-1${own}` && isLastOf(day) ? { monthly: 'last' } : undefined;
}

const secondsOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`) / 1000;

/** A time of a rule as one of the wall clock; a day alone is meant as a whole. */
const untilOf = (value: string): string =>
  value.replace(
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/,
    (_, year, month, date, hour = '23', minute = '59', second = '59') =>
      `${year}-${month}-${date} ${hour}:${minute}:${second}`,
  );

/** The dates of a recurrence from a time on, or why its rule is not valid. */
export interface NextDates {
  dates: string[];
  problem?: string;
}

const LATEST = secondsOf('2999-12-31 23:59:59');

/**
 * The next dates of a recurrence, as the site has them, on the wall clock of the event.
 *
 * @param start The first time, such as `2031-05-01 10:00:00`
 */
export function nextDates(repeat: Repeat, start: string, from: string, count: number): NextDates {
  const first = secondsOf(start);
  if (Number.isNaN(first)) return { dates: [] };
  const clock = start.slice(10);
  const excluded = new Set(repeat.exdate.map((date) => (date.length > 10 ? date : dayOf(date) + clock)));
  const extra = repeat.rdate
    .map((date) => date.split('/', 1)[0] ?? '')
    .map((date) => (date.length > 10 ? date : date + clock));
  const found = new Set([start, ...extra].filter((time) => time >= from));
  try {
    const lines = ruleOf(repeat, dayOf(start)).split('\n').filter(Boolean);
    const rules = lines.map((line) => readRule(line.replace(/^RRULE:/i, ''), untilOf));
    for (const rule of rules)
      for (const time of timesOf(rule, rules, first, { from, count, excluded })) found.add(time);
  } catch (error) {
    if (error instanceof RecurrenceProblem) return { dates: [], problem: error.reason };
    throw error;
  }
  return {
    dates: [...found]
      .filter((time) => !excluded.has(time))
      .sort()
      .slice(0, count),
  };
}

interface Wanted {
  from: string;
  count: number;
  excluded: ReadonlySet<string>;
}

function* timesOf(
  rule: RecurrenceRule,
  rules: readonly RecurrenceRule[],
  first: number,
  { from, count, excluded }: Wanted,
) {
  let left = count;
  const last = rule.UNTIL === undefined ? LATEST : secondsOf(rule.UNTIL);
  for (const seconds of timesOfRule(rule, rules, first, { last }, new StepBudget())) {
    const time = timeOf(seconds * 1000);
    if (seconds > last) return;
    if (time < from || excluded.has(time)) continue;
    yield time;
    left -= 1;
    if (!left) return;
  }
}
