import { EVENT_CATEGORY } from '../../calendar/index.js';
import { Injectable } from '@nestjs/common';
import type { SiteAddress } from '#libs/rest';
import { type EntryType } from '../../entries/index.js';
import { FrontLinks } from '../shell/front-links.js';

/** Path of the list of all events. */
export const EVENTS = 'events';
/** Path of the events of a category, and of those of a tag. */
export const OF_CATEGORY = `${EVENT_CATEGORY.archiveBase}/*path`;
export const OF_TAG = `${EVENTS}/tag/:slug`;

/** Path of an entry that has no slug yet, such as a draft: the home with the id in the query. */
export const plainPath = ({ name }: EntryType): string => `?post_type=${name}&p`;

/** Addresses of lists of events. A list of some of them lies below its own address in the same way as that of all. */
@Injectable()
export class EventLinks {
  constructor(private readonly links: FrontLinks) {}

  /** All events. */
  get all(): string {
    return this.links.to(`${EVENTS}/`);
  }

  /** Those of a category, by its path. */
  category(slugs: readonly string[]): string {
    return this.links.to(`${EVENT_CATEGORY.archiveBase}/${slugs.join('/')}/`);
  }

  /** Those of a tag. */
  tag(slug: string): string {
    return this.links.to(`${EVENTS}/tag/${slug}/`);
  }

  /** Those of a list that are over. */
  past(list: string): string {
    return `${list}past/`;
  }

  /** Those of a list in a month, `YYYY-MM`. */
  month(list: string, month: string): string {
    return `${list}month/${month}/`;
  }

  /** Those of a list on a day, `YYYY-MM-DD`. */
  day(list: string, day: string): string {
    return `${list}day/${day}/`;
  }

  /** The feed for calendar programs that follows a page. */
  calendar(page: string): string {
    return page === this.all ? this.links.to('events.ics') : `${page}events.ics`;
  }
}

/** URLs of the lists at the top of the site: the front page, the events, the feed and the map for search engines. */
export const topLists = ({ home }: SiteAddress): string[] =>
  ['', `${EVENTS}/`, 'feed/', 'sitemap.xml'].map((path) => `${home}/${path}`);
