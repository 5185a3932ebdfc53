import { Get, Param } from '@nestjs/common';
import { PageController, inPages } from '#libs/pages';
import { storedSlug } from '#libs/text';
import { EVENT_TAGS } from '../../calendar/index.js';
import { EventListings } from '../../calendar/pages/index.js';
import { TERM_TAGS } from '../../terms/index.js';
import { isDay, isMonth } from '#libs/times';
import type { Pages } from '../../calendar/pages/index.js';
import { FrontLinks } from '../shell/front-links.js';
import { FrontRequest, PageRequest } from '../shell/front-request.js';
import { Html, textOf } from '../shell/html.js';
import { Redirect, type Page } from '../shell/outcome.js';
import { SiteWords } from '../words/site-words.js';
import { EVENTS, EventLinks, OF_CATEGORY, OF_TAG, type EventList } from './event-links.js';
import { EventDates, EventSummaries } from './event-view.js';
import { MonthPages } from './month-pages.js';

/** The parameters that name a list: the path of a category, the slug of a tag, or nothing for all events. */
interface ListParams {
  path?: readonly string[];
  slug?: string;
}

/** Paths of all lists of events. The views of each list are below its path. */
const LISTS = [EVENTS, OF_CATEGORY, OF_TAG];
const viewsOf = (view: string): string[] => inPages(...LISTS.map((list) => `${list}/${view}`));

/** The lists of events: upcoming and past ones, those of a month and of a day; all of them, of a category, of a tag. */
@PageController()
export class EventListController {
  constructor(
    private readonly listings: EventListings,
    private readonly months: MonthPages,
    private readonly dates: EventDates,
    private readonly summaries: EventSummaries,
    private readonly eventLinks: EventLinks,
    private readonly links: FrontLinks,
    private readonly words: SiteWords,
  ) {}

  /** Upcoming events; the first page also has those in progress. */
  @Get(inPages(...LISTS))
  async upcoming(@PageRequest() request: FrontRequest, @Param() params: ListParams): Promise<Page | undefined> {
    const list = await this.list(params);
    if (!list) return undefined;
    this.addTags(request, list, 'upcoming');
    const { page } = request;
    const [found, goingOn] = await Promise.all([
      this.listings.upcoming(list.filter, page),
      page === 1 ? this.listings.ongoing(list.filter) : [],
    ]);
    const made = this.dated(request, list, {
      page,
      url: list.url,
      found,
      heading: list.name === undefined ? this.words.ofEvents.events : this.words.ofEvents.of(list.name),
      none: this.words.ofEvents.noneUpcoming,
      about: list.about,
    });
    return made && { ...made, data: { ...made.data, goingOn: this.summaries.of(goingOn, request.shown) } };
  }

  /** Past events, the latest first. */
  @Get(viewsOf('past'))
  async past(@PageRequest() request: FrontRequest, @Param() params: ListParams): Promise<Page | undefined> {
    const list = await this.list(params, 'past');
    if (!list) return undefined;
    this.addTags(request, list, 'past');
    const { page } = request;
    return this.dated(request, list, {
      page,
      url: this.eventLinks.past(list),
      found: await this.listings.past(list.filter, page),
      heading: headingOf(this.words.ofEvents.past, list),
      none: this.words.ofEvents.nonePast,
    });
  }

  /** Events of a day. */
  @Get(viewsOf('day/:day'))
  async day(
    @PageRequest() request: FrontRequest,
    @Param() params: ListParams,
    @Param('day') day: string,
  ): Promise<Page | undefined> {
    const list = isDay(day) ? await this.list(params, 'day', day) : undefined;
    if (!list) return undefined;
    this.addTags(request, list, { day });
    const { page } = request;
    return this.dated(request, list, {
      page,
      url: this.eventLinks.day(list, day),
      found: await this.listings.onDay(day, list.filter, page),
      heading: headingOf(this.words.ofEvents.onDay(this.dates.ofDay(day)), list),
      none: this.words.ofEvents.noneOnDay,
      isHidden: true,
    });
  }

