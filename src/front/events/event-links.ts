import { Injectable } from '@nestjs/common';
import type { SiteUrls } from '#libs/rest';
import type { Pages } from '../../calendar/pages/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { EVENT_CATEGORY } from '../../calendar/index.js';
import { EventListings } from '../../calendar/pages/index.js';
import { SettingsService } from '../../settings/index.js';
import { FrontLinks } from '../shell/front-links.js';
import { textOf } from '../shell/html.js';
import type { HeadLink } from '../shell/outcome.js';
import { SiteWords } from '../words/site-words.js';

/** Path of the list of all events. */
export const EVENTS = 'events';
/** Paths of the events of a category, and of those with a tag. */
export const OF_CATEGORY = `${EVENT_CATEGORY.archiveBase}/*path`;
export const OF_TAG = `${EVENTS}/tag/:slug`;

/** Path of an entry without a slug, such as a draft: the home with the id in the query. */
export const plainPath = ({ name }: EntryType): string => `?post_type=${name}&p`;

/** URLs of the lists at the top of the site: the front page, the events, the feed and the sitemap. */
export const topLists = ({ home }: SiteUrls): string[] =>
  ['', `${EVENTS}/`, 'feed/', 'sitemap.xml'].map((path) => `${home}/${path}`);

/** A list of events: all of them, or those of a category or a tag. */
export interface EventList {
  filter: Pages.PageFilter;
  /** URL of its upcoming events; its other views are below. */
  url: string;
  /** Text; absent for all events. */
  name?: string;
  /** HTML. */
  about?: string;
  /** Id of the category or tag. */
  term?: number;
  /** Whether it has a calendar feed. */
  hasCalendar: boolean;
}

/** A link to a view of a list. */
interface ViewLink {
  name: string;
  link: string;
  isCurrent: boolean;
}

/** URLs of lists of events and of their views. */
@Injectable()
export class EventLinks {
  constructor(
    private readonly links: FrontLinks,
    private readonly listings: EventListings,
    private readonly settings: SettingsService,
    private readonly words: SiteWords,
  ) {}

  /** All events. */
  get all(): string {
    return this.links.to(`${EVENTS}/`);
  }

  /** The events of a category, by the path of the category. */
  category(slugs: readonly string[]): string {
    return this.links.to(`${EVENT_CATEGORY.archiveBase}/${slugs.join('/')}/`);
  }

  /** The events with a tag. */
  tag(slug: string): string {
    return this.links.to(`${EVENTS}/tag/${slug}/`);
  }

  /** The past events of a list. */
  past({ url }: Pick<EventList, 'url'>): string {
    return `${url}past/`;
  }

  /** The events of a list in a month, `YYYY-MM`. */
  month({ url }: Pick<EventList, 'url'>, month: string): string {
    return `${url}month/${month}/`;
  }

  /** The events of a list on a day, `YYYY-MM-DD`. */
  day({ url }: Pick<EventList, 'url'>, day: string): string {
    return `${url}day/${day}/`;
  }

  /** The calendar feed of a page. */
  calendar(page: string): string {
    return page === this.all ? this.links.to('events.ics') : `${page}events.ics`;
  }

  /** The calendar feed of a list, if it has one. */
  calendarOf({ url, hasCalendar }: EventList): string | undefined {
    return hasCalendar ? this.calendar(url) : undefined;
  }

  /** The views of a list; `current` is the URL of the page. */
  views(list: EventList, current: string): ViewLink[] {
    const views: [string, string][] = [
      [this.words.ofEvents.upcoming, list.url],
      [this.words.ofEvents.month, this.month(list, this.listings.today().slice(0, 7))],
      [this.words.ofEvents.past, this.past(list)],
    ];
    return views.map(([name, link]) => ({ name, link, isCurrent: link === current }));
  }

  /** The links in the head of pages of a list. */
  headLinks(list: EventList): HeadLink[] {
    const href = this.calendarOf(list);
    if (href === undefined) return [];
    const title = [textOf(this.settings.get('title')), this.words.ofEvents.events, list.name]
      .filter(Boolean)
      .join(': ');
    return [{ rel: 'alternate', type: 'text/calendar', title, href }];
  }
}
