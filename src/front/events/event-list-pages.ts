import { Injectable } from '@nestjs/common';
import type { ListTime } from '#libs/freshness';
import { EVENT, EventListings, MonthSheets, isDay, isMonth, type EventsOfPage } from '../../calendar/index.js';
import { storedSlug } from '../lists/stored-slug.js';
import { FrontLinks } from '../shell/front-links.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Html, textOf } from '../shell/html.js';
import { Redirect, type Outcome, type Page } from '../shell/outcome.js';
import { CATEGORY_SEGMENT, EVENTS, EventLinks, TAG_SEGMENT } from './event-links.js';
import { EventSummaries } from './event-summaries.js';
import { EventDates } from './event-dates.js';
import { ListParts, type EventsAt } from './list-parts.js';
import { MonthPages } from './month-pages.js';
import { SiteEventWords } from './site-event-words.js';

/** One of the ways in which a list is shown, by the end of its address. */
type Way = { kind: 'upcoming' | 'past' } | { kind: 'months' } | { kind: 'month' | 'day'; at: string };

const UPCOMING: Way = { kind: 'upcoming' };

/** The lists of events: upcoming and past ones, those of a month and of a day; all of them, of a category, of a tag. */
@Injectable()
export class EventListPages implements PageKind {
  constructor(
    private readonly listings: EventListings,
    private readonly sheets: MonthSheets,
    private readonly months: MonthPages,
    private readonly parts: ListParts,
    private readonly dates: EventDates,
    private readonly summaries: EventSummaries,
    private readonly addresses: EventLinks,
    private readonly links: FrontLinks,
    private readonly words: SiteEventWords,
  ) {}

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    return request.segments[0] === EVENTS ? this.at(request) : undefined;
  }

  private async at(request: FrontRequest): Promise<Outcome | undefined> {
    const { segments, page } = request.paged;
    const found = await this.listAt(segments.slice(1));
    if (!found) return undefined;
    const { list, way } = found;
    const { shown } = request;
    const scope = list.term === undefined ? undefined : { term: list.term };
    if (list.term !== undefined && way.kind === 'upcoming') shown.aboutTerm(list.term);
    else shown.term(list.term ?? 0);
    if (way.kind !== 'months') shown.timedList(EVENT.name, timeOf(way), scope);
    shown.until(this.listings.dayEnds());
    switch (way.kind) {
      case 'upcoming':
        return this.upcoming(request, list, page);
      case 'past':
        return this.dated(request, list, {
          page,
          address: this.addresses.past(list.address),
          found: await this.listings.past(list.filter, page),
          heading: headingOf(this.words.all.past, list),
          none: this.words.all.nonePast,
        });
      case 'day':
        return this.dated(request, list, {
          page,
          address: this.addresses.day(list.address, way.at),
          found: await this.listings.ofDay(way.at, list.filter, page),
          heading: headingOf(this.words.all.onDay(this.dates.ofDay(way.at)), list),
          none: this.words.all.noneOnDay,
          isHidden: true,
        });
      case 'months':
        return new Redirect(this.addresses.month(list.address, this.listings.today().slice(0, 7)), 302);
      case 'month':
        return page === 1 ? this.month(request, list, way.at) : undefined;
    }
  }

  /** The list that an address below that of all events names, and how it is to be shown. */
  private async listAt(segments: readonly string[]): Promise<{ list: EventsAt; way: Way } | undefined> {
    const whole = await this.list(segments);
    if (whole) return { list: whole, way: UPCOMING };
    const { before, way } = wayOf(segments);
    const list = way && (await this.list(before));
    return list && { list, way };
  }

  private async list([kind, ...slugs]: readonly string[]): Promise<EventsAt | undefined> {
    if (kind === undefined) return { filter: {}, address: this.addresses.all, hasCalendar: true };
    const stored = slugs.map(storedSlug);
    if (kind === CATEGORY_SEGMENT && slugs.length) {
      const term = await this.listings.category(stored);
      return term && { ...named(term), address: this.addresses.category(stored), hasCalendar: true };
    }
    const [slug] = stored;
    if (kind !== TAG_SEGMENT || slug === undefined || slugs.length > 1) return undefined;
    const term = await this.listings.tag(slug);
    return term && { ...named(term), address: this.addresses.tag(slug), hasCalendar: false };
  }

  private async upcoming(request: FrontRequest, list: EventsAt, page: number): Promise<Page | undefined> {
    const [found, goingOn] = await Promise.all([
      this.listings.upcoming(list.filter, page),
      page === 1 ? this.listings.goingOn(list.filter) : [],
    ]);
    const made = this.dated(request, list, {
      page,
      address: list.address,
      found,
      heading: list.name === undefined ? this.words.all.events : this.words.all.of(list.name),
      none: this.words.all.noneUpcoming,
      about: list.about,
    });
    return made && { ...made, data: { ...made.data, goingOn: this.summaries.of(goingOn, request.shown) } };
  }

  private dated(request: FrontRequest, list: EventsAt, told: DatedList): Page | undefined {
    const { found, page, address, heading, none, about, isHidden } = told;
    const { events, pages } = found;
    if (page > pages) return undefined;
    const previous = page > 1 ? this.links.page(address, page - 1) : undefined;
    const next = page < pages ? this.links.page(address, page + 1) : undefined;
    return {
      template: 'events',
      kind: 'events',
      data: {
        words: this.words.all,
        heading,
        about: about === undefined ? undefined : new Html(about),
        none,
        goingOn: [],
        months: this.summaries.byMonth(events, request.shown),
        views: this.parts.views(list, address),
        paging: { page, pages, previous, next },
        calendar: this.parts.calendar(list),
      },
      head: {
        title: heading,
        description: about === undefined ? undefined : textOf(about) || undefined,
        canonical: this.links.page(address, page),
        previous,
        next,
        isHidden: isHidden || (!events.length && list.name === undefined) || undefined,
        links: this.parts.headLinks(list),
      },
    };
  }

  private async month(request: FrontRequest, list: EventsAt, month: string): Promise<Page | undefined> {
    request.shown.edges(EVENT.name);
    const today = this.listings.today();
    const present = today.slice(0, 7);
    const edges = (await this.sheets.edges()) ?? { first: present, last: present };
    const first = edges.first < present ? edges.first : present;
    const last = edges.last > present ? edges.last : present;
    // Months before all events and after them would lead on for ever.
    if (month < first || month > last) return undefined;
    const days = await this.sheets.of(month, list.filter);
    return this.months.page(request, list, { month, days, today, first, last });
  }
}

