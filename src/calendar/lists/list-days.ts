import { Injectable } from '@nestjs/common';
import { SettingsService, SiteTime } from '../../settings/index.js';
import { dayAfter } from '../pages/days.js';
import { utcOf } from '../times/event-zone.js';
import { siteZone } from '../times/site-zone.js';
import { edgeOfDay, millisOf, startOfDay } from '../times/stored-time.js';

/** The days of lists of events: they may begin after midnight. */
@Injectable()
export class ListDays {
  constructor(
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
  ) {}

  /** The day that it is for lists of events, `YYYY-MM-DD`, by the clock of the site. */
  today(): string {
    const now = this.time.now().local;
    const day = now.slice(0, 10);
    return now < this.edge(day, 'start') ? dayAfter(day, -1) : day;
  }

  /** The moment, in milliseconds, at which that day ends. */
  todayEnds(): number {
    return millisOf(utcOf(this.edge(dayAfter(this.today(), 1), 'start'), siteZone(this.time)));
  }

  /** The first or the last second of a day, `YYYY-MM-DD HH:MM:SS`. */
  edge(day: string, edge: 'start' | 'end'): string {
    return edgeOfDay(startOfDay(day), edge, this.settings.get('events_day_cutoff'));
  }
}
