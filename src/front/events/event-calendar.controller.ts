import { Get, Param } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { dayAfter, isDay, isMonth } from '#libs/times';
import { EVENT_TAGS } from '../../calendar/index.js';
import { EventListings } from '../../calendar/page-queries/index.js';
import { FrontLinks, FrontRequest, type Page, PageRequest, Redirect } from '../common/index.js';
import { SiteWords } from '../words/index.js';
import { EventDates } from './event-dates.js';
import { queryOf } from './event-filters.js';
import { EventLinks, type EventArchive } from './event-links.js';
import { EventListPages, viewsOf, type ListParams } from './event-lists.js';
import { EventSummaries } from './event-view.js';
import { MonthPages } from './month-pages.js';

/** The first and the last month with events or the present one, `YYYY-MM`. */
interface Edges {
  first: string;
  last: string;
}

/** Where neighbours are: a day, the number of days between them, and the URL of another one. */
interface Steps {
  at: string;
  by: number;
  edges: Edges;
  link: (day: string) => string;
}

/** The events of a list in a month, a week and on a day. */
@PageController()
export class EventCalendarController {
  constructor(
    private readonly listings: EventListings,
    private readonly lists: EventListPages,
    private readonly months: MonthPages,
    private readonly dates: EventDates,
    private readonly summaries: EventSummaries,
    private readonly eventLinks: EventLinks,
    private readonly links: FrontLinks,
    private readonly words: SiteWords,
  ) {}

  /** Redirects to the present month. */
  @Get(viewsOf('month'))
  presentMonth(@PageRequest() request: FrontRequest, @Param() params: ListParams): Promise<Redirect | undefined> {
    return this.present(request, params, 'month', (list, today) => this.eventLinks.month(list, today.slice(0, 7)));
  }

  /** Redirects to the present week. */
  @Get(viewsOf('week'))
  presentWeek(@PageRequest() request: FrontRequest, @Param() params: ListParams): Promise<Redirect | undefined> {
    return this.present(request, params, 'week', (list, today) =>
      this.eventLinks.week(list, this.listings.firstOfWeek(today)),
    );
  }

  /** Redirects to today. */
  @Get(viewsOf('day'))
  presentDay(@PageRequest() request: FrontRequest, @Param() params: ListParams): Promise<Redirect | undefined> {
    return this.present(request, params, 'day', (list, today) => this.eventLinks.day(list, today));
  }

  /** Events of a month, as a table of weeks. */
  @Get(viewsOf('month/:month'))
  async month(
    @PageRequest() request: FrontRequest,
    @Param() params: ListParams,
    @Param('month') month: string,
  ): Promise<Page | undefined> {
    const list = isMonth(month) ? await this.lists.at(request, params, 'month', month) : undefined;
    if (!list || request.page > 1) return undefined;
    this.lists.addTags(request, list, { month });
    const edges = await this.edges(request);
    if (!isWithin(month, edges)) return undefined;
    const weeks = await this.listings.month(month, list.filter);
    return this.months.page(request, list, { month, weeks, today: this.listings.today(), ...edges });
  }

  /** Events of a week, day by day. A day within the week redirects to its first day. */
  @Get(viewsOf('week/:day'))
  async week(
    @PageRequest() request: FrontRequest,
    @Param() params: ListParams,
    @Param('day') day: string,
  ): Promise<Page | Redirect | undefined> {
    const list = isDay(day) ? await this.lists.at(request, params, 'week', day) : undefined;
    if (!list || request.page > 1) return undefined;
    const first = this.listings.firstOfWeek(day);
    const last = dayAfter(first, 6);
    this.lists.addTags(request, list);
    for (const month of new Set([first.slice(0, 7), last.slice(0, 7)])) this.lists.addTags(request, list, { month });
    const edges = await this.edges(request);
    if (!isWithin(first.slice(0, 7), edges) && !isWithin(last.slice(0, 7), edges)) return undefined;
    if (day !== first) return new Redirect(this.eventLinks.week(list, first));
    return this.weekPage(request, list, { first, last, edges });
  }

