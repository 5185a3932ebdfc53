import { Injectable } from '@nestjs/common';
import { SiteTime } from '../settings/index.js';
import { type EntryInput } from '../entries/index.js';
import { readBound } from './times/date-input.js';
import { zoneOfOffset, type EventZone } from './times/event-zone.js';
import { siteZone } from './times/site-zone.js';

/** The publication date in UTC that answers show of a draft without a date. */
export const NO_DATE = '0000-00-00 00:00:00';

const UTC = zoneOfOffset(0);

/** When entries of the calendar are published, as it is sent: any text that tells a time, or a Unix time. */
@Injectable()
export class PublicationDates {
  constructor(private readonly time: SiteTime) {}

  /** Whether a text tells a time, or that there is none. */
  isDate(text: string): boolean {
    return text === NO_DATE || readBound(text, siteZone(this.time), 'start') !== undefined;
  }

  /** The dates that were sent, as entries take them; an empty text and what answers show of no date are none. */
  input(date: string | undefined, utc: string | undefined): Pick<EntryInput, 'date' | 'date_gmt'> {
    const read = (text: string | undefined, zone: EventZone) =>
      text && text !== NO_DATE ? readBound(text, zone, 'start') : undefined;
    const [local, gmt] = [read(date, siteZone(this.time)), read(utc, UTC)];
    return { ...(local ? { date: local } : {}), ...(gmt ? { date_gmt: gmt } : {}) };
  }
}
