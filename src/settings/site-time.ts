import { Injectable } from '@nestjs/common';
import { DateTime, FixedOffsetZone, IANAZone, type Zone } from 'luxon';
import { SettingsService } from './settings.service.js';
import { isTimeZone } from './site-settings.js';

const STORED = 'yyyy-MM-dd HH:mm:ss';

/** A moment as it is stored: in the zone of the site and in UTC, `YYYY-MM-DD HH:MM:SS`. */
export interface Moment {
  local: string;
  gmt: string;
}

/** The clock and the time zone of the site. */
@Injectable()
export class SiteTime {
  constructor(private readonly settings: SettingsService) {}

  /** The zone of the settings: by name, else a fixed offset. */
  get zone(): Zone {
    const name = this.settings.get('timezone');
    if (isTimeZone(name)) return IANAZone.create(name);
    return FixedOffsetZone.instance(Math.round(this.settings.get('gmt_offset') * 60));
  }

  /** The day that weeks begin with, 0 (Sunday) to 6, however large the number in the settings is. */
  get firstWeekday(): number {
    return this.settings.get('start_of_week') % 7;
  }

  /** Hours from UTC at this moment, a whole number as the site index wants it. */
  get gmtOffset(): number {
    return Math.trunc(DateTime.now().setZone(this.zone).offset / 60);
  }

  now(): Moment {
    return this.of(DateTime.utc());
  }

  fromInstant(instant: Date): Moment {
    return this.of(DateTime.fromJSDate(instant));
  }

  /**
   * Reads a time of the site's zone. In the hour that a clock change skips, the time moves forward; of a time that comes
   * twice the first one is meant.
   */
  fromLocal(local: string): Moment {
    const read = DateTime.fromFormat(local, STORED, { zone: this.zone });
    const [first = read] = read.getPossibleOffsets();
    return { local, gmt: first.toUTC().toFormat(STORED) };
  }

  /** Reads a time of UTC. */
  fromGmt(gmt: string): Moment {
    return this.of(DateTime.fromFormat(gmt, STORED, { zone: 'utc' }));
  }

  /** Reads an ISO text: one with a zone by that, one without as local time (or as UTC, if `utc`). */
  parse(text: string, utc = false): Moment | undefined {
    const normal = text
      .toUpperCase()
      .replace(' ', 'T')
      .replace(/\.\d+/, '')
      .replace(/([+-]\d\d)$/, '$1:00');
    const [day] = normal.split('T');
    // Checked apart: the library would take the 24th hour and the like.
    if (!DateTime.fromISO(day ?? '', { zone: 'utc' }).isValid) return undefined;
    const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(normal);
    if (hasZone) {
      const instant = DateTime.fromISO(normal, { setZone: true });
      return instant.isValid ? this.of(instant) : undefined;
    }
    const stored = normal.replace('T', ' ');
    return utc ? this.fromGmt(stored) : this.fromLocal(stored);
  }

  private of(instant: DateTime): Moment {
    return { local: instant.setZone(this.zone).toFormat(STORED), gmt: instant.toUTC().toFormat(STORED) };
  }
}

/** A stored date as the interface shows it. */
export const isoDate = (stored: string): string => stored.replace(' ', 'T');
