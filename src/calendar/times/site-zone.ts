import { IANAZone } from 'luxon';
import type { SiteTime } from '../../content/index.js';
import { readZone, zoneOfOffset, type EventZone } from './event-zone.js';

/** The time zone of the site, in which events are that name none; of a site that names none the offset (`UTC+0`). */
export const siteZone = ({ zone }: SiteTime): EventZone =>
  (zone instanceof IANAZone ? readZone(zone.name) : undefined) ?? zoneOfOffset(zone.offset(0));
