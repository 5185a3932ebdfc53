/** Times as they are stored and returned, `YYYY-MM-DD HH:MM:SS`, without a time zone. */

/** The ISO form of a stored UTC time, `YYYY-MM-DDTHH:MM:SSZ`. */
export const isoUtc = (stored: string): string => `${stored.replace(' ', 'T')}Z`;

/** Milliseconds since 1970 of a stored time, treated as UTC. */
export const millisOf = (stored: string): number => Date.parse(isoUtc(stored));

/**
 * The stored form of milliseconds. Times outside the years 0000 to 9999 give a text that {@link isStorable} rejects.
 */
export function storedOf(millis: number): string {
  const date = new Date(millis);
  if (Number.isNaN(date.getTime())) return '';
  const iso = date.toISOString();
  const timeAt = iso.length - '00:00:00.000Z'.length;
  // ISO dates have a sign and six digits for years of five digits.
  return `${iso.slice(iso.startsWith('+') ? 2 : 0, timeAt - 1)} ${iso.slice(timeAt, timeAt + '00:00:00'.length)}`;
}

/**
 * Whether the database can store a time: its columns end at 9999-12-31, and the year 0000 means "no date". Other times
 * must be rejected, not clamped.
 */
export const isStorable = (time: string): boolean => /^(?!0000)\d{4}-/.test(time);

/** Whether a text is an existing time in the stored form. */
export const isStored = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) && isStorable(text) && storedOf(millisOf(text)) === text;

/** The first second of the day of a time. */
export const startOfDay = (stored: string): string => `${stored.slice(0, 10)} 00:00:00`;

/** The last second of the day of a time. */
export const endOfDay = (stored: string): string => `${stored.slice(0, 10)} 23:59:59`;

/**
 * The first or last second of the day of a time in lists. With a cutoff (`HH:MM`), a day starts and ends that much
 * later.
 */
export function edgeOfDay(stored: string, edge: 'start' | 'end', cutoff = '00:00'): string {
  const [hours = 0, minutes = 0] = cutoff.split(':').map(Number);
  const midnight = edge === 'start' ? startOfDay(stored) : endOfDay(stored);
  const moved = storedOf(millisOf(midnight) + (hours * 60 + minutes) * 60_000);
  // The last supported day ends at midnight.
  return isStorable(moved) ? moved : midnight;
}

const DAY = 86_400_000;

/** Whether a text is an existing day, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '0001' && storedOf(millisOf(startOfDay(text))).startsWith(text);

/** Whether a text is a month, `YYYY-MM`. */
export const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`);

/** Adds days to a day, `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  storedOf(millisOf(startOfDay(day)) + days * DAY).slice(0, 10);

/** The days of a month, `YYYY-MM`. */
export function daysOf(month: string): string[] {
  const first = `${month}-01`;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const length = Math.round((new Date(0).setUTCFullYear(year, number, 1) - millisOf(startOfDay(first))) / DAY);
  return Array.from({ length }, (_, index) => dayAfter(first, index));
}

/** The last day of an event or occurrence; an end at midnight belongs to the day before. */
export function lastDayOf({ startLocal, endLocal }: { startLocal: string; endLocal: string }): string {
  const day = endLocal.slice(0, 10);
  return endLocal > startLocal && endLocal.endsWith(' 00:00:00') ? dayAfter(day, -1) : day;
}

/** Returns what `make` makes of the current second and an argument, once for calls in turn with the same of both. */
export function perSecond<T, A = void>(make: (time: Date, argument: A) => T): (argument: A) => T {
  let known: { second: number; argument: A; value: T } | undefined;
  return (argument) => {
    const second = Math.floor(Date.now() / 1000);
    if (known?.second !== second || known.argument !== argument)
      known = { second, argument, value: make(new Date(second * 1000), argument) };
    return known.value;
  };
}
