import { DAY, HOUR } from './lengths.js';
import type { RecurrenceRule } from './recurrence-rule.js';
import type { StepBudget } from './recurrence.js';

/** A month. Days are numbered from 1970-01-01. */
interface CalendarMonth {
  year: number;
  month: number;
  first: number;
  length: number;
  yearFirst: number;
  yearLength: number;
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The calendar repeats after 400 years. */
const CYCLE_YEARS = 400;
const CYCLE_DAYS = 146_097;
/** 0000-03-01, the day after a leap day, as the start of a cycle. */
const CYCLE_START = -719_468;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % CYCLE_YEARS === 0);

/** The number of the day of a date. Months beyond 12 belong to later years. */
export function dayOf(year: number, month: number, date: number): number {
  const months = year * 12 + month - 1;
  // In years from March, the leap day comes last and the lengths of the months before it are regular.
  const fromMarch = months - 2;
  const marchYear = Math.floor(fromMarch / 12);
  const cycle = Math.floor(marchYear / CYCLE_YEARS);
  const inCycle = marchYear - cycle * CYCLE_YEARS;
  const dayOfYear = Math.floor((153 * (fromMarch - marchYear * 12) + 2) / 5);
  const leaps = Math.floor(inCycle / 4) - Math.floor(inCycle / 100);
  return CYCLE_START + cycle * CYCLE_DAYS + inCycle * 365 + leaps + dayOfYear + date - 1;
}

