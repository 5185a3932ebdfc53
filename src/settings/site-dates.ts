import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DateTime, type Zone } from 'luxon';
import { LanguageDates } from '#libs/times';
import { inDigits } from '#libs/words';
import { SettingsService } from './settings.service.js';
import { GENERAL_SETTINGS } from './site-settings.js';
import { SiteTime } from './site-time.js';

/** Lists show the same dates again and again, and formatting one takes 10 µs. */
const MAX_KNOWN = 2000;
const DATE_FORMAT = GENERAL_SETTINGS.date_format.default;
const TIME_FORMAT = GENERAL_SETTINGS.time_format.default;

/**
 * Formats dates by the settings of the site, or in the form of its language and region where the settings have their
 * defaults. Stored dates are `YYYY-MM-DD HH:MM:SS` in the time zone of the site unless
 * another one is given.
 */
@Injectable()
export class SiteDates {
  constructor(
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
  ) {}

  private readonly known = new LRUCache<string, string>({ max: MAX_KNOWN });

  /** Formats the day of a stored date. */
  day(local: string, zone?: Zone): string {
    const { date } = this.chosen;
    if (date !== undefined) return this.format(date, local, zone);
    return this.once(`${this.settings.languageTag} day ${local}`, () => this.inLanguage.format('day', local));
  }

  /** Formats the time of day of a stored date. */
  timeOfDay(local: string, zone?: Zone): string {
    const { time } = this.chosen;
    return time === undefined ? this.inLanguage.format('time', local) : this.format(time, local, zone);
  }

  /** Formats the day and the time of a stored date. */
  moment(local: string): string {
    return `${this.day(local)} ${this.timeOfDay(local)}`;
  }

  /** Formats the month of a stored date, with its year. */
  month(local: string): string {
    return this.inLanguage.format('month', local);
  }

  /** Dates in the form of the language and region of the site. */
  get inLanguage(): LanguageDates {
    return new LanguageDates(this.settings.languageTag);
  }

  /** The formats of days and times that somebody has chosen: those that are not the defaults. */
  get chosen(): { date?: string; time?: string } {
    const [date, time] = [this.settings.get('date_format'), this.settings.get('time_format')];
    return { ...(date === DATE_FORMAT ? {} : { date }), ...(time === TIME_FORMAT ? {} : { time }) };
  }

  /** Formats a stored date with a format string in the syntax of the settings. */
  format(format: string, local: string, zone: Zone = this.time.zone): string {
    const { languageTag } = this.settings;
    return this.once(`${languageTag} ${zone.name} ${local} ${format}`, () =>
      formatDate(format, local, zone, languageTag),
    );
  }

  /** Formats a stored date as ISO 8601 with the UTC offset. */
  iso(local: string): string {
    const { zone } = this.time;
    return this.once(`${zone.name} ${local}`, () => formatDate('c', local, zone));
  }

  private once(key: string, format: () => string): string {
    let text = this.known.get(key);
    if (text === undefined) this.known.set(key, (text = format()));
    return text;
  }
}

/** The letters of a date format, which are those of PHP's `date`. */
const LETTERS: Record<string, (time: DateTime, withDay: boolean) => string | number> = {
  d: (t) => t.toFormat('dd'),
  D: (t) => t.toFormat('ccc'),
  j: (t) => t.day,
  l: (t) => t.toFormat('cccc'),
  N: (t) => t.weekday,
  S: (t) => ordinalSuffix(t.day),
  w: (t) => t.weekday % 7,
  z: (t) => t.ordinal - 1,
  W: (t) => t.toFormat('WW'),
  F: (t, withDay) => monthName(t, withDay ? 'MMMM' : 'LLLL', 'LLLL'),
  m: (t) => t.toFormat('LL'),
  M: (t, withDay) => monthName(t, withDay ? 'MMM' : 'LLL', 'LLL'),
  n: (t) => t.month,
  t: (t) => t.daysInMonth ?? '',
  L: (t) => Number(t.isInLeapYear),
  o: (t) => t.weekYear,
  Y: (t) => t.year,
  y: (t) => t.toFormat('yy'),
  a: (t) => t.toFormat('a').toLowerCase(),
  A: (t) => t.toFormat('a'),
  g: (t) => t.toFormat('h'),
  G: (t) => t.hour,
  h: (t) => t.toFormat('hh'),
  H: (t) => t.toFormat('HH'),
  i: (t) => t.toFormat('mm'),
  s: (t) => t.toFormat('ss'),
  u: (t) => `${t.toFormat('SSS')}000`,
  v: (t) => t.toFormat('SSS'),
  e: (t) => t.zoneName ?? '',
  T: (t) => t.toFormat('ZZZZ'),
  O: (t) => t.toFormat('ZZZ'),
  P: (t) => t.toFormat('ZZ'),
  Z: (t) => t.offset * 60,
  U: (t) => Math.floor(t.toSeconds()),
  c: (t) => t.toFormat("yyyy-LL-dd'T'HH:mm:ssZZ"),
  r: (t) => t.toFormat('ccc, dd LLL yyyy HH:mm:ss ZZZ'),
};

/** Formats a stored local time in a language. A backslash escapes the following letter. */
export function formatDate(format: string, local: string, zone: Zone, locale = 'en'): string {
  const time = DateTime.fromSQL(local, { zone, locale });
  const withDay = /(?<!\\)[dj]/.test(format);
  return format.replace(/\\(.)|([a-z])/gi, (letter: string, kept: string | undefined) => {
    if (kept !== undefined) return kept;
    const text = LETTERS[letter]?.(time, withDay) ?? letter;
    return typeof text === 'number' ? inDigits(text, locale) : text;
  });
}

/**
 * The name of the month. Many languages use another grammatical form next to a day. If that form is a number, the
 * standalone name is used.
 */
function monthName(time: DateTime, form: string, alone: string): string {
  const name = time.toFormat(form);
  return /^\d+$/.test(name) ? time.toFormat(alone) : name;
}

function ordinalSuffix(day: number): string {
  if (day > 10 && day < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
