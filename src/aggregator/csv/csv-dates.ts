import { readFixedMoment, storedOf, type EventZone, type FixedMoment } from '#libs/times';

/** Order of day and month in dates such as `1/2/2026`. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Days from the epoch of spreadsheets to 1970. */
const DAYS_BEFORE_1970 = 25_569;
const DAY = 86_400_000;

/** Dates whose day and month can be confused. With dots, the day always comes first. */
const AMBIGUOUS = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d\d)(?![\d/-])/;
const DOTTED = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d\d)(?![\d.-])/;
const ALL_DAY = new Set(['all day', 'all-day', 'allday', 'whole day', 'ganztägig', 'ganztags']);
const CLOCK = /^(\d{1,2})(?:\s*[:.h]\s*(\d\d)?)?(?::(\d\d))?\s*(?:([ap])\.?\s*m\.?|uhr|h)?$/i;
const WORDS = new Map([
  ['noon', '12:00:00'],
  ['midnight', '00:00:00'],
]);

/** The usual order of a language in a region, such as `en-US`. */
export function usualDateOrder(languageTag: string): DateOrder {
  try {
    const parts = new Intl.DateTimeFormat(languageTag.replaceAll('_', '-')).formatToParts(0);
    const order = parts.flatMap(({ type }) => (['day', 'month', 'year'].includes(type) ? type : []));
    return order.join() === 'month,day,year' ? 'mdy' : 'dmy';
  } catch {
    return 'dmy';
  }
}

/** The order that a date proves; `either` for an ambiguous date, undefined where the order makes no difference. */
export function orderIn(date: string): DateOrder | 'either' | undefined {
  const [found, first, , second] = AMBIGUOUS.exec(date.trim()) ?? [];
  if (found === undefined) return undefined;
  const [isDayFirst, isMonthFirst] = [Number(first) > 12, Number(second) > 12];
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'dmy' : 'mdy';
  // Both numbers are equal, or none can be a month.
  return isDayFirst || Number(first) === Number(second) ? undefined : 'either';
}

/** Parses a date as people and spreadsheets write it, with or without a time of day. */
export function readCsvDate(text: string, order: DateOrder, zone: EventZone): FixedMoment | undefined {
  const written = text.trim();
  if (/^\d{8}$/.test(written))
    return readFixedMoment(`${written.slice(0, 4)}-${written.slice(4, 6)}-${written.slice(6)}`, zone);
  if (/^\d{5}(?:[.,]\d+)?$/.test(written)) return momentOfSerial(Number(written.replace(',', '.')));
  const ordered = written.replace(AMBIGUOUS, (_, first: string, _sign, second: string, year: string) =>
    order === 'dmy' ? dated(year, second, first) : dated(year, first, second),
  );
  const dotted = ordered.replace(DOTTED, (_, day: string, month: string, year: string) => dated(year, month, day));
  return readFixedMoment(dotted, zone);
}

const dated = (year: string, month: string, day: string): string => `${year.padStart(4, '20')}-${month}-${day}`;

/** The moment of a serial number of spreadsheets. */
const momentOfSerial = (days: number): FixedMoment => ({
  local: storedOf(Math.round((days - DAYS_BEFORE_1970) * (DAY / 1000)) * 1000),
  hasTime: !Number.isInteger(days),
});

/** Parses a time of day as `HH:MM:SS`, or `all day`. */
export function readCsvTime(text: string): string | 'all day' | undefined {
  const written = text.trim().toLowerCase();
  if (ALL_DAY.has(written)) return 'all day';
  if (/^0?[.,]\d+$/.test(written)) return clockOf(0, 0, Math.round(Number(written.replace(',', '.')) * (DAY / 1000)));
  const [, hours = '', minutes = '0', seconds = '0', half] =
    CLOCK.exec(written.replace(/^(\d\d)(\d\d)$/, '$1:$2')) ?? [];
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  const isTime = hours !== '' && minute <= 59 && second <= 59 && hour <= (minute || second ? 23 : 24);
  if (!isTime) return WORDS.get(written);
  // Hours outside 1 to 12 ignore am and pm.
  if (half === undefined || hour < 1 || hour > 12) return clockOf(hour, minute, second);
  return clockOf((hour % 12) + (half === 'p' ? 12 : 0), minute, second);
}

/** Formats a time of day. 24:00 becomes the last second of the day. */
function clockOf(hour: number, minute: number, second: number): string {
  const seconds = Math.min((hour * 60 + minute) * 60 + second, DAY / 1000 - 1);
  return new Date(seconds * 1000).toISOString().slice(11, 19);
}
