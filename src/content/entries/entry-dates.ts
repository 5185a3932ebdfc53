import { failArgument } from '#libs/errors';
import { fail } from '../content.errors.js';
import { STATUSES } from '../registry/statuses.js';
import type { Moment, SiteTime } from '../settings/site-time.js';

/** The dates that were sent; null takes an own date away. */
export interface SentDates {
  date?: string | null;
  date_gmt?: string | null;
}

/** The date of an entry as it is stored: without a time in UTC it floats, as drafts without a date of their own do. */
export interface StoredDate {
  local: string;
  gmt: string | null;
}

/** How much later than now a date makes a published entry a scheduled one. */
const SCHEDULED_AFTER_MS = 60_000;

/** Whether the database gives a time back as it was: the first hundred years would come back as others. */
const isStorable = (stored: string): boolean => /^\d{4}-/.test(stored) && stored.length === 19 && stored >= '0100';

/** Reads a date that was sent, or refuses it. */
export function readDate(time: SiteTime, text: string, utc: boolean): Moment {
  const moment = time.parse(text, utc);
  if (!moment) return fail('invalid_date');
  if (!isStorable(moment.local) || !isStorable(moment.gmt)) {
    failArgument(utc ? 'date_gmt' : 'date', { code: 'rest_invalid_date', message: 'The date is out of range.' });
  }
  return moment;
}

/** Works out the date of a write (content 1.6); `before` is what is stored, if anything is. */
export function resolveDate(time: SiteTime, sent: SentDates, status: string, before?: StoredDate): StoredDate {
  const floats = STATUSES.get(status)?.floating ?? false;
  const now = time.now();
  if (typeof sent.date === 'string') return readDate(time, sent.date, false);
  if (typeof sent.date_gmt === 'string') return readDate(time, sent.date_gmt, true);
  const isReset = sent.date === null || sent.date_gmt === null;
  if (!before || isReset || before.gmt === null) return { local: now.local, gmt: floats ? null : now.gmt };
  return before;
}

/** `publish` with a date to come is `future`, and the other way round. */
export function statusByDate(status: string, date: StoredDate): string {
  if (status !== 'publish' && status !== 'future') return status;
  const gmt = date.gmt ?? date.local;
  const ahead = Date.parse(`${gmt.replace(' ', 'T')}Z`) - Date.now();
  return ahead >= SCHEDULED_AFTER_MS ? 'future' : 'publish';
}
