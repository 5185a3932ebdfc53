import { Injectable } from '@nestjs/common';
import { isoMoment, zoneOfOffset } from '../../calendar/dates.js';
import type { Pages } from '../../calendar/index.js';
import { SettingsService, formatDate } from '../../settings/index.js';

const UTC = zoneOfOffset(0);

/** Writes the times of events in the formats of the site, each on its own clocks. */
@Injectable()
export class EventDates {
  constructor(private readonly settings: SettingsService) {}

  /** From when to when: as short as it can be told, with the zone where a time of the day is told. */
  range(times: Pages.PageTimes): string {
    const { startLocal, endLocal, allDay, zoneName } = times;
    const sameDay = startLocal.slice(0, 10) === endLocal.slice(0, 10);
    if (allDay) return sameDay ? this.day(times) : `${this.day(times)} – ${this.day(times, endLocal)}`;
    const start = `${this.day(times)}, ${this.time(times)}`;
    if (startLocal === endLocal) return `${start} ${zoneName}`;
    const end = sameDay ? this.time(times, endLocal) : `${this.day(times, endLocal)}, ${this.time(times, endLocal)}`;
    return `${start} – ${end} ${zoneName}`;
  }

  /** The day of the start, or of another time on the same clocks. */
  day({ zone, startLocal }: Pick<Pages.PageTimes, 'zone' | 'startLocal'>, local = startLocal): string {
    return this.in(this.settings.get('date_format'), local, zone);
  }

  /** A day, `YYYY-MM-DD`, whatever the zone. */
  ofDay(day: string, format = this.settings.get('date_format')): string {
    return this.in(format, `${day} 12:00:00`, UTC);
  }

  /** The time of the day of the start, or of another time on the same clocks. */
  time({ zone, startLocal }: Pick<Pages.PageTimes, 'zone' | 'startLocal'>, local = startLocal): string {
    return this.in(this.settings.get('time_format'), local, zone);
  }

  /** The start or the end for machines: a day for whole days. */
  machine({ allDay, zone, ...times }: Pages.PageTimes, edge: 'start' | 'end'): string {
    const [local, utc] = edge === 'start' ? [times.startLocal, times.startUtc] : [times.endLocal, times.endUtc];
    return allDay ? local.slice(0, 10) : isoMoment(utc, zone);
  }

  /** A wall-clock time in some format. */
  in(format: string, local: string, { zone }: Pick<Pages.PageTimes['zone'], 'zone'>): string {
    return formatDate(format, local, zone, this.settings.languageTag);
  }
}
