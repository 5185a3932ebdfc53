import { Injectable } from '@nestjs/common';
import { recurrenceStarts, rulesIn, type NthWeekday, type Recurrence, type RecurrenceRule } from '#libs/recurrence';
import { LanguageDates, type EventZone } from '#libs/times';
import { inDigits } from '#libs/words';
import { SettingsService } from '../../settings/index.js';
import { type RecurrenceWords, SiteWords } from '../words/index.js';

/** The start of a series on the wall clock of its zone. */
interface SeriesStart {
  startLocal: string;
  zone: EventZone;
  allDay: boolean;
}

/** The words and names of a language. */
interface Language {
  tag: string;
  words: RecurrenceWords;
}

/** Formats a wall-clock time `YYYY-MM-DD HH:MM:SS`. */
interface TimeWriting {
  day(local: string): string;
  time(local: string): string;
}

/** More dates are only counted. */
const MAX_LISTED_DATES = 6;
const WORKDAYS = '1,2,3,4,5';
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** Describes recurrences in the language of the site. */
@Injectable()
export class RecurrenceTexts {
  constructor(
    private readonly settings: SettingsService,
    private readonly words: SiteWords,
  ) {}

  /** Describes a recurrence; see {@link recurrenceInWords}. */
  of(recurrence: Recurrence, start: SeriesStart, write: TimeWriting): string {
    return recurrenceInWords(recurrence, start, write, {
      tag: this.settings.languageTag,
      words: this.words.ofRecurrence,
    });
  }
}

/** Describes a recurrence: `Every week on Thursday, until July 31, 2031; also on …; not on …`. */
export function recurrenceInWords(
  recurrence: Recurrence,
  start: SeriesStart,
  write: TimeWriting,
  language: Language,
): string {
  const text = new RecurrenceText(start, write, language).of(recurrence);
  return text.charAt(0).toLocaleUpperCase(language.tag) + text.slice(1);
}

/** The description of one recurrence. */
class RecurrenceText {
  private readonly words: RecurrenceWords;
  private readonly tag: string;
  private readonly lists: Intl.ListFormat;
  private readonly dates: LanguageDates;

  constructor(
    private readonly start: SeriesStart,
    private readonly write: TimeWriting,
    { tag, words }: Language,
  ) {
    this.words = words;
    this.tag = tag;
    // The British form of English lists has no comma before `and`.
    this.lists = new Intl.ListFormat(tag.startsWith('en') ? 'en-GB' : tag, { type: 'conjunction' });
    this.dates = new LanguageDates(tag);
  }

  of(recurrence: Recurrence): string {
    const { startLocal, zone, allDay } = this.start;
    const rules = rulesIn(recurrence, zone, allDay);
    const { exdates } = recurrence;
    const added = recurrenceStarts(recurrence);
    const included = rules.length
      ? [...rules.map((rule) => this.rule(rule)), ...(added.length ? [this.words.also(this.days(added))] : [])]
      : [this.days([startLocal, ...added].sort())];
    return [...included, ...(exdates.length ? [this.words.not(this.days(exdates))] : [])].join(this.words.between);
  }

  private rule(rule: RecurrenceRule): string {
    const { words } = this;
    const { COUNT, UNTIL, BYHOUR } = rule;
    const chosen = rule.BYSETPOS.length ? words.ofThose(this.listed(rule.BYSETPOS.map((nth) => this.nth(nth)))) : '';
    const times = BYHOUR.length > 1 ? words.atTimes(this.listed(this.times(rule))) : '';
    const text = [this.every(rule), ...this.named(rule), chosen, times].filter(Boolean).join(' ');
    if (COUNT !== undefined) return words.withCount(COUNT, text);
    return UNTIL === undefined ? text : words.withEnd(text, this.write.day(UNTIL));
  }

  private every({ FREQ, INTERVAL }: RecurrenceRule): string {
    const { every, everyYears, everyMonths, everyWeeks, everyDays, everyHours, everyMinutes } = this.words;
    // Rules of minutes have an interval of an hour or more.
    if (INTERVAL === 1 && FREQ !== 'MINUTELY') return every[FREQ];
    const counted = {
      YEARLY: everyYears,
      MONTHLY: everyMonths,
      WEEKLY: everyWeeks,
      DAILY: everyDays,
      HOURLY: everyHours,
      MINUTELY: everyMinutes,
    };
    return counted[FREQ](INTERVAL);
  }