  /** Events of a day. */
  @Get(viewsOf('day/:day'))
  async day(
    @PageRequest() request: FrontRequest,
    @Param() params: ListParams,
    @Param('day') day: string,
  ): Promise<Page | undefined> {
    const list = isDay(day) ? await this.lists.at(request, params, 'day', day) : undefined;
    if (!list) return undefined;
    this.lists.addTags(request, list, { day });
    const { page, shown } = request;
    const [{ events, pages }, edges] = await Promise.all([
      this.listings.onDay(day, list.filter, page),
      this.edges(request),
    ]);
    if (page > pages) return undefined;
    const { onDay, noneOnDay, noMatches } = this.words.ofEvents;
    const heading = this.lists.heading(onDay(this.dates.ofDay(day)), list);
    const url = this.eventLinks.day(list, day);
    const previous = page > 1 ? this.links.page(url, page - 1) : undefined;
    const next = page < pages ? this.links.page(url, page + 1) : undefined;
    const head = this.lists.head(list, url);
    return {
      template: 'events',
      kind: 'events events-day',
      data: {
        ...(await this.lists.frame(list, 'day', url)),
        heading,
        steps: this.steps({ at: day, by: 1, edges, link: (to) => this.eventLinks.day(list, to) }),
        none: queryOf(list.chosen) ? noMatches : noneOnDay,
        goingOn: [],
        events: this.summaries.of(events, shown, day),
        paging: { page, pages, previous, next },
      },
      head: {
        ...head,
        title: heading,
        canonical: this.links.page(head.canonical ?? url, page),
        translations: page > 1 ? undefined : head.translations,
        previous,
        next,
        isHidden: true,
      },
    };
  }

  private async weekPage(
    request: FrontRequest,
    list: EventArchive,
    { first, last, edges }: { first: string; last: string; edges: Edges },
  ): Promise<Page> {
    const days = await this.listings.week(first, list.filter);
    const today = this.listings.today();
    const url = this.eventLinks.week(list, first);
    const { inWeek, noneInWeek, noMatches, goesOn } = this.words.ofEvents;
    const heading = this.lists.heading(inWeek(this.dates.days(first, last)), list);
    const isEmpty = days.every(({ events }) => !events.length);
    return {
      template: 'events-week',
      kind: 'events events-week',
      data: {
        ...(await this.lists.frame(list, 'week', url)),
        heading,
        isEmpty,
        none: queryOf(list.chosen) ? noMatches : noneInWeek,
        steps: this.steps({ at: first, by: 7, edges, link: (to) => this.eventLinks.week(list, to) }),
        days: days.map(({ day, events }) => ({
          day,
          name: this.dates.inForm('shortDay', day),
          link: this.eventLinks.day(list, day),
          isToday: day === today,
          events: this.summaries.of(events, request.shown).map((event, index) => {
            const { times } = events[index] ?? {};
            const begins = times?.startLocal.startsWith(day);
            return { ...event, time: begins ? (times?.allDay ? '' : times && this.dates.timeOfDay(times)) : goesOn };
          }),
        })),
      },
      head: { ...this.lists.head(list, url), title: heading, isHidden: true },
    };
  }

  /** The links to the neighbours of a day or a week, as far as there are events, and to today. */
  private steps({ at, by, edges, link }: Steps) {
    const today = this.listings.today();
    const present = by === 1 ? today : this.listings.firstOfWeek(today);
    const named = (day: string) => ({
      link: link(day),
      name: by === 1 ? this.dates.inForm('shortDay', day) : this.dates.days(day, dayAfter(day, by - 1)),
    });
    const [before, after] = [dayAfter(at, -by), dayAfter(at, by)];
    return {
      previous: dayAfter(before, by - 1).slice(0, 7) >= edges.first ? named(before) : undefined,
      present: at === present ? undefined : { link: link(present), name: this.words.ofEvents.today },
      next: after.slice(0, 7) <= edges.last ? named(after) : undefined,
    };
  }

  private async present(
    request: FrontRequest,
    params: ListParams,
    view: string,
    link: (list: EventArchive, today: string) => string,
  ): Promise<Redirect | undefined> {
    const list = await this.lists.at(request, params, view);
    if (!list || request.page > 1) return undefined;
    this.lists.addTags(request, list);
    return new Redirect(link(list, this.listings.today()), 302);
  }

  /** The months with events. Without limits, crawlers would follow the links to other months forever. */
  private async edges({ shown }: FrontRequest): Promise<Edges> {
    shown.add(EVENT_TAGS.edges);
    const present = this.listings.today().slice(0, 7);
    const { first, last } = (await this.listings.edgeMonths()) ?? { first: present, last: present };
    return { first: first < present ? first : present, last: last > present ? last : present };
  }
}

const isWithin = (month: string, { first, last }: Edges): boolean => month >= first && month <= last;
