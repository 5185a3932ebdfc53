import { LRUCache } from 'lru-cache';
import { millisOf } from './stored-time.js';

type Options = Intl.DateTimeFormatOptions;

const DAY: Options = { day: 'numeric', month: 'long', year: 'numeric' };
const TIME: Options = { hour: 'numeric', minute: '2-digit' };
const FORMS = {
  day: DAY,
  fullDay: { ...DAY, weekday: 'long' },
  dayOfMonth: { day: 'numeric', month: 'long', weekday: 'long' },
  dayOfYear: { day: 'numeric', month: 'long' },
  shortDay: { day: 'numeric', month: 'short', weekday: 'short' },
  month: { month: 'long', year: 'numeric' },
  monthName: { month: 'short' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  time: TIME,
  moment: { ...DAY, ...TIME, weekday: 'long' },
} as const satisfies Record<string, Options>;

/**
 * A form of a date: `fullDay` is a day with its weekday, `dayOfMonth` the same without the year, `moment` a day with its
 * weekday and the time.
 */
export type DateForm = keyof typeof FORMS;

/** What follows a time. The platform writes it behind ranges only. */
const AFTER_TIME: Readonly<Record<string, string>> = { de: ' Uhr' };
/** Languages that write the year first, whose ranges would be in figures, with the word between two dates. */
const BIG_ENDIAN: Readonly<Record<string, string>> = { zh: '至' };

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 200 });

/**
 * Dates in the forms of a language and its region, `de-AT`: the order of their parts, names, and 12 or 24 hours. Stored
 * local times, `YYYY-MM-DD HH:MM:SS` or days, are written as they stand, without a zone.
 */
export class LanguageDates {
  private readonly language: string;

  /** @param tag BCP 47 tag of the language. */
  constructor(private readonly tag: string) {
    [this.language = tag] = tag.split('-');
  }

  /** A date in one of the forms. */
  format(form: DateForm, local: string): string {
    const text = plain(this.formatOf(form).format(momentOf(local)));
    return 'hour' in FORMS[form] ? text + (AFTER_TIME[this.language] ?? '') : text;
  }

  /** The range between two dates, as short as the language allows. */
  range(form: DateForm, start: string, end: string): string {
    const hasTime = 'hour' in FORMS[form];
    const first = this.format(form, start);
    if (first === this.format(form, end)) return first;
    if (!hasTime || start.slice(0, 10) !== end.slice(0, 10)) {
      const between = 'year' in FORMS[form] ? BIG_ENDIAN[this.language] : undefined;
      if (between !== undefined) return first + between + this.remainder(form, start, end);
      if (hasTime) return `${first} – ${this.format(form, end)}`;
    }
    const parts = this.formatOf(form).formatRangeToParts(momentOf(start), momentOf(end));
    // Some ranges have days of two digits, which single days do not have.
    return plain(parts.map(({ type, value }) => (type === 'day' ? value.replace(/^[0٠](?=.)/, '') : value)).join(''));
  }

  /** The parts of a date from the first one that differs from another date. */
  private remainder(form: DateForm, other: string, local: string): string {
    const format = this.formatOf(form);
    const before = format.formatToParts(momentOf(other));
    const parts = format.formatToParts(momentOf(local));
    const first = parts.findIndex(({ value }, index) => value !== before[index]?.value);
    return plain(
      parts
        .slice(Math.max(0, first))
        .map(({ value }) => value)
        .join(''),
    );
  }

  private formatOf(form: DateForm): Intl.DateTimeFormat {
    const key = `${this.tag} ${form}`;
    const found = formats.get(key) ?? this.newFormat(FORMS[form]);
    formats.set(key, found);
    return found;
  }

  /** Ranges have two digits for hours where the short time of the language has them, so single times get them, too. */
  private newFormat(options: Options): Intl.DateTimeFormat {
    if (!options.hour) return new Intl.DateTimeFormat(this.tag, { ...options, timeZone: 'UTC' });
    const short = new Intl.DateTimeFormat(this.tag, { timeStyle: 'short', timeZone: 'UTC' });
    const [hour] = short.formatToParts(momentOf('2000-01-01 09:00:00')).filter(({ type }) => type === 'hour');
    const digits = hour?.value.length === 2 ? '2-digit' : 'numeric';
    return new Intl.DateTimeFormat(this.tag, { ...options, hour: digits, timeZone: 'UTC' });
  }
}

/** The moment in UTC with the same wall-clock time. */
const momentOf = (local: string): number => millisOf(local.length === 10 ? `${local} 00:00:00` : local);

/** Without the narrow spaces, which fonts and searches may lack. */
const plain = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ');
