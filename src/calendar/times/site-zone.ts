import { IANAZone } from 'luxon';
import type { SiteTime } from '../../settings/index.js';
import { readZone, zoneOfOffset, type EventZone } from './event-zone.js';

/**
 * The time zone of the site, which applies to events that name none; without a name the offset in hours, as the
 * settings have it (`UTC+0`, `UTC-5.5`).
 */
export function siteZone({ zone }: SiteTime): EventZone {
  const offset = zone.offset(0);
  const name = zone instanceof IANAZone ? zone.name : `UTC${offset < 0 ? '-' : '+'}${Math.abs(offset) / 60}`;
  return readZone(name) ?? zoneOfOffset(offset);
}
