import { CYCLE_DAYS, dayOf, firstWeekOf, monthOf, weekdayOf, weekOf } from './calendar-days.js';
import { DayFilter } from './day-filter.js';
import type { RecurrenceRule } from './recurrence-rule.js';
import type { StepBudget } from './step-budget.js';
import { DAY, HOUR } from './wall-clock.js';

/** The calendar repeats: a rule without any time in this many days, for each day of its interval, has none later. */
const longestSilence = ({ INTERVAL }: RecurrenceRule): number => CYCLE_DAYS * INTERVAL;

/** What a time costs beside the day it is on. */
const STEPS_PER_TIME = 4;

/** The last time that is wanted, in seconds; who takes the times may bring it nearer on the way. */
export interface Bound {
  last: number;
}

/** Days in a row, the first and the last. */
type Span = readonly [number, number];

/**
 * The wall-clock times of a rule in seconds, in order, up to a bound. The clock knows no changes here. The
 * start is always the first of them and counts as one, whether the rule names it or not.
 */
export function* ruleTimes(
  rule: RecurrenceRule,
  start: number,
  bound: Bound,
  budget: StepBudget,
): Generator<number, void> {
  yield start;
  let count = 1;
  const whole = completed(rule, start);
  for (const time of rule.FREQ === 'HOURLY'
    ? hourly(whole, start, bound, budget)
    : daily(whole, start, bound, budget)) {
    if (time <= start) continue;
    count += 1;
    if (time > bound.last || (rule.COUNT !== undefined && count > rule.COUNT)) return;
    budget.take(STEPS_PER_TIME);
    yield time;
  }
}

/** The rule with what it leaves to the start: the day and the time. */
function completed(rule: RecurrenceRule, start: number): RecurrenceRule {
  const day = Math.floor(start / DAY);
  const second = start - day * DAY;
  const filled = { ...rule };
  if (rule.FREQ !== 'HOURLY' && !rule.BYHOUR.length) filled.BYHOUR = [Math.floor(second / HOUR)];
  if (!rule.BYMINUTE.length) filled.BYMINUTE = [Math.floor((second % HOUR) / 60)];
  if (!rule.BYSECOND.length) filled.BYSECOND = [second % 60];

  const namesDay = rule.BYYEARDAY.length || rule.BYMONTHDAY.length || rule.BYDAY.length;
  if (namesDay || rule.FREQ === 'DAILY' || rule.FREQ === 'HOURLY') return filled;
  const { month, first } = monthOf(day);
  if (rule.FREQ === 'WEEKLY' || rule.BYWEEKNO.length) filled.BYDAY = [{ nth: 0, weekday: weekdayOf(day) }];
  else filled.BYMONTHDAY = [day - first + 1];
  if (rule.FREQ === 'YEARLY' && !rule.BYWEEKNO.length && !rule.BYMONTH.length) filled.BYMONTH = [month];
  return filled;
}

function* daily(rule: RecurrenceRule, start: number, bound: Bound, budget: StepBudget): Generator<number, void> {
  const filter = new DayFilter(rule, budget);
  const times = rule.BYHOUR.map((hour) => hour * HOUR + secondOfHour(rule));
  const period = periodsOf(rule, Math.floor(start / DAY));
  const silence = longestSilence(rule);
  let latest = Math.floor(start / DAY);
  for (let index = 0; ; index += rule.INTERVAL) {
    const { first, spans } = period(index);
    if (first * DAY > bound.last) return;
    if (first - latest > silence) budget.end();
    budget.take(1);
    const days = spans.flatMap(([from, to]) => filter.between(from, to));
    // The set of a period is each of its days with each of the times; it need not be written out for BYSETPOS.
    for (const place of placesOf(rule.BYSETPOS, days.length * times.length)) {
      const day = days[Math.floor(place / times.length)] ?? 0;
      latest = day;
      yield day * DAY + (times[place % times.length] ?? 0);
    }
  }
}

/** The days that a rule has a look at in the period that is so many after that of the start. */
function periodsOf(rule: RecurrenceRule, startDay: number): (index: number) => { first: number; spans: Span[] } {
  const { year, month } = monthOf(startDay);
  const span = (first: number, next: number) => ({ first, spans: [[first, next - 1] as const] });
  if (rule.FREQ === 'DAILY') return (index) => span(startDay + index, startDay + index + 1);
  if (rule.FREQ === 'WEEKLY') {
    const week = weekOf(startDay, rule.WKST);
    return (index) => span(week + index * 7, week + index * 7 + 7);
  }
  if (rule.FREQ === 'MONTHLY') return (index) => span(dayOf(year, month + index, 1), dayOf(year, month + index + 1, 1));
  if (!rule.BYWEEKNO.length) return (index) => span(dayOf(year + index, 1, 1), dayOf(year + index + 1, 1, 1));
  // Years of whole weeks.
  const startYear = [year + 1, year].find((known) => firstWeekOf(known, rule.WKST) <= startDay) ?? year - 1;
  return (index) => {
    const first = firstWeekOf(startYear + index, rule.WKST);
    const weeks = (firstWeekOf(startYear + index + 1, rule.WKST) - first) / 7;
    return { first, spans: placesOf(rule.BYWEEKNO, weeks).map((week) => [first + week * 7, first + week * 7 + 6]) };
  };
}

/** Hours are apart from days: one of them is a period, but days that do not fit are left out as a whole. */
function* hourly(rule: RecurrenceRule, start: number, bound: Bound, budget: StepBudget): Generator<number, void> {
  if (!placesOf(rule.BYSETPOS, 1).length) return;
  const filter = new DayFilter(rule, budget);
  const hours = new Set(rule.BYHOUR);
  const first = Math.floor(start / HOUR);
  let day = Number.NaN;
  let fits = false;
  const silence = longestSilence(rule) * 24;
  let latest = first;
  for (let hour = first; hour * HOUR <= bound.last;) {
    budget.take(1);
    if (hour - latest > silence) budget.end();
    if (day !== Math.floor(hour / 24)) {
      day = Math.floor(hour / 24);
      fits = filter.has(day);
    }
    if (fits && (!hours.size || hours.has(hour - day * 24))) {
      latest = hour;
      yield hour * HOUR + secondOfHour(rule);
    }
    const next = fits ? hour + 1 : (day + 1) * 24;
    hour = first + Math.ceil((next - first) / rule.INTERVAL) * rule.INTERVAL;
  }
}

const secondOfHour = ({ BYMINUTE: [minute = 0], BYSECOND: [second = 0] }: RecurrenceRule): number =>
  minute * 60 + second;

/** The places, from 0 and in order, in a list of some length that are named from 1, or from its end; all without names. */
function placesOf(names: readonly number[], length: number): number[] {
  if (!names.length) return Array.from({ length }, (_, place) => place);
  const places = names.map((name) => (name > 0 ? name - 1 : length + name));
  return [...new Set(places)].filter((place) => place >= 0 && place < length).sort((a, b) => a - b);
}
