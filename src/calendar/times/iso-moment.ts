import { DateTime } from 'luxon';
import type { EventZone } from './event-zone.js';

/** A stored moment of UTC on the clocks of a zone, with their distance from UTC: `2026-12-01T10:00:00+01:00`. */
export const isoMoment = (utc: string, { zone }: Pick<EventZone, 'zone'>): string =>
  DateTime.fromSQL(utc, { zone: 'utc' }).setZone(zone).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
