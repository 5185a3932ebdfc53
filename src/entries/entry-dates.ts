import { failArgument } from '#libs/errors';
import { fail } from './entries.errors.js';
import { STATUSES } from './statuses.js';
import type { Moment, SiteTime } from '../settings/site-time.js';

/** The dates that were sent; null takes an own date away. */
interface SentDates {
  date?: string | null;
  date_gmt?: string | null;
}

/** The date of an entry as it is stored: without a time in UTC it floats, as drafts without a date of their own do. */
interface StoredDate {
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

/**
 * Works out the date of a write (content 1.6); `before` is what is stored, if anything is. A date equal to the stored
 * one counts as not sent, so that clients that send whole objects back do not fix the date of a floating draft.
 */
export function resolveDate(time: SiteTime, sent: SentDates, status: string, before?: StoredDate): StoredDate {
  const floats = STATUSES.get(status)?.floating ?? false;
  const now = time.now();
  const isUtc = typeof sent.date !== 'string';
  const text = isUtc ? sent.date_gmt : sent.date;
  if (typeof text === 'string') {
    const date = readDate(time, text, isUtc);
    if (!before || !isStored(time, date, before, isUtc)) return date;
  }
  const isReset = sent.date === null || sent.date_gmt === null;
  if (!before || isReset || before.gmt === null) return { local: now.local, gmt: floats ? null : now.gmt };
  return before;
}

/** Whether a date is the one that answers show; the UTC date of a floating draft is derived from its local one. */
function isStored(time: SiteTime, date: Moment, before: StoredDate, isUtc: boolean): boolean {
  return isUtc ? date.gmt === (before.gmt ?? time.fromLocal(before.local).gmt) : date.local === before.local;
}

/** `publish` with a date to come is `future`, and the other way round. */
export function statusByDate(status: string, date: StoredDate): string {
  if (status !== 'publish' && status !== 'future') return status;
  const gmt = date.gmt ?? date.local;
  const ahead = Date.parse(`${gmt.replace(' ', 'T')}Z`) - Date.now();
  return ahead >= SCHEDULED_AFTER_MS ? 'future' : 'publish';
}
