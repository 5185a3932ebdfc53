import { DateTime } from 'luxon';

const STORED = 'yyyy-MM-dd HH:mm:ss';
const LONG_DATE = 'LLLL d, yyyy';

/**
 * When a rule was last used, as it is stored (UTC), from what was sent: a date with or without a time, in UTC where it
 * names no zone, or a date as answers show it. Null for anything else: `-` is never.
 */
export function readLastAccess(sent: unknown): string | null {
  if (typeof sent !== 'string' || sent.length > 40) return null;
  const text = sent.trim();
  const zone = { zone: 'utc' };
  const read = [
    DateTime.fromSQL(text, zone),
    DateTime.fromISO(text, zone),
    DateTime.fromFormat(text, LONG_DATE, { ...zone, locale: 'en' }),
  ];
  const found = read.find((one) => one.isValid && one.year >= 1000 && one.year <= 9999);
  return found ? found.toUTC().toFormat(STORED) : null;
}
