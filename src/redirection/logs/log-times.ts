import { Injectable } from '@nestjs/common';
import { SettingsService, SiteTime, formatDate } from '../../settings/index.js';

/** Times of entries as the site writes them. */
@Injectable()
export class LogTimes {
  constructor(
    private readonly settings: SettingsService,
    private readonly site: SiteTime,
  ) {}

  /** The day of a time that is stored (UTC). */
  day(stored: string): string {
    return this.shown('date_format', stored);
  }

  /** The time of day of a time that is stored (UTC). */
  time(stored: string): string {
    return this.shown('time_format', stored);
  }

  private shown(format: 'date_format' | 'time_format', stored: string): string {
    return formatDate(this.settings.get(format), this.site.fromGmt(stored).local, this.site.zone);
  }
}
