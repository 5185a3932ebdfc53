/** Days are texts such as `2031-05-01`, times of the wall clock such as `2031-05-01 10:00:00`, both without a zone. */

const DAY = 86_400_000;

const millisOf = (time: string): number =>
  Date.parse(time.length > 10 ? `${time.replace(' ', 'T').slice(0, 19)}Z` : `${time}T00:00:00Z`);

/** The time of milliseconds since 1970. */
export const timeOf = (millis: number): string => new Date(millis).toISOString().slice(0, 19).replace('T', ' ');

/** The day of a time. */
export const dayOf = (time: string): string => time.slice(0, 10);

/** The time of day, `HH:MM`. */
export const clockOf = (time: string): string => time.slice(11, 16);

/** A day some days later, or earlier. */
export const addDays = (day: string, count: number): string => timeOf(millisOf(day) + count * DAY).slice(0, 10);

/** A time moved by as many milliseconds as another one was. */
export const addMillis = (time: string, millis: number): string => timeOf(millisOf(time) + millis);

/** The milliseconds from a time to another. */
export const millisBetween = (from: string, to: string): number => millisOf(to) - millisOf(from);

/** The days from a day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((millisOf(dayOf(to)) - millisOf(dayOf(from))) / DAY);

/** The weekday: 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(millisOf(day)).getUTCDay();

/** Whether a text is a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(millisOf(text)) && addDays(text, 0) === text;

/** The first day of the week of a day; weeks begin at a weekday. */
export const weekOf = (day: string, first: number): string => addDays(day, -((weekdayOf(day) - first + 7) % 7));

/** The day of another month, that of the same number or the last one. */
export function addMonths(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  return addDays(first, Math.min(Number(day.slice(8)), lengthOf(first)) - 1);
}

/** The number of days of the month of a day. */
export const lengthOf = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

/** The days of the weeks that a month has a part of. */
export function daysOfMonth(day: string, first: number): string[] {
  const start = weekOf(`${day.slice(0, 7)}-01`, first);
  const last = `${day.slice(0, 7)}-${String(lengthOf(day)).padStart(2, '0')}`;
  return daysFrom(start, (Math.floor(daysBetween(start, last) / 7) + 1) * 7);
}

/** Some days in a row. */
export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(day, index));

/** The present time in a zone, an IANA name or an offset such as `UTC+5:30`. */
export function nowIn(zone: string, now = Date.now()): string {
  const offset = /^UTC([+-])(\d+)(?::(\d+)|(\.\d+))?$/.exec(zone);
  if (offset) {
    const [, sign, hours = '0', minutes = '0', fraction = '0'] = offset;
    const size = (Number(hours) + Number(fraction)) * 60 + Number(minutes);
    return timeOf(now + (sign === '-' ? -size : size) * 60_000);
  }
  const form = { dateStyle: 'short', timeStyle: 'medium', timeZone: zone || 'UTC' } as const;
  return new Intl.DateTimeFormat('sv', form).format(now);
}
