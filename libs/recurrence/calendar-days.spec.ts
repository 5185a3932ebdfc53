import fc from 'fast-check';
import { DateTime } from 'luxon';
import { dayOf, firstWeekOf, monthOf, weekdayOf, weekOf } from './rule-times.js';

const FIRST = -719_162; // 0001-01-01
const LAST = 2_932_896; // 9999-12-31
const dateOf = (day: number) => DateTime.fromMillis(day * 86_400_000, { zone: 'utc' });

describe('numbered days', () => {
  it('match the calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST, max: LAST }), (day) => {
        const date = dateOf(day);
        const month = monthOf(day);
        expect(month).toEqual({
          year: date.year,
          month: date.month,
          first: day - date.day + 1,
          length: date.daysInMonth,
          yearFirst: day - date.ordinal + 1,
          yearLength: date.daysInYear,
        });
        expect(dayOf(date.year, date.month, date.day)).toBe(day);
        expect(weekdayOf(day)).toBe(date.weekday);
        expect(weekOf(day, 1)).toBe(day - date.weekday + 1);
        expect(firstWeekOf(date.weekYear, 1) + (date.weekNumber - 1) * 7).toBe(weekOf(day, 1));
      }),
      { numRuns: 2000 },
    );
  });

  it('are correct at the boundaries of months, years and cycles', () => {
    for (const year of [1, 4, 99, 100, 400, 1600, 1899, 1900, 1970, 1999, 2000, 2001, 2024, 2100, 2400, 9999]) {
      for (let month = 1; month <= 12; month++) {
        const first = dayOf(year, month, 1);
        expect(dateOf(first).toISODate()).toBe(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`);
        expect(monthOf(first)).toMatchObject({ year, month, first });
        expect(dayOf(year, month + 1, 1)).toBe(first + monthOf(first).length);
        expect(monthOf(first + monthOf(first).length - 1)).toMatchObject({ year, month, first });
      }
    }
  });

  it('support months beyond a year and any first day of the week', () => {
    expect(dayOf(2026, 14, 1)).toBe(dayOf(2027, 2, 1));
    expect(dayOf(2026, 0, 1)).toBe(dayOf(2025, 12, 1));
    expect(weekOf(dayOf(2026, 12, 1), 7)).toBe(dayOf(2026, 11, 29));
    expect(firstWeekOf(2021, 2)).toBe(dayOf(2020, 12, 29));
    expect(firstWeekOf(2026, 7)).toBe(dayOf(2026, 1, 4));
  });
});
