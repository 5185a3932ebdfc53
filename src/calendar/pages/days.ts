import { millisOf, startOfDay, storedOf } from '../times/stored-time.js';

const DAY = 86_400_000;

/** Whether a text is a day that there is, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '0001' && storedOf(millisOf(startOfDay(text))).startsWith(text);

/** Whether a text is a month, `YYYY-MM`. */
export const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`);

/** The day so many days later, `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  storedOf(millisOf(startOfDay(day)) + days * DAY).slice(0, 10);

/** The days of a month, `YYYY-MM`. */
export function daysOf(month: string): string[] {
  const first = `${month}-01`;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const length = Math.round((new Date(0).setUTCFullYear(year, number, 1) - millisOf(startOfDay(first))) / DAY);
  return Array.from({ length }, (_, index) => dayAfter(first, index));
}

/** The last day of something: one that ends at midnight is not on the day that begins then. */
export function lastDayOf({ startLocal, endLocal }: { startLocal: string; endLocal: string }): string {
  const day = endLocal.slice(0, 10);
  return endLocal > startLocal && endLocal.endsWith(' 00:00:00') ? dayAfter(day, -1) : day;
}
