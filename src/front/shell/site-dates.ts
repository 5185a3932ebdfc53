import { Injectable } from '@nestjs/common';
import { SettingsService, SiteTime, formatDate } from '../../settings/index.js';

/** Dates as the settings write them. Stored ones are `YYYY-MM-DD HH:MM:SS` in the zone of the site. */
@Injectable()
export class SiteDates {
  constructor(
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
  ) {}

  /** The day of a stored date. */
  day(local: string): string {
    return this.in(this.settings.get('date_format'), local);
  }

  /** The day and the time of a stored date. */
  moment(local: string): string {
    return `${this.day(local)} ${this.in(this.settings.get('time_format'), local)}`;
  }

  /** A stored date in a format of the same letters as those of the settings. */
  in(format: string, local: string): string {
    return formatDate(format, local, this.time.zone, this.settings.languageTag);
  }

  /** A stored date for machines, with its distance from UTC. */
  iso(local: string): string {
    return formatDate('c', local, this.time.zone);
  }
}
