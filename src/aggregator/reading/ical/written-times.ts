import { millisOf, storedOf } from '#libs/times';

/** A parsed time, before its zone is known. */
export interface WrittenTime {
  /** `YYYY-MM-DD HH:MM:SS`; the start of a day. */
  local: string;
  isDay: boolean;
  /** UTC offset in minutes, if given. */
  offset?: number;
}

const DAY = 86_400_000;
const TIME = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2}))?(?:Z|([+-])(\d{2}):?(\d{2}))?)?$/;

/** Parses a time. Undefined for invalid times. */
export function readWrittenTime(text: string): WrittenTime | undefined {
  const written = text.trim().toUpperCase();
  const found = TIME.exec(written);
  if (!found) return undefined;
  const [, year, month, date, hour, minute, second = '00', sign, hours, minutes] = found;
  const day = `${year}-${month}-${date} 00:00:00`;
  if (Number.isNaN(millisOf(day)) || storedOf(millisOf(day)) !== day || year === '0000') return undefined;
  if (hour === undefined) return { local: day, isDay: true };
  // 24:00 is the start of the next day. A leap second becomes :59.
  const isMidnight = hour === '24' && Number(minute) === 0 && Number(second) === 0;
  const time = `${hour}:${minute}:${second === '60' ? '59' : second}`;
  const local = isMidnight ? storedOf(millisOf(day) + DAY) : `${day.slice(0, 10)} ${time}`;
  if (Number.isNaN(millisOf(local))) return undefined;
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  return { local, isDay: false, offset: written.endsWith('Z') || sign !== undefined ? offset : undefined };
}
