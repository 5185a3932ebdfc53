import { Injectable } from '@nestjs/common';
import { dayAfter, edgeOfDay, millisOf, siteZone, startOfDay, utcOf } from '#libs/times';
import { SettingsService, SiteTime } from '../../settings/index.js';

/** The days of lists of events, which may start after midnight (`events_day_cutoff`). */
@Injectable()
export class ListDays {
  constructor(
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
  ) {}

  /** The current day of lists in the site's time zone, `YYYY-MM-DD`. */
  today(): string {
    const now = this.time.now().local;
    const day = now.slice(0, 10);
    return now < this.edge(day, 'start') ? dayAfter(day, -1) : day;
  }

  /** The end of the current day, in milliseconds. */
  todayEnds(): number {
    return millisOf(utcOf(this.edge(dayAfter(this.today(), 1), 'start'), siteZone(this.time)));
  }

  /** The first or last second of a day, `YYYY-MM-DD HH:MM:SS`. */
  edge(day: string, edge: 'start' | 'end'): string {
    return edgeOfDay(startOfDay(day), edge, this.settings.get('events_day_cutoff'));
  }
}