  /** Redirects to the present month. */
  @Get(viewsOf('month'))
  async presentMonth(@PageRequest() request: FrontRequest, @Param() params: ListParams): Promise<Redirect | undefined> {
    const list = await this.list(params, 'month');
    if (!list) return undefined;
    this.addTags(request, list);
    return new Redirect(this.eventLinks.month(list, this.listings.today().slice(0, 7)), 302);
  }

  /** Events of a month, as a table of weeks. */
  @Get(viewsOf('month/:month'))
  async month(
    @PageRequest() request: FrontRequest,
    @Param() params: ListParams,
    @Param('month') month: string,
  ): Promise<Page | undefined> {
    const list = isMonth(month) ? await this.list(params, 'month', month) : undefined;
    if (!list || request.page > 1) return undefined;
    this.addTags(request, list, { month });
    request.shown.add(EVENT_TAGS.edges);
    const today = this.listings.today();
    const present = today.slice(0, 7);
    const edges = (await this.listings.edgeMonths()) ?? { first: present, last: present };
    const first = edges.first < present ? edges.first : present;
    const last = edges.last > present ? edges.last : present;
    // Without limits, crawlers would follow the links to other months forever.
    if (month < first || month > last) return undefined;
    const days = await this.listings.month(month, list.filter);
    return this.months.page(request, list, { month, days, today, first, last });
  }

  /** The list that a path names. A category whose path ends like that of a view takes precedence. */
  private async list({ path, slug }: ListParams, ...view: readonly string[]): Promise<EventList | undefined> {
    if (path) {
      const slugs = path.map(storedSlug);
      if (view.length && (await this.listings.category([...slugs, ...view]))) return undefined;
      const term = await this.listings.category(slugs);
      return term && { ...named(term), url: this.eventLinks.category(slugs), hasCalendar: true };
    }
    if (slug === undefined) return { filter: {}, url: this.eventLinks.all, hasCalendar: true };
    const stored = storedSlug(slug);
    const term = await this.listings.tag(stored);
    return term && { ...named(term), url: this.eventLinks.tag(stored), hasCalendar: false };
  }

  /** Adds the cache tags and the expiry of a list. */
  private addTags(
    { shown }: FrontRequest,
    { term }: EventList,
    time?: Parameters<typeof EVENT_TAGS.timedLists>[0],
  ): void {
    if (term !== undefined && time === 'upcoming')
      shown.addEach(TERM_TAGS.term, term).addEach(TERM_TAGS.termDescription, term);
    else shown.addEach(TERM_TAGS.term, term ?? 0);
    if (time !== undefined) shown.add(...EVENT_TAGS.timedLists(time, term === undefined ? undefined : { term }));
    shown.until(this.listings.endOfToday());
  }

  private dated(request: FrontRequest, list: EventList, parts: DatedList): Page | undefined {
    const { found, page, url, heading, none, about, isHidden } = parts;
    const { events, pages } = found;
    if (page > pages) return undefined;
    const previous = page > 1 ? this.links.page(url, page - 1) : undefined;
    const next = page < pages ? this.links.page(url, page + 1) : undefined;
    return {
      template: 'events',
      kind: 'events',
      data: {
        words: this.words.ofEvents,
        heading,
        about: about === undefined ? undefined : new Html(about),
        none,
        goingOn: [],
        months: this.summaries.byMonth(events, request.shown),
        views: this.eventLinks.views(list, url),
        paging: { page, pages, previous, next },
        calendar: this.eventLinks.calendarOf(list),
      },
      head: {
        title: heading,
        description: about === undefined ? undefined : textOf(about) || undefined,
        canonical: this.links.page(url, page),
        previous,
        next,
        isHidden: isHidden || (!events.length && list.name === undefined) || undefined,
        links: this.eventLinks.headLinks(list),
      },
    };
  }
}

/** A list in the order of dates. */
interface DatedList {
  page: number;
  url: string;
  found: Pages.EventsOfPage;
  heading: string;
  none: string;
  about?: string;
  isHidden?: boolean;
}

const named = ({ id, ids, name, description }: { id: number; ids: number[]; name: string; description: string }) => ({
  filter: { terms: ids },
  name: textOf(name),
  about: description || undefined,
  term: id,
});

const headingOf = (text: string, { name }: EventList): string => (name === undefined ? text : `${text}: ${name}`);
