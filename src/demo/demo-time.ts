import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { SiteTime } from '../settings/index.js';
import type { DemoTimes } from './content/events.js';

const STORED = 'yyyy-MM-dd HH:mm:ss';

/** Computes the dates of the demo, which are relative to the day of its creation, in the time zone of the site. */
@Injectable()
export class DemoTime {
  constructor(private readonly time: SiteTime) {}

  /** The moment of now, as `YYYY-MM-DD HH:MM:SS`. */
  get now(): string {
    return this.time.now().local;
  }

  /** A time of day some days ago. */
  ago(days: number, time: string): string {
    return `${this.today().minus({ days }).toISODate()} ${time}`;
  }

  /** A number of hours after a moment, but not later than now. */
  after(moment: string, hours: number): string {
    const later = DateTime.fromSQL(moment, { zone: 'utc' }).plus({ hours }).toFormat(STORED);
    return later < this.now ? later : this.now;
  }

  /** Start and end of an event. Its end is the last of its days if it lasts whole days. */
  span({ week, day, from, to, days = 1 }: DemoTimes): { start: string; end: string; isWholeDays: boolean } {
    const first = this.today()
      .startOf('week')
      .plus({ weeks: week, days: day - 1 });
    const isWholeDays = from === undefined;
    const last = isWholeDays ? first.plus({ days: days - 1 }) : first;
    const at = (date: DateTime, time = '00:00') => `${date.toISODate()} ${time}:00`;
    return { start: at(first, from), end: at(last, to), isWholeDays };
  }

  /** The present month, `2027-05`. */
  month(): string {
    return this.now.slice(0, 7);
  }

  private today(): DateTime {
    return DateTime.fromSQL(this.now, { zone: 'utc' }).startOf('day');
  }
}