  /** The days and months that the rule names, or the day of the start. */
  private named(rule: RecurrenceRule): string[] {
    const { words } = this;
    const { FREQ, BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY } = rule;
    const monthDays = FREQ === 'MONTHLY' ? words.onMonthDays : words.onDaysOfMonth;
    const named = [
      BYDAY.length ? this.weekdays(BYDAY) : '',
      BYMONTHDAY.length ? monthDays(this.listed(BYMONTHDAY.map((day) => this.dayOf(day)))) : '',
      BYYEARDAY.length ? words.onYearDays(this.listed(BYYEARDAY.map((day) => this.ordinal(day)))) : '',
      BYWEEKNO.length ? words.inWeeks(this.listed(BYWEEKNO.map((week) => inDigits(week, this.tag)))) : '',
    ].filter(Boolean);
    const months = BYMONTH.length
      ? words.inMonths(this.listed(BYMONTH.map((month) => words.months[String(month)] ?? '')))
      : '';
    return [...(named.length ? named : this.dayOfStart(rule)), months];
  }

  private dayOfStart({ FREQ, BYMONTH }: RecurrenceRule): string[] {
    const { words } = this;
    const { startLocal } = this.start;
    if (FREQ === 'DAILY' || FREQ === 'HOURLY' || FREQ === 'MINUTELY') return [];
    if (FREQ === 'WEEKLY') return [words.onWeekdays(this.weekday(weekdayOf(startLocal)))];
    if (FREQ === 'YEARLY' && !BYMONTH.length) return [words.onDate(this.dates.format('dayOfYear', startLocal))];
    return [words.onMonthDays(words.ordinal(Number(startLocal.slice(8, 10))))];
  }

  private weekdays(days: readonly NthWeekday[]): string {
    const { onWeekdays, nthWeekdays, workdays } = this.words;
    if (days.every(({ nth }) => nth === 0) && days.map(({ weekday }) => weekday).join() === WORKDAYS)
      return onWeekdays(workdays);
    const each = days.map(({ nth, weekday }) => {
      if (nth === 0) return this.weekday(weekday);
      return (nthWeekdays[nameOf(weekday)] ?? '')
        .replace('{nth}', this.nth(nth))
        .replace('{feminine}', this.nth(nth, true));
    });
    return onWeekdays(this.listed(each));
  }

  private weekday(weekday: number): string {
    return this.words.weekdays[nameOf(weekday)] ?? '';
  }

  /** The position of a day among several: `second`, `last`. */
  private nth(nth: number, isFeminine = false): string {
    const { nth: usual, feminine } = this.words;
    const names: Readonly<Record<string, string>> = isFeminine ? feminine : usual;
    return names[nth > 0 ? String(nth) : `last${nth === -1 ? '' : -nth}`] ?? this.ordinal(nth);
  }

  private ordinal(number: number): string {
    const { ordinal, ordinalFromEnd } = this.words;
    return number < 0 ? ordinalFromEnd(ordinal(-number)) : ordinal(number);
  }

  private dayOf(day: number): string {
    if (day === -1) return this.words.lastDay;
    return day < 0 ? this.words.dayFromEnd(this.nth(day)) : this.words.ordinal(day);
  }

  /** The hours of a rule, with the minutes and seconds of the rule or of the start. */
  private times({ BYHOUR, BYMINUTE, BYSECOND }: RecurrenceRule): string[] {
    const { startLocal } = this.start;
    const two = (number: number) => String(number).padStart(2, '0');
    const [minute = Number(startLocal.slice(14, 16))] = BYMINUTE;
    const [second = Number(startLocal.slice(17, 19))] = BYSECOND;
    return BYHOUR.map((hour) =>
      this.write.time(`${startLocal.slice(0, 10)} ${two(hour)}:${two(minute)}:${two(second)}`),
    );
  }

  private days(dates: readonly string[]): string {
    const { onDates, someDates } = this.words;
    if (dates.length > MAX_LISTED_DATES) return someDates(dates.length);
    return onDates(this.listed([...new Set(dates.map((date) => this.write.day(date)))]));
  }

  private listed(words: readonly string[]): string {
    return this.lists.format(words);
  }
}

const nameOf = (weekday: number): (typeof WEEKDAYS)[number] => WEEKDAYS[weekday - 1] ?? 'MO';

/** The weekday of a time; 1 is Monday. */
const weekdayOf = (local: string): number => new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
