import type { SiteAddress } from '#libs/rest';
import { EVENTS } from '../events/event-links.js';

/** Addresses of the lists at the top of the site: the front page, the events, the feed and the map for search engines. */
export const topLists = ({ home }: SiteAddress): string[] =>
  ['', `${EVENTS}/`, 'feed/', 'sitemap.xml'].map((path) => `${home}/${path}`);
