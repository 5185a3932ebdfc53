import { addDays, addMillis, addMonths, dayOf, daysBetween, lengthOf, millisBetween, weekdayOf } from './days.js';
import type { EventValues } from './event-values.js';
import { nthOf } from './repeat.js';

/** Leads from a day to the one that takes its place. */
type Move = (day: string) => string;

/** The values of a copy. With `isNextYear`, all of its dates are those of the next year. */
export function copyOf(values: EventValues, isNextYear: boolean): EventValues {
  const copy = { ...values, status: 'draft', isCancelled: false };
  return isNextYear ? movedBy(copy, nextYearOf(values)) : copy;
}

/**
 * How the dates of an event move to the next year. Days of the month, and weekdays that a rule counts in the month, are the
 * same ones there. Everything else is at the same weekday nearest to the same date.
 */
function nextYearOf({ start, repeat: { kind, monthly } }: EventValues): Move {
  if (kind === 'yearly' || (kind === 'monthly' && monthly === 'day')) return (day) => addMonths(day, 12);
  if (kind === 'monthly') return (day) => sameOfMonth(day, monthly === 'last' ? Number.POSITIVE_INFINITY : nthOf(day));
  const days = daysBetween(start, sameWeekday(dayOf(start)));
  return (day) => addDays(day, days);
}

/** The day of the next year with the same weekday that is nearest to the same date. */
function sameWeekday(day: string): string {
  const next = addMonths(day, 12);
  const difference = (weekdayOf(day) - weekdayOf(next) + 7) % 7;
  return addDays(next, difference > 3 ? difference - 7 : difference);
}

/** The nth day of the same weekday in the same month of the next year; the last one where there are fewer. */
function sameOfMonth(day: string, nth: number): string {
  const first = `${addMonths(day, 12).slice(0, 7)}-01`;
  const earliest = (weekdayOf(day) - weekdayOf(first) + 7) % 7;
  const most = Math.floor((lengthOf(first) - earliest - 1) / 7);
  return addDays(first, earliest + 7 * Math.min(nth - 1, most));
}

/** All dates of an event, moved. Times of day stay. */
function movedBy(values: EventValues, move: Move): EventValues {
  const moved = (time: string) => move(dayOf(time)) + time.slice(10);
  const { repeat, start, end } = values;
  return {
    ...values,
    start: moved(start),
    // Days of the month would make some events longer or shorter.
    end: addMillis(moved(start), millisBetween(start, end)),
    repeat: {
      ...repeat,
      until: moved(repeat.until),
      rule: repeat.rule.replaceAll(/(?<=UNTIL=)(\d{4})(\d\d)(\d\d)/gi, (_, year, month, day) =>
        move(`${year}-${month}-${day}`).replaceAll('-', ''),
      ),
      rdate: repeat.rdate.map((date) =>
        date
          .split('/')
          .map((part) => (part.startsWith('P') ? part : moved(part)))
          .join('/'),
      ),
      exdate: repeat.exdate.map(moved),
    },
  };
}
