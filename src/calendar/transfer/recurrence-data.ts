import type { PhpValue } from '#libs/php';
import { type Recurrence, type RecurrenceRule, rulesIn } from '#libs/recurrence';
import { type EventZone, millisOf, storedOf } from '#libs/times';
import { ANY_DAY, ORDINALS } from './foreign-recurrence.js';

type PhpMap = { [key: string]: PhpValue };

/** The times of a series. */
interface SeriesTimes {
  startLocal: string;
  endLocal: string;
  zone: EventZone;
  allDay: boolean;
}

/** A rule as the calendar plugin of the convention has it, or undefined for one that it cannot have. */
type Written = PhpMap | undefined;

const NAMES: Partial<Record<RecurrenceRule['FREQ'], string>> = {
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
  YEARLY: 'Yearly',
};
const DAY_MS = 86_400_000;
const MONDAY = 1;

/**
 * A recurrence as the calendar plugin of the convention stores it, with the same dates: the inverse of
 * `foreignRecurrence`. Undefined for one that it has no form for.
 */
export function recurrenceData(recurrence: Recurrence, times: SeriesTimes): PhpMap | undefined {
  const { startLocal, zone, allDay } = times;
  const time = startLocal.slice(10);
  const { exdates, rdates } = recurrence;
  // Added dates with times or lengths of their own.
  if (!rdates.every((date) => date.endsWith(time) && !date.includes('/'))) return undefined;
  const rules = [
    ...rulesIn(recurrence, zone, allDay).map((rule) => ruleData(rule, times)),
    ...rdates.map((date) => dateData(date, times)),
  ];
  if (!rules.every((rule) => rule !== undefined)) return undefined;
  // Dates at other times exclude nothing.
  const exclusions = exdates.filter((date) => date.endsWith(time)).map((date) => dateData(date, times));
  return { rules, exclusions, description: null };
}

const dateData = (date: string, times: SeriesTimes): PhpMap => ({
  type: 'Custom',
  custom: { type: 'Date', interval: '1', 'same-time': 'yes', date: { date: date.slice(0, 10) } },
  ...eventTimes(times),
});

function ruleData(rule: RecurrenceRule, times: SeriesTimes): Written {
  const name = NAMES[rule.FREQ];
  const section = sectionOf(rule, times);
  if (name === undefined || !section || hasOtherParts(rule)) return undefined;
  const custom = { type: name, interval: String(rule.INTERVAL), 'same-time': 'yes', ...section };
  return { type: 'Custom', custom, ...endOf(rule, times), ...eventTimes(times) };
}

/** Parts that rules of the plugin never have. Weeks begin on Monday there. */
const hasOtherParts = ({ BYWEEKNO, BYYEARDAY, BYHOUR, BYMINUTE, BYSECOND, BYSETPOS, WKST }: RecurrenceRule): boolean =>
  WKST !== MONDAY || [BYWEEKNO, BYYEARDAY, BYHOUR, BYMINUTE, BYSECOND, BYSETPOS].some(({ length }) => length > 0);

/** What a rule says besides its frequency and its end. */
function sectionOf(rule: RecurrenceRule, { startLocal }: SeriesTimes): Written {
  const { FREQ, BYDAY, BYMONTHDAY, BYMONTH } = rule;
  const isPlain = !BYDAY.length && !BYMONTHDAY.length;
  if (FREQ === 'DAILY') return isPlain && !BYMONTH.length ? {} : undefined;
  if (FREQ === 'WEEKLY') {
    const days = BYDAY.length ? BYDAY.map(({ weekday }) => weekday) : [weekdayOf(startLocal)];
    return BYMONTH.length ? undefined : { week: { day: days.map(String) } };
  }
  const days = isPlain ? { 'same-day': 'yes' } : daysOf(rule);
  if (!days || (FREQ === 'MONTHLY' && BYMONTH.length)) return undefined;
  if (FREQ === 'MONTHLY') return { month: days };
  // A day of the year has no form: the plugin counts days in months.
  if (!BYMONTH.length && !isPlain) return undefined;
  const months = BYMONTH.length ? BYMONTH : [Number(startLocal.slice(5, 7))];
  return { year: { month: months.map(String), ...days } };
}

/** The one day of a month that a rule names: the 15th, the last one, the second Friday. */
function daysOf({ BYDAY, BYMONTHDAY }: RecurrenceRule): Written {
  const [day, otherDay] = BYDAY;
  const [date, otherDate] = BYMONTHDAY;
  if (otherDay || otherDate !== undefined || (day && date !== undefined)) return undefined;
  if (date !== undefined && date > 0) return { 'same-day': 'no', number: String(date), day: String(ANY_DAY) };
  const number = nameOf(date ?? day?.nth ?? 0);
  return number === undefined ? undefined : { 'same-day': 'no', number, day: String(day?.weekday ?? ANY_DAY) };
}

function nameOf(ordinal: number): string | undefined {
  const [name] = Object.entries(ORDINALS).find(([, number]) => number === ordinal) ?? [];
  return name && name.charAt(0).toUpperCase() + name.slice(1);
}

/** The end of a rule. The plugin ends with a whole day. */
function endOf({ COUNT, UNTIL }: RecurrenceRule, { startLocal }: SeriesTimes): PhpMap {
  if (COUNT !== undefined) return { 'end-type': 'After', end: '', 'end-count': COUNT };
  if (UNTIL === undefined) return { 'end-type': 'Never', end: '' };
  const isOnLastDay = UNTIL.slice(11) >= startLocal.slice(11);
  const last = isOnLastDay ? UNTIL : storedOf(millisOf(UNTIL) - DAY_MS);
  return { 'end-type': 'On', end: last.slice(0, 10) };
}

const eventTimes = ({ startLocal, endLocal }: SeriesTimes): PhpMap => ({
  EventStartDate: startLocal,
  EventEndDate: endLocal,
});

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (time: string): number => new Date(millisOf(time)).getUTCDay() || 7;