/** A list in the order of dates, as it is told. */
interface DatedList {
  page: number;
  address: string;
  found: EventsOfPage;
  heading: string;
  none: string;
  about?: string;
  isHidden?: boolean;
}

/** Which events a way of showing a list is about. */
const timeOf = (way: Exclude<Way, { kind: 'months' }>): ListTime => {
  if (way.kind === 'month') return { month: way.at };
  return way.kind === 'day' ? { day: way.at } : way.kind;
};

/** The way in which a list is shown, at the end of its address. */
function wayOf(segments: readonly string[]): { before: readonly string[]; way?: Way } {
  const [name, at = ''] = segments.slice(-2);
  if (name === 'month' && isMonth(at)) return { before: segments.slice(0, -2), way: { kind: 'month', at } };
  if (name === 'day' && isDay(at)) return { before: segments.slice(0, -2), way: { kind: 'day', at } };
  const before = segments.slice(0, -1);
  if (segments.at(-1) === 'past') return { before, way: { kind: 'past' } };
  return segments.at(-1) === 'month' ? { before, way: { kind: 'months' } } : { before };
}

const named = ({ id, ids, name, description }: { id: number; ids: number[]; name: string; description: string }) => ({
  filter: { terms: ids },
  name: textOf(name),
  about: description || undefined,
  term: id,
});

const headingOf = (text: string, { name }: EventsAt): string => (name === undefined ? text : `${text}: ${name}`);
