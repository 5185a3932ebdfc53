import { Injectable } from '@nestjs/common';
import { isoMoment, localOf, zoneOfOffset, type DateForm, type LanguageDates } from '#libs/times';
import { lastShownDay, type PageTimes } from '../../calendar/page-queries/index.js';
import { SiteDates, SiteTime } from '../../settings/index.js';
import { SiteWords } from '../words/index.js';

/** The wall-clock times of an event with their zone. */
type LocalTime = Pick<PageTimes, 'zone' | 'startLocal'>;

const UTC = zoneOfOffset(0);

/**
 * Writes the times of events in the form of the language, or in the formats that the settings have chosen, each event in
 * its own zone.
 */
@Injectable()
export class EventDates {
  constructor(
    private readonly dates: SiteDates,
    private readonly time: SiteTime,
    private readonly words: SiteWords,
  ) {}

  /** The range from start to end, as short as possible, followed by its zone if the clocks of the site differ. */
  range(times: PageTimes): string {
    const { startLocal, endLocal, allDay, zoneName } = times;
    const { date, time } = this.dates.chosen;
    const isChosen = date !== undefined || (time !== undefined && !allDay);
    if (allDay) return isChosen ? this.chosenDays(times) : this.inLanguage.range('fullDay', startLocal, endLocal);
    const range = isChosen ? this.chosenRange(times) : this.inLanguage.range('moment', startLocal, endLocal);
    return this.isOnSiteClock(times) ? range : `${range} ${zoneName}`;
  }

  /** What {@link range} says besides a day, `YYYY-MM-DD`, that a heading above has; all of it for another start. */
  onDay(times: PageTimes, day: string): string {
    const { startLocal, endLocal, allDay, zoneName } = times;
    if (!startLocal.startsWith(day)) return this.range(times);
    const { comma } = this.words.marks;
    const { allDay: wholeDay, until } = this.words.ofEvents;
    const isLong = lastShownDay(times) > day;
    if (allDay) return isLong ? `${wholeDay}${comma}${until(this.day(times, endLocal))}` : wholeDay;
    const range = isLong
      ? `${this.timeOfDay(times)} – ${this.day(times, endLocal)}${comma}${this.timeOfDay(times, endLocal)}`
      : this.timesOfDay(times);
    return this.isOnSiteClock(times) ? range : `${range} ${zoneName}`;
  }

  /** The day of the start, or of another local time in the same zone, without its weekday. */
  day({ zone, startLocal }: LocalTime, local = startLocal): string {
    return this.dates.day(local, zone.zone);
  }

  /** A day, `YYYY-MM-DD`, with its weekday. */
  ofDay(day: string): string {
    const noon = `${day} 12:00:00`;
    const { date } = this.dates.chosen;
    if (date === undefined) return this.inLanguage.format('fullDay', day);
    return `${this.inLanguage.format('weekday', day)}${this.words.marks.comma}${this.dates.format(date, noon, UTC.zone)}`;
  }

  /** A day, `YYYY-MM-DD`, with its weekday, below a heading that has its month and year. */
  ofMonth(day: string): string {
    return this.dates.chosen.date === undefined ? this.inLanguage.format('dayOfMonth', day) : this.ofDay(day);
  }

  /** A day in a form of the language. */
  inForm(form: DateForm, day: string): string {
    return this.inLanguage.format(form, day);
  }

  /** The range of two days in the form of the language. */
  days(first: string, last: string): string {
    return this.inLanguage.range('day', first, last);
  }

  /** The time of day of the start, or of another local time in the same zone. */
  timeOfDay({ zone, startLocal }: LocalTime, local = startLocal): string {
    const { time } = this.dates.chosen;
    return time === undefined ? this.inLanguage.format('time', local) : this.dates.format(time, local, zone.zone);
  }

  /** A month, `YYYY-MM`, with its year. */
  month(month: string): string {
    return this.inLanguage.format('month', `${month}-01`);
  }

  /** The machine-readable start or end: the day for all-day events, else the moment. */
  machine({ allDay, zone, ...times }: PageTimes, edge: 'start' | 'end'): string {
    const [local, utc] = edge === 'start' ? [times.startLocal, times.startUtc] : [times.endLocal, times.endUtc];
    return allDay ? local.slice(0, 10) : isoMoment(utc, zone);
  }

  private get inLanguage(): LanguageDates {
    return this.dates.inLanguage;
  }

  private chosenDays(times: PageTimes): string {
    const { startLocal, endLocal } = times;
    return [...new Set([this.fullDay(times, startLocal), this.fullDay(times, endLocal)])].join(' – ');
  }

  private chosenRange(times: PageTimes): string {
    const { startLocal, endLocal } = times;
    const sameDay = startLocal.slice(0, 10) === endLocal.slice(0, 10);
    const { comma } = this.words.marks;
    const day = `${this.fullDay(times, startLocal)}${comma}`;
    if (sameDay) return day + this.timesOfDay(times);
    return `${day}${this.timeOfDay(times)} – ${this.fullDay(times, endLocal)}${comma}${this.timeOfDay(times, endLocal)}`;
  }

  /** The times of start and end without their days. */
  private timesOfDay(times: PageTimes): string {
    const { startLocal, endLocal } = times;
    if (this.dates.chosen.time === undefined) return this.inLanguage.range('time', startLocal, endLocal);
    return [...new Set([this.timeOfDay(times), this.timeOfDay(times, endLocal)])].join(' – ');
  }

  /** A day in the chosen format, else in the form of the language, which has the weekday. */
  private fullDay({ zone }: LocalTime, local: string): string {
    const { date } = this.dates.chosen;
    return date === undefined ? this.inLanguage.format('fullDay', local) : this.dates.format(date, local, zone.zone);
  }

  /** Whether the clocks of the site show the same times. */
  private isOnSiteClock({ startLocal, endLocal, startUtc, endUtc }: PageTimes): boolean {
    const site = { name: '', zone: this.time.zone };
    return localOf(startUtc, site) === startLocal && localOf(endUtc, site) === endLocal;
  }
}
