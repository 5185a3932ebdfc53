import { Injectable } from '@nestjs/common';
import { DateTime, FixedOffsetZone, IANAZone, type Zone } from 'luxon';
import { SettingsService } from './settings.service.js';
import { isTimeZone } from './site-settings.js';

const STORED = 'yyyy-MM-dd HH:mm:ss';

/** A point in time in stored form: local time of the site and UTC, both `YYYY-MM-DD HH:MM:SS`. */
export interface Moment {
  local: string;
  gmt: string;
}

/** The current time and the time zone of the site. */
@Injectable()
export class SiteTime {
  /** The name of the configured zone, and its zone. Checking a name is expensive. */
  private named: readonly [name: string, zone: Zone | undefined] = ['', undefined];
  /** The current time, as it was read before in the same second. */
  private known: { second: number; zone: Zone; moment: Moment } | undefined;

  constructor(private readonly settings: SettingsService) {}

  /** The configured time zone: by name, or a fixed offset. */
  get zone(): Zone {
    const name = this.settings.get('timezone');
    if (this.named[0] !== name) this.named = [name, isTimeZone(name) ? IANAZone.create(name) : undefined];
    return this.named[1] ?? FixedOffsetZone.instance(Math.round(this.settings.get('gmt_offset') * 60));
  }

  /** The first day of the week, 0 (Sunday) to 6. Larger values of the setting wrap around. */
  get firstWeekday(): number {
    return this.settings.get('start_of_week') % 7;
  }

  /** The current UTC offset in whole hours, as the site index reports it. */
  get gmtOffset(): number {
    return Math.trunc(DateTime.now().setZone(this.zone).offset / 60);
  }

  now(): Moment {
    const { zone } = this;
    const second = Math.floor(Date.now() / 1000);
    const { known } = this;
    // Formatting costs more than the rest of a date does.
    if (known?.second === second && known.zone.equals(zone)) return known.moment;
    const moment = Object.freeze(this.of(DateTime.fromSeconds(second)));
    this.known = { second, zone, moment };
    return moment;
  }

  fromInstant(instant: Date): Moment {
    return this.of(DateTime.fromJSDate(instant));
  }

  /**
   * Converts a local time of the site. Times that a clock change skips move forward in both forms; of ambiguous times the
   * first one is used.
   */
  fromLocal(local: string): Moment {
    const read = DateTime.fromFormat(local, STORED, { zone: this.zone });
    const [first = read] = read.getPossibleOffsets();
    return first.isValid ? this.of(first) : { local, gmt: first.toFormat(STORED) };
  }

  /** Converts a UTC time. */
  fromGmt(gmt: string): Moment {
    return this.of(DateTime.fromFormat(gmt, STORED, { zone: 'utc' }));
  }

  /** Parses an ISO 8601 string. Without an offset it is local time, or UTC if `utc`. Returns `undefined` if invalid. */
  parse(text: string, utc = false): Moment | undefined {
    const normal = text
      .toUpperCase()
      .replace(' ', 'T')
      .replace(/\.\d+/, '')
      .replace(/([+-]\d\d)$/, '$1:00');
    const [day] = normal.split('T');
    // The day is checked separately, because the library accepts values such as hour 24.
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

/**
 * Converts a stored date to the ISO 8601 form of responses.
 *
 * @example isoDate('2031-05-01 10:00:00') // 2031-05-01T10:00:00
 */
export const isoDate = (stored: string): string => stored.replace(' ', 'T');
