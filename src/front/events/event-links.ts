import { Injectable } from '@nestjs/common';
import { EVENT_CATEGORY } from '../../content/index.js';
import { FrontLinks } from '../shell/front-links.js';

/** Where the lists of events are, below the home. */
export const EVENTS = 'events';
/** Where the events of a category begin: a part of the paths of its archives. */
export const CATEGORY_SEGMENT = EVENT_CATEGORY.archiveBase.slice(EVENTS.length + 1);
export const TAG_SEGMENT = 'tag';

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
    return this.links.to(`${EVENTS}/${TAG_SEGMENT}/${slug}/`);
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
