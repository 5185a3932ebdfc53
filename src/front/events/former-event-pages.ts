import { Injectable } from '@nestjs/common';
import { isDay } from '#libs/times';
import { EVENT, EVENT_TAGS } from '../../calendar/index.js';
import {
  EventListings,
  formerDate,
  formerView,
  splitFormerPath,
  type FormerView,
} from '../../calendar/page-queries/index.js';
import { type FormerPageSource, FrontLinks, type FrontRequest, Redirect, sentId } from '../common/index.js';
import { EVENTS, EventLinks, type EventArchive } from './event-links.js';
import { EventListPages, type ListParams } from './event-lists.js';

/** The parameter of a category. */
const CATEGORY = 'tribe_events_cat';
/** Parameters of the calendar add-on of the convention that choose a view, a date or a page of a list of events. */
const FORMER = [
  'eventDate',
  'eventDisplay',
  'tribe-bar-date',
  'tribe-bar-search',
  'tribe_event_display',
  'tribe_events',
  CATEGORY,
  'tribe_paged',
] as const;
/** The name of the type of events in queries of the convention. */
const FORMER_EVENTS = 'tribe_events';
/** Paths that are views here. If they have no page, they are not redirected. */
const OWN_VIEW = /(?:^|\/)(?:photo|past|month|week|day|(?:month|week|day)\/[\d-]+)(?:\/page\/\d+)?$/;

/** Redirects URLs that the calendar add-on of the convention gave to events and their lists. */
@Injectable()
export class FormerEventPages implements FormerPageSource {
  constructor(
    private readonly listings: EventListings,
    private readonly lists: EventListPages,
    private readonly eventLinks: EventLinks,
    private readonly links: FrontLinks,
  ) {}

  /** Whether the query of a request has parameters that only the add-on reads. */
  isNamedIn({ method, path, query }: FrontRequest): boolean {
    if (!query.size || path === undefined || method !== 'GET') return false;
    if (path === '')
      return (
        (query.get('post_type') === FORMER_EVENTS && !query.has('p')) || query.has(FORMER_EVENTS) || query.has(CATEGORY)
      );
    return (path === EVENTS || path.startsWith(`${EVENTS}/`)) && FORMER.some((name) => query.has(name));
  }

  /** The present URL of a list and its view, which path and query name; undefined for others. */
  async redirect(request: FrontRequest): Promise<Redirect | undefined> {
    const { path = '', query } = request;
    const event = path === '' && query.get(FORMER_EVENTS);
    if (event) return new Redirect(this.links.to(`${EVENT.urlBase}/${encodeURIComponent(event)}/`));
    const segments = path.split('/').slice(1);
    const whole = await this.listAt(request, segments);
    const split = splitFormerPath(segments);
    const list = whole ?? (await this.listAt(request, split.list));
    if (!list) return undefined;
    const inPath: FormerView = whole ? { page: 1 } : split;
    const { page, ...view } = { ...inPath, ...viewIn(request) };
    const number = sentId(query.get('tribe_paged') ?? query.get('paged')) || page;
    const text = query.get('tribe-bar-search')?.trim();
    const named = text ? { ...list, chosen: { ...list.chosen, text } } : list;
    this.lists.addTags(request, list);
    return new Redirect(this.links.page(await this.urlOf(request, named, view), number));
  }

  /** Redirects a path that has no page here. */
  async redirectMissing(request: FrontRequest): Promise<Redirect | undefined> {
    const { path = '' } = request;
    const found = OWN_VIEW.test(path) ? undefined : await this.redirect(request);
    // A page beyond the end of a list.
    return found && new URL(found.to).pathname === new URL(this.links.to(`${path}/`)).pathname ? undefined : found;
  }

  private async listAt(request: FrontRequest, [kind, ...path]: readonly string[]): Promise<EventArchive | undefined> {
    const category = request.query.get(CATEGORY)?.split('/').filter(Boolean);
    const params: ListParams | undefined =
      kind === 'category' && path.length
        ? { path }
        : kind === 'tag' && path.length === 1
          ? { slug: path[0] }
          : kind === undefined
            ? category?.length
              ? { path: category }
              : {}
            : undefined;
    return params && this.lists.at(request, params);
  }

  private async urlOf(request: FrontRequest, list: EventArchive, { view = 'list', date }: Omit<FormerView, 'page'>) {
    const day = date !== undefined && isDay(date) ? date : undefined;
    if (date === undefined) {
      if (view === 'photo') return this.eventLinks.photo(list);
      if (view === 'past') return this.eventLinks.past(list);
      return view === 'list' ? this.eventLinks.upcoming(list) : this.eventLinks.present(list, view);
    }
    if (view === 'past') return this.eventLinks.past(list);
    if (view === 'day' && day !== undefined) return this.eventLinks.day(list, day);
    const month = date.slice(0, 7);
    if (!(await this.hasMonth(request, month))) return this.eventLinks.upcoming(list);
    // Lists begin with the present day. The month has the events of a date and those after it.
    return view === 'week' && day !== undefined
      ? this.eventLinks.week(list, this.listings.firstOfWeek(day))
      : this.eventLinks.month(list, month);
  }

  /** Whether a month has a page: it is between the first and the last one with events, or the present one. */
  private async hasMonth({ shown }: FrontRequest, month: string): Promise<boolean> {
    shown.add(EVENT_TAGS.edges);
    const present = this.listings.today().slice(0, 7);
    const { first, last } = (await this.listings.edgeMonths()) ?? { first: present, last: present };
    return (month >= first || month >= present) && (month <= last || month <= present);
  }
}

/** The view and the date in a query. Members are absent where it has none. */
function viewIn({ query }: FrontRequest): Omit<FormerView, 'page'> {
  const view = formerView(query.get('eventDisplay') ?? query.get('tribe_event_display') ?? '');
  const date = formerDate(query.get('tribe-bar-date')) ?? formerDate(query.get('eventDate'));
  return { ...(view === undefined ? {} : { view }), ...(date === undefined ? {} : { date }) };
}
