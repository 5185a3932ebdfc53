/** A month as days are counted in it. Days are numbers: those since 1970-01-01. */
export interface CalendarMonth {
  year: number;
  month: number;
  /** Its first day. */
  first: number;
  length: number;
  yearFirst: number;
  yearLength: number;
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** 400 years of the calendar, after which it is the same again. */
const CYCLE_YEARS = 400;
export const CYCLE_DAYS = 146_097;
/** 0000-03-01, the first day after a leap day of such a cycle. */
const CYCLE_START = -719_468;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % CYCLE_YEARS === 0);

/** The day of a date. A month beyond the twelfth is one of a later year. */
export function dayOf(year: number, month: number, date: number): number {
  const months = year * 12 + month - 1;
  // Years that begin in March have the leap day at their end, and months of regular lengths before it.
  const fromMarch = months - 2;
  const marchYear = Math.floor(fromMarch / 12);
  const cycle = Math.floor(marchYear / CYCLE_YEARS);
  const inCycle = marchYear - cycle * CYCLE_YEARS;
  const dayOfYear = Math.floor((153 * (fromMarch - marchYear * 12) + 2) / 5);
  const leaps = Math.floor(inCycle / 4) - Math.floor(inCycle / 100);
  return CYCLE_START + cycle * CYCLE_DAYS + inCycle * 365 + leaps + dayOfYear + date - 1;
}

/** The month of a day. */
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

/** The weekday of a day: 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The first day of the week of a day, in weeks that begin with a weekday. */
export const weekOf = (day: number, weekStart: number): number => day - ((weekdayOf(day) - weekStart + 7) % 7);

/** The first day of week 1 of a year: the first week with four days in it. */
export const firstWeekOf = (year: number, weekStart: number): number => weekOf(dayOf(year, 1, 4), weekStart);
