import { DateTime } from 'luxon';
import { failArgument } from '#libs/errors';

/** The days on which the events of a feed begin; those that began before and still go on belong to it, too. */
export interface FeedWindow {
  from: string;
  to: string;
  /** Whether it is another one every day. */
  moves: boolean;
}

const MONTHS_BACK = 3;
const MAX_YEARS = 5;
const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/**
 * The window that the arguments `start_date` and `end_date` name, as days. Without them it reaches from three months
 * ago to as far as the dates of repeated events are known; it never spans more than five years.
 */
export function readWindow(query: URLSearchParams, today: string, monthsAhead: number): FeedWindow {
  const start = readDay(query, 'start_date');
  const end = readDay(query, 'end_date');
  if (start && end && end < start)
    failArgument('end_date', { code: 'rest_invalid_param', message: 'end_date must not be before start_date.' });
  const from = start ?? moved(end && end < today ? end : today, { months: -MONTHS_BACK });
  const to = end ?? moved(from > today ? from : today, { months: monthsAhead });
  const last = moved(from, { years: MAX_YEARS });
  return { from, to: to < last ? to : last, moves: !start || !end };
}

function readDay(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && text >= FIRST_DAY && DateTime.fromISO(text, { zone: 'utc' }).isValid;
  return isDay
    ? text
    : failArgument(name, { code: 'rest_invalid_param', message: `${name} must be a day, such as 2030-01-31.` });
}

/** A day so much later, within the days that there are. */
function moved(day: string, by: { days?: number; months?: number; years?: number }): string {
  const { year, ...date } = DateTime.fromISO(day, { zone: 'utc' }).plus(by).toObject();
  if (year === undefined || year < 1) return FIRST_DAY;
  return year > 9999 ? LAST_DAY : DateTime.fromObject({ year, ...date }, { zone: 'utc' }).toFormat('yyyy-MM-dd');
}
