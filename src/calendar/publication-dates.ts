import { Injectable } from '@nestjs/common';
import { SiteTime, type EntryInput } from '../content/index.js';
import { readBound } from './times/date-input.js';
import { zoneOfOffset, type EventZone } from './times/event-zone.js';
import { siteZone } from './times/site-zone.js';

const UTC = zoneOfOffset(0);

/** When entries of the calendar are published, as it is sent: any text that tells a time, or a Unix time. */
@Injectable()
export class PublicationDates {
  constructor(private readonly time: SiteTime) {}

  /** Whether a text tells a time. */
  isDate(text: string): boolean {
    return readBound(text, siteZone(this.time), 'start') !== undefined;
  }

  /** The dates that were sent, as entries take them; an empty text is none. */
  input(date: string | undefined, utc: string | undefined): Pick<EntryInput, 'date' | 'date_gmt'> {
    const read = (text: string | undefined, zone: EventZone) => (text ? readBound(text, zone, 'start') : undefined);
    const [local, gmt] = [read(date, siteZone(this.time)), read(utc, UTC)];
    return { ...(local ? { date: local } : {}), ...(gmt ? { date_gmt: gmt } : {}) };
  }
}
