import { Injectable } from '@nestjs/common';
import { EVENT_CATEGORY } from '../../calendar/index.js';
import { EventListings, type PageFilter } from '../../calendar/page-queries/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { SettingsService } from '../../settings/index.js';
import { FrontLinks, type HeadLink, type PageTranslation, textOf } from '../common/index.js';
import { SiteWords } from '../words/index.js';
import { queryOf, type ChosenFilters } from './event-filters.js';

/** Path of the list of all events. */
export const EVENTS = 'events';
/** Paths of the events of a category, and of those with a tag. */
export const OF_CATEGORY = `${EVENT_CATEGORY.archiveBase}/*path`;
export const OF_TAG = `${EVENTS}/tag/:slug`;

/** Path of an entry without a slug, such as a draft: the home with the id in the query. */
export const plainPath = ({ name }: Pick<EntryType, 'name'>): string => `?post_type=${name}&p`;

/** URLs of the lists below a home: the front page, the events, the feed and the sitemap. */
export const topLists = (home: string): string[] =>
  ['', `${EVENTS}/`, 'feed/', 'sitemap.xml'].map((path) => `${home}/${path}`);

/** A list of events: all of them, or those of a category or a tag. */
export interface EventArchive {
  filter: PageFilter;
  /** URL of its upcoming events; its other views are below. */
  url: string;
  /** Text; absent for all events. */
  name?: string;
  /** HTML. */
  about?: string;
  /** Id of the category or tag. */
  term?: number;
  /** The addresses of the list of a category in all languages. */
  translations?: readonly PageTranslation[];
  /** What the visitor has chosen. */
  chosen: ChosenFilters;
}

/** The views of a list. */
export type ViewName = 'list' | 'month' | 'week' | 'day' | 'photo' | 'past';

/** A link to a view of a list. */
interface ViewLink {
  name: string;
  link: string;
  isCurrent: boolean;
}

/** Names a list: its URL, and the filters that its views keep. */
type NamedList = Pick<EventArchive, 'url'> & { chosen?: ChosenFilters };

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

  /** The upcoming events of a list. */
  upcoming(list: NamedList): string {
    return view(list, '');
  }

  /** All venues, or all organizers. */
  places(kind: 'venues' | 'organizers'): string {
    return this.links.to(`${kind}/`);
  }

  /** The past events of a list. */
  past(list: NamedList): string {
    return view(list, 'past/');
  }

  /** The upcoming events of a list as cards with pictures. */
  photo(list: NamedList): string {
    return view(list, 'photo/');
  }

  /** The events of a list in a month, `YYYY-MM`. */
  month(list: NamedList, month: string): string {
    return view(list, `month/${month}/`);
  }

  /** The events of a list in the week that begins on a day, `YYYY-MM-DD`. */
  week(list: NamedList, day: string): string {
    return view(list, `week/${day}/`);
  }

  /** The present month, week or day of a list. */
  present(list: NamedList, kind: 'month' | 'week' | 'day'): string {
    return view(list, `${kind}/`);
  }

  /** The events of a list on a day, `YYYY-MM-DD`. */
  day(list: NamedList, day: string): string {
    return view(list, `day/${day}/`);
  }

  /** The calendar feed of a page. */
  calendar(page: string): string {
    return page === this.all ? this.links.to('events.ics') : `${page}events.ics`;
  }

  /** The views of a list. */
  views(list: EventArchive, current: ViewName): ViewLink[] {
    const { upcoming, month, week, day, photos, past } = this.words.ofEvents;
    const today = this.listings.today();
    const views: [ViewName, string, string][] = [
      ['list', upcoming, this.upcoming(list)],
      ['month', month, this.month(list, today.slice(0, 7))],
      ['week', week, this.week(list, this.listings.firstOfWeek(today))],
      ['day', day, this.day(list, today)],
      ['photo', photos, this.photo(list)],
      ['past', past, this.past(list)],
    ];
    return views.map(([view, name, link]) => ({ name, link, isCurrent: view === current }));
  }

  /** The link in the head to the calendar feed of a page with events. */
  calendarLink(page: string, name?: string): HeadLink {
    const title = [textOf(this.settings.get('title')), this.words.ofEvents.events, name]
      .filter(Boolean)
      .join(this.words.marks.colon);
    return { rel: 'alternate', type: 'text/calendar', title, href: this.calendar(page) };
  }
}

/** The URL of a view of a list. */
const view = ({ url, chosen = {} }: NamedList, path: string): string => `${url}${path}${queryOf(chosen)}`;
