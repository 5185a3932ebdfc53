import { monthOf, weekdayOf, type CalendarMonth } from './calendar-days.js';
import type { RecurrenceRule } from './recurrence-rule.js';
import type { StepBudget } from './step-budget.js';

/** Tells the days that a rule names by month, day of the month or year, and weekday. */
export class DayFilter {
  private readonly months: ReadonlySet<number>;
  private readonly monthDays: ReadonlySet<number>;
  private readonly yearDays: ReadonlySet<number>;
  /** Which of its kind each weekday has to be; 0 is each. */
  private readonly weekdays = new Map<number, Set<number>>();
  private readonly countsInYear: boolean;
  /** The month that was looked at last: the next day mostly is of it too. */
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

  /** The days that it tells from the first to the last, in order. */
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

  /** `index` is the place of the day, from 0, in a month or year of so many days. */
  private hasWeekday(day: number, index: number, length: number): boolean {
    const nths = this.weekdays.get(weekdayOf(day));
    if (!nths) return false;
    return nths.has(0) || nths.has(Math.floor(index / 7) + 1) || nths.has(-Math.floor((length - 1 - index) / 7) - 1);
  }
}
