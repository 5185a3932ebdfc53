import { LRUCache } from 'lru-cache';
import { millisOf } from './stored-time.js';

type Options = Intl.DateTimeFormatOptions;

const DAY: Options = { day: 'numeric', month: 'long', year: 'numeric' };
const TIME: Options = { hour: 'numeric', minute: '2-digit' };
const FORMS = {
  day: DAY,
  fullDay: { ...DAY, weekday: 'long' },
  dayOfYear: { day: 'numeric', month: 'long' },
  shortDay: { day: 'numeric', month: 'short', weekday: 'short' },
  month: { month: 'long', year: 'numeric' },
  monthName: { month: 'short' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  time: TIME,
  moment: { ...DAY, ...TIME, weekday: 'long' },
} as const satisfies Record<string, Options>;

/** A form of a date: `fullDay` is a day with its weekday, `moment` a day with its weekday and the time. */
export type DateForm = keyof typeof FORMS;

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 200 });

/**
 * Dates in the forms of a language and its region, `de-AT`: the order of their parts, names, and 12 or 24 hours. Stored
 * local times, `YYYY-MM-DD HH:MM:SS` or days, are written as they stand, without a zone.
 */
export class LanguageDates {
  /** @param tag BCP 47 tag of the language. */
  constructor(private readonly tag: string) {}

  /** A date in one of the forms. */
  format(form: DateForm, local: string): string {
    return plain(this.formatOf(form).format(momentOf(local)));
  }

  /** The range between two dates, as short as the language allows. */
  range(form: DateForm, start: string, end: string): string {
    return plain(this.formatOf(form).formatRange(momentOf(start), momentOf(end)));
  }

  private formatOf(form: DateForm): Intl.DateTimeFormat {
    const key = `${this.tag} ${form}`;
    const found = formats.get(key) ?? new Intl.DateTimeFormat(this.tag, { ...FORMS[form], timeZone: 'UTC' });
    formats.set(key, found);
    return found;
  }
}

/** The moment in UTC with the same wall-clock time. */
const momentOf = (local: string): number => millisOf(local.length === 10 ? `${local} 00:00:00` : local);

/** Without the narrow spaces, which fonts and searches may lack. */
const plain = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ');
