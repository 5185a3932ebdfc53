import { Get, Param } from '@nestjs/common';
import { PageController, inPages } from '#libs/pages';
import { EventListings, type EventsOfPage, type PageEvent } from '../../calendar/page-queries/index.js';
import { descriptionOf, FrontLinks, FrontRequest, Html, type Page, PageRequest } from '../common/index.js';
import { SiteWords } from '../words/index.js';
import { queryOf } from './event-filters.js';
import { EventLinks, type EventArchive, type ViewName } from './event-links.js';
import { EventListPages, LISTS, viewsOf, type ListParams } from './event-lists.js';
import { EventSummaries } from './event-view.js';

/** A list in the order of dates. */
interface DatedList {
  view: ViewName;
  template?: string;
  url: string;
  found: EventsOfPage;
  heading: string;
  none: string;
  goingOn?: readonly PageEvent[];
}

/** The lists of events in the order of their dates: upcoming and past ones, and upcoming ones with pictures. */
@PageController()
export class EventListController {
  constructor(
    private readonly listings: EventListings,
    private readonly lists: EventListPages,
    private readonly summaries: EventSummaries,
    private readonly eventLinks: EventLinks,
    private readonly links: FrontLinks,
    private readonly words: SiteWords,
  ) {}

  /** Upcoming events; the first page also has those in progress. */
  @Get(inPages(...LISTS))
  upcoming(@PageRequest() request: FrontRequest, @Param() params: ListParams): Promise<Page | undefined> {
    return this.toCome(request, params, 'list');
  }

  /** Upcoming events as cards with pictures. */
  @Get(viewsOf('photo'))
  photo(@PageRequest() request: FrontRequest, @Param() params: ListParams): Promise<Page | undefined> {
    return this.toCome(request, params, 'photo');
  }

  /** Past events, the latest first. */
  @Get(viewsOf('past'))
  async past(@PageRequest() request: FrontRequest, @Param() params: ListParams): Promise<Page | undefined> {
    const list = await this.lists.at(request, params, 'past');
    if (!list) return undefined;
    this.lists.addTags(request, list, 'past');
    return this.page(request, list, {
      view: 'past',
      url: this.eventLinks.past(list),
      found: await this.listings.past(list.filter, request.page),
      heading: this.lists.heading(this.words.ofEvents.past, list),
      none: this.words.ofEvents.nonePast,
    });
  }

  private async toCome(request: FrontRequest, params: ListParams, view: 'list' | 'photo'): Promise<Page | undefined> {
    const isPhoto = view === 'photo';
    const list = await this.lists.at(request, params, ...(isPhoto ? [view] : []));
    if (!list) return undefined;
    this.lists.addTags(request, list, 'upcoming');
    const { page } = request;
    const [found, goingOn] = await Promise.all([
      this.listings.upcoming(list.filter, page),
      page === 1 ? this.listings.ongoing(list.filter) : [],
    ]);
    const { events, of, noneUpcoming } = this.words.ofEvents;
    return this.page(request, list, {
      view,
      template: isPhoto ? 'events-photo' : 'events',
      url: isPhoto ? this.eventLinks.photo(list) : this.eventLinks.upcoming(list),
      found,
      goingOn,
      heading: list.name === undefined ? events : of(list.name),
      none: noneUpcoming,
    });
  }

  private async page(request: FrontRequest, list: EventArchive, parts: DatedList): Promise<Page | undefined> {
    const { found, url, heading, none, view, template = 'events', goingOn = [] } = parts;
    const { page, shown } = request;
    const { events, pages } = found;
    if (page > pages) return undefined;
    const previous = page > 1 ? this.links.page(url, page - 1) : undefined;
    const next = page < pages ? this.links.page(url, page + 1) : undefined;
    const frame = await this.lists.frame(list, view, url);
    const head = this.lists.head(list, url);
    const about = view === 'list' ? list.about : undefined;
    return {
      template,
      kind: template === 'events' ? 'events' : `events ${template}`,
      data: {
        ...frame,
        heading,
        about: about === undefined ? undefined : new Html(about),
        none: queryOf(list.chosen) ? this.words.ofEvents.noMatches : none,
        goingOn: this.summaries.of(goingOn, shown),
        months: this.summaries.byMonth(events, shown),
        paging: { page, pages, previous, next },
      },
      head: {
        ...head,
        title: heading,
        description: about === undefined ? undefined : descriptionOf(about),
        canonical: this.links.page(head.canonical ?? url, page),
        translations: page > 1 ? undefined : head.translations,
        previous,
        next,
        isHidden: head.isHidden || view === 'photo' || (!events.length && list.name === undefined) || undefined,
      },
    };
  }
}
