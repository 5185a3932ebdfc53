import type { SiteTime } from '../../content/index.js';
import { readZone, zoneOfOffset, type EventZone } from './event-zone.js';

/** The time zone of the site, in which events are that name none. */
export const siteZone = ({ zone }: SiteTime): EventZone => readZone(zone.name) ?? zoneOfOffset(zone.offset(0));
