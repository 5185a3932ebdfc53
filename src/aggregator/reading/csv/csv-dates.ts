import { readFixedMoment, storedOf, type EventZone, type FixedMoment } from '#libs/times';

/** Order of day and month in dates such as `1/2/2026`. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Days from the spreadsheet epoch to 1970. */
const DAYS_BEFORE_1970 = 25_569;
const DAY = 86_400_000;

/** Dates in which day and month can be confused. In dates with dots, the day always comes first. */
const AMBIGUOUS = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d\d)(?![\d/-])/;
const DOTTED = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d\d)(?![\d.-])/;
const ALL_DAY = new Set(['all day', 'all-day', 'allday', 'whole day', 'ganztägig', 'ganztags']);
const TIME_OF_DAY = /^(\d{1,2})(?:\s*[:.h]\s*(\d\d)?)?(?::(\d\d))?\s*(?:([ap])\.?\s*m\.?|uhr|h)?$/i;
const WORDS = new Map([
  ['noon', '12:00:00'],
  ['midnight', '00:00:00'],
]);

/** The usual order of day and month in a language, such as `en-US`. */
export function usualDateOrder(languageTag: string): DateOrder {
  try {
    const parts = new Intl.DateTimeFormat(languageTag.replaceAll('_', '-')).formatToParts(0);
    const order = parts.flatMap(({ type }) => (['day', 'month', 'year'].includes(type) ? type : []));
    return order.join() === 'month,day,year' ? 'mdy' : 'dmy';
  } catch {
    return 'dmy';
  }
}

/** The order that a date requires; `either` for an ambiguous date, undefined if the order makes no difference. */
export function orderIn(date: string): DateOrder | 'either' | undefined {
  const [found, first, , second] = AMBIGUOUS.exec(date.trim()) ?? [];
  if (found === undefined) return undefined;
  const [isDayFirst, isMonthFirst] = [Number(first) > 12, Number(second) > 12];
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'dmy' : 'mdy';
  // The numbers are equal, or neither can be a month.
  return isDayFirst || Number(first) === Number(second) ? undefined : 'either';
}

/** Parses a date in the common formats of people and spreadsheets, with or without a time of day. */
export function readCsvDate(text: string, order: DateOrder, zone: EventZone): FixedMoment | undefined {
  const trimmed = text.trim();
  if (/^\d{8}$/.test(trimmed))
    return readFixedMoment(`${trimmed.slice(0, 4)}-${trimmed.slice(4, 6)}-${trimmed.slice(6)}`, zone);
  if (/^\d{5}(?:[.,]\d+)?$/.test(trimmed)) return momentOfSerial(Number(trimmed.replace(',', '.')));
  const ordered = trimmed.replace(AMBIGUOUS, (_, first: string, _sign, second: string, year: string) =>
    order === 'dmy' ? dated(year, second, first) : dated(year, first, second),
  );
  const dotted = ordered.replace(DOTTED, (_, day: string, month: string, year: string) => dated(year, month, day));
  return readFixedMoment(dotted, zone);
}

const dated = (year: string, month: string, day: string): string => `${year.padStart(4, '20')}-${month}-${day}`;

/** Converts a spreadsheet serial number, in days. */
const momentOfSerial = (days: number): FixedMoment => ({
  local: storedOf(Math.round((days - DAYS_BEFORE_1970) * (DAY / 1000)) * 1000),
  hasTime: !Number.isInteger(days),
});

/** Parses a time of day. Returns `HH:MM:SS` or `all day`; undefined for an invalid time. */
export function readCsvTime(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  if (ALL_DAY.has(trimmed)) return 'all day';
  if (/^0?[.,]\d+$/.test(trimmed))
    return formatTime(0, 0, Math.round(Number(trimmed.replace(',', '.')) * (DAY / 1000)));
  const [, hours = '', minutes = '0', seconds = '0', half] =
    TIME_OF_DAY.exec(trimmed.replace(/^(\d\d)(\d\d)$/, '$1:$2')) ?? [];
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  const isTime = hours !== '' && minute <= 59 && second <= 59 && hour <= (minute || second ? 23 : 24);
  if (!isTime) return WORDS.get(trimmed);
  // am and pm apply to hours from 1 to 12 only.
  if (half === undefined || hour < 1 || hour > 12) return formatTime(hour, minute, second);
  return formatTime((hour % 12) + (half === 'p' ? 12 : 0), minute, second);
}

/** Formats a time of day. 24:00 becomes the last second of the day. */
function formatTime(hour: number, minute: number, second: number): string {
  const seconds = Math.min((hour * 60 + minute) * 60 + second, DAY / 1000 - 1);
  return new Date(seconds * 1000).toISOString().slice(11, 19);
}