/** The month that contains a day. */
export function monthOf(day: number): CalendarMonth {
  const cycle = Math.floor((day - CYCLE_START) / CYCLE_DAYS);
  const inCycle = day - CYCLE_START - cycle * CYCLE_DAYS;
  const leaps = Math.floor(inCycle / 1460) - Math.floor(inCycle / 36_524) + Math.floor(inCycle / (CYCLE_DAYS - 1));
  const yearInCycle = Math.floor((inCycle - leaps) / 365);
  const dayOfYear = inCycle - (yearInCycle * 365 + Math.floor(yearInCycle / 4) - Math.floor(yearInCycle / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = cycle * CYCLE_YEARS + yearInCycle + (month <= 2 ? 1 : 0);
  const leap = isLeap(year);
  return {
    year,
    month,
    first: dayOf(year, month, 1),
    length: month === 2 && leap ? 29 : (LENGTHS[month - 1] ?? 0),
    yearFirst: dayOf(year, 1, 1),
    yearLength: leap ? 366 : 365,
  };
}

/** The weekday of a day: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The first day of the week that contains a day; `weekStart` is the first weekday. */
export const weekOf = (day: number, weekStart: number): number => day - ((weekdayOf(day) - weekStart + 7) % 7);

/** The first day of week 1 of a year: the first week with at least four days in it. */
export const firstWeekOf = (year: number, weekStart: number): number => weekOf(dayOf(year, 1, 4), weekStart);

/** The longest gap between two times of a rule, in days. A rule without a time for so long never has one again. */
const longestGap = ({ INTERVAL }: RecurrenceRule): number => CYCLE_DAYS * INTERVAL;

/** Steps per time, in addition to those of its day. */
const STEPS_PER_TIME = 4;

/** The last time to generate, in seconds. The consumer may lower it during the iteration. */
export interface Bound {
  last: number;
}

/** A range of days, both inclusive. */
type Span = readonly [number, number];

/**
 * Generates the wall-clock times of one of the rules of a series, like {@link ruleTimes}. With several rules, those that
 * do not match the start leave it to the series.
 */
export const timesOfRule = (
  rule: RecurrenceRule,
  { length }: readonly RecurrenceRule[],
  ...rest: [start: number, bound: Bound, budget: StepBudget]
): Generator<number, void> => (length > 1 ? matchingTimes(rule, ...rest) : ruleTimes(rule, ...rest));

/**
 * Generates the wall-clock times of a rule in seconds, in order, up to a bound. Clock changes are ignored here. The
 * start is always the first time and counts towards COUNT, whether or not the rule matches it.
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
  for (const time of timesFrom(whole, start, bound, budget)) {
    if (time <= start) continue;
    count += 1;
    if (time > bound.last || (rule.COUNT !== undefined && count > rule.COUNT)) return;
    budget.take(STEPS_PER_TIME);
    yield time;
  }
}

/** Generates the times that a rule matches, from the start on: the start only if it is one of them. */
export function* matchingTimes(
  rule: RecurrenceRule,
  start: number,
  bound: Bound,
  budget: StepBudget,
): Generator<number, void> {
  let count = 0;
  const whole = completed(rule, start);
  for (const time of timesFrom(whole, start, bound, budget)) {
    if (time < start) continue;
    count += 1;
    if (time > bound.last || (rule.COUNT !== undefined && count > rule.COUNT)) return;
    budget.take(STEPS_PER_TIME);
    yield time;
  }
}

/** The length in seconds of the periods that are shorter than a day. */
const SHORT_PERIODS: Partial<Record<RecurrenceRule['FREQ'], number>> = { HOURLY: HOUR, MINUTELY: 60 };

const timesFrom: typeof daily = (whole, start, bound, budget) =>
  whole.FREQ in SHORT_PERIODS ? withinDays(whole, start, bound, budget) : daily(whole, start, bound, budget);

/** Fills in the parts that a rule takes from the start: the day and the time. */
export function completed(rule: RecurrenceRule, start: number): RecurrenceRule {
  const day = Math.floor(start / DAY);
  const second = start - day * DAY;
  const filled = { ...rule };
  const isShort = rule.FREQ in SHORT_PERIODS;
  if (!isShort && !rule.BYHOUR.length) filled.BYHOUR = [Math.floor(second / HOUR)];
  if (rule.FREQ !== 'MINUTELY' && !rule.BYMINUTE.length) filled.BYMINUTE = [Math.floor((second % HOUR) / 60)];
  if (!rule.BYSECOND.length) filled.BYSECOND = [second % 60];

  const namesDay = rule.BYYEARDAY.length || rule.BYMONTHDAY.length || rule.BYDAY.length;
  if (namesDay || rule.FREQ === 'DAILY' || isShort) return filled;
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
  const gap = longestGap(rule);
  let latest = Math.floor(start / DAY);
  for (let index = 0; ; index += rule.INTERVAL) {
    const { first, spans } = period(index);
    if (first * DAY > bound.last) return;
    if (first - latest > gap) budget.end();
    budget.take(1);
    const days = spans.flatMap(([from, to]) => filter.between(from, to));
    // BYSETPOS selects from all combinations of days and times of a period, by index.
    for (const place of indexesOf(rule.BYSETPOS, days.length * times.length)) {
      const day = days[Math.floor(place / times.length)] ?? 0;
      latest = day;
      yield day * DAY + (times[place % times.length] ?? 0);
    }
  }
}

/** Returns the days of a period of the rule by its index, counted from the period of the start. */
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
  // With BYWEEKNO, a year consists of whole weeks.
  const startYear = [year + 1, year].find((known) => firstWeekOf(known, rule.WKST) <= startDay) ?? year - 1;
  return (index) => {
    const first = firstWeekOf(startYear + index, rule.WKST);
    const weeks = (firstWeekOf(startYear + index + 1, rule.WKST) - first) / 7;
    return { first, spans: indexesOf(rule.BYWEEKNO, weeks).map((week) => [first + week * 7, first + week * 7 + 6]) };
  };
}

/** Like {@link daily} for hours and minutes: each is a period, and days that do not match are skipped as a whole. */
function* withinDays(rule: RecurrenceRule, start: number, bound: Bound, budget: StepBudget): Generator<number, void> {
  if (!indexesOf(rule.BYSETPOS, 1).length) return;
  const filter = new DayFilter(rule, budget);
  const unit = SHORT_PERIODS[rule.FREQ] ?? HOUR;
  const perDay = DAY / unit;
  const rest = unit === HOUR ? secondOfHour(rule) : (rule.BYSECOND[0] ?? 0);
  const [hours, minutes] = [new Set(rule.BYHOUR), new Set(unit === HOUR ? [] : rule.BYMINUTE)];
  const fitsDay = (second: number): boolean =>
    (!hours.size || hours.has(Math.floor(second / HOUR))) &&
    (!minutes.size || minutes.has(Math.floor((second % HOUR) / 60)));
  const first = Math.floor(start / unit);
  let day = Number.NaN;
  let fits = false;
  const gap = longestGap(rule) * perDay;
  let latest = first;
  for (let period = first; period * unit <= bound.last;) {
    budget.take(1);
    if (period - latest > gap) budget.end();
    if (day !== Math.floor(period / perDay)) {
      day = Math.floor(period / perDay);
      fits = filter.has(day);
    }
    if (fits && fitsDay((period - day * perDay) * unit)) {
      latest = period;
      yield period * unit + rest;
    }
    const next = fits ? period + 1 : (day + 1) * perDay;
    period = first + Math.ceil((next - first) / rule.INTERVAL) * rule.INTERVAL;
  }
}

const secondOfHour = ({ BYMINUTE: [minute = 0], BYSECOND: [second = 0] }: RecurrenceRule): number =>
  minute * 60 + second;

/**
 * The sorted indexes, from 0, of 1-based positions in a list; negative ones count from the end. All if none are given.
 */
function indexesOf(names: readonly number[], length: number): number[] {
  if (!names.length) return Array.from({ length }, (_, place) => place);
  const places = names.map((name) => (name > 0 ? name - 1 : length + name));
  return [...new Set(places)].filter((place) => place >= 0 && place < length).sort((a, b) => a - b);
}

/** Tests days by the month, day of month, day of year and weekday parts of a rule. */
class DayFilter {
  private readonly months: ReadonlySet<number>;
  private readonly monthDays: ReadonlySet<number>;
  private readonly yearDays: ReadonlySet<number>;
  /** Allowed positions per weekday in the month or year; 0 allows each. */
  private readonly weekdays = new Map<number, Set<number>>();
  private readonly countsInYear: boolean;
  /** The month of the last lookup, which usually contains the next day, too. */
  private month = monthOf(0);

  constructor(
    rule: RecurrenceRule,
    private readonly budget: StepBudget,
  ) {
    this.months = new Set(rule.BYMONTH);
    this.monthDays = new Set(rule.BYMONTHDAY);
    this.yearDays = new Set(rule.BYYEARDAY);
    this.countsInYear = rule.FREQ === 'YEARLY' && !rule.BYMONTH.length;
    for (const { nth, weekday } of rule.BYDAY) {
      this.weekdays.set(weekday, (this.weekdays.get(weekday) ?? new Set()).add(nth));
    }
  }

  has(day: number): boolean {
    const month = this.monthOf(day);
    return this.hasMonth(month) && this.hasDay(day, month);
  }

  /** The matching days of a range, in order. */
  between(first: number, last: number): number[] {
    const found: number[] = [];
    for (let day = first; day <= last;) {
      const month = this.monthOf(day);
      const end = Math.min(last, month.first + month.length - 1);
      const isWanted = this.hasMonth(month);
      this.budget.take(isWanted ? end - day + 1 : 1);
      for (; isWanted && day <= end; day++) if (this.hasDay(day, month)) found.push(day);
      day = end + 1;
    }
    return found;
  }

  private monthOf(day: number): CalendarMonth {
    const { first, length } = this.month;
    if (day < first || day >= first + length) this.month = monthOf(day);
    return this.month;
  }

  private hasMonth({ month }: CalendarMonth): boolean {
    return !this.months.size || this.months.has(month);
  }

  private hasDay(day: number, { first, length, yearFirst, yearLength }: CalendarMonth): boolean {
    const inMonth = day - first;
    if (this.monthDays.size && !this.monthDays.has(inMonth + 1) && !this.monthDays.has(inMonth - length)) return false;
    const inYear = day - yearFirst;
    if (this.yearDays.size && !this.yearDays.has(inYear + 1) && !this.yearDays.has(inYear - yearLength)) return false;
    if (!this.weekdays.size) return true;
    return this.countsInYear ? this.hasWeekday(day, inYear, yearLength) : this.hasWeekday(day, inMonth, length);
  }

  /** `index` is the position of the day, from 0, in a month or year of `length` days. */
  private hasWeekday(day: number, index: number, length: number): boolean {
    const nths = this.weekdays.get(weekdayOf(day));
    if (!nths) return false;
    return nths.has(0) || nths.has(Math.floor(index / 7) + 1) || nths.has(-Math.floor((length - 1 - index) / 7) - 1);
  }
}
