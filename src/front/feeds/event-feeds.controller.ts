import { Get, Param } from '@nestjs/common';
import { TAGS } from '#libs/invalidation';
import { escapeHtml } from '#libs/markup';
import { PageController } from '#libs/pages';
import { SiteUrls } from '#libs/rest';
import { isoUtc } from '#libs/times';
import { EVENT, EVENT_TAGS, ORGANIZER, VENUE } from '../../calendar/index.js';
import {
  EventListings,
  SinglePlaces,
  type PageEvent,
  type PageFilter,
  type WholePlace,
} from '../../calendar/page-queries/index.js';
import { EntryListings } from '../../content/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { STATUSES, type EntryType } from '../../entries/types/index.js';
import { SettingsService } from '../../settings/index.js';
import { FrontRequest, type Outcome, PageRequest, textOf } from '../common/index.js';
import { EventDates, EventLinks, EventListPages, type ListParams, LISTS } from '../events/index.js';
import { SiteWords } from '../words/index.js';
import type { FeedItem } from './feed-documents.js';
import { FeedItems } from './feed-items.js';
import { FeedResponses, feedsOf } from './feed-responses.js';

/** The feeds of upcoming events, soonest first, and of new venues and organizers. */
@PageController()
export class EventFeedsController {
  constructor(
    private readonly listings: EventListings,
    private readonly lists: EventListPages,
    private readonly places: SinglePlaces,
    private readonly entries: EntryListings,
    private readonly items: FeedItems,
    private readonly responses: FeedResponses,
    private readonly dates: EventDates,
    private readonly eventLinks: EventLinks,
    private readonly permalinks: Permalinks,
    private readonly site: SiteUrls,
    private readonly settings: SettingsService,
    private readonly words: SiteWords,
  ) {}

  /** The upcoming events of a list. */
  @Get(feedsOf(...LISTS.map((list) => `${list}/`)))
  async events(@PageRequest() request: FrontRequest, @Param() params: ListParams): Promise<Outcome | undefined> {
    const list = await this.lists.at(request, params, 'feed');
    if (!list) return undefined;
    this.lists.addTags(request, list, 'upcoming');
    const { events, of } = this.words.ofEvents;
    return this.ofEvents(request, list.filter, {
      page: this.eventLinks.upcoming(list),
      title: list.name === undefined ? events : of(list.name),
    });
  }

  /** The upcoming events at a venue. */
  @Get(feedsOf(`${VENUE.urlBase}/:slug/`))
  async venue(@PageRequest() request: FrontRequest, @Param('slug') slug: string): Promise<Outcome | undefined> {
    const found = await this.places.venue({ slug });
    return found && this.ofPlace(request, found, { venue: found.id });
  }

  /** The upcoming events of an organizer. */
  @Get(feedsOf(`${ORGANIZER.urlBase}/:slug/`))
  async organizer(@PageRequest() request: FrontRequest, @Param('slug') slug: string): Promise<Outcome | undefined> {
    const found = await this.places.organizer({ slug });
    return found && this.ofPlace(request, found, { organizer: found.id });
  }

  /** The latest venues. */
  @Get(feedsOf('venues/'))
  venues(@PageRequest() request: FrontRequest): Promise<Outcome> {
    return this.ofNew(request, VENUE, { page: this.eventLinks.places('venues'), title: this.words.ofEvents.venues });
  }

  /** The latest organizers. */
  @Get(feedsOf('organizers/'))
  organizers(@PageRequest() request: FrontRequest): Promise<Outcome> {
    const page = this.eventLinks.places('organizers');
    return this.ofNew(request, ORGANIZER, { page, title: this.words.ofEvents.allOrganizers });
  }

  private async ofPlace(
    request: FrontRequest,
    { id, name, url, status }: WholePlace,
    filter: { venue: number } | { organizer: number },
  ): Promise<Outcome | undefined> {
    if (!STATUSES.isPublic(status)) return undefined;
    request.shown.addEach(ENTRY_TAGS.title, id);
    request.shown.add(...EVENT_TAGS.timedLists('upcoming', filter));
    request.shown.until(this.listings.endOfToday());
    return this.ofEvents(request, filter, { page: url, title: this.words.ofEvents.of(textOf(name)) });
  }

  private async ofEvents(
    request: FrontRequest,
    filter: PageFilter,
    about: { page: string; title: string },
  ): Promise<Outcome> {
    const { events } = await this.listings.upcoming(filter, 1, this.settings.get('feed_items'));
    request.shown.addEach(ENTRY_TAGS.summary, ...events.map(({ id }) => id));
    return this.responses.answer(request, { ...about, items: events.map((event) => this.item(event)) });
  }

  private async ofNew(
    request: FrontRequest,
    { name }: EntryType,
    about: { page: string; title: string },
  ): Promise<Outcome> {
    const { shown, viewer } = request;
    shown.add(TAGS.any(name));
    const { rows } = await this.entries.first(viewer, this.settings.get('feed_items'), { types: [name] });
    return this.responses.answer(request, { ...about, items: await this.items.of(rows, shown) });
  }

  /** An item that names when and where the event takes place, because most feed readers ignore the event module. */
  private item(event: PageEvent): FeedItem {
    const { id, name, url, times, recurrenceId, venue, organizers, categories, tags, excerpt } = event;
    const [organizer] = organizers;
    const location = venue && [textOf(venue.name), venue.city].filter(Boolean).join(this.words.marks.comma);
    const when = [this.dates.range(times), location].filter(Boolean).join(' · ');
    const own = this.permalinks.plain({ id, type: EVENT.name, language: this.site.requestedLanguage.number });
    return {
      id: recurrenceId === undefined ? own : `${own}#${recurrenceId}`,
      title: textOf(name),
      link: url,
      author: { name: textOf(organizer?.name ?? this.settings.get('title')), url: organizer?.url },
      published: isoUtc(event.publishedGmt ?? event.modifiedGmt),
      updated: isoUtc(event.modifiedGmt),
      categories: [...categories, ...tags].map((term) => ({ name: textOf(term.name), url: term.url })),
      summaryHtml: `<p>${escapeHtml(when)}</p>${excerpt.trim()}`,
      event: { start: this.dates.machine(times, 'start'), end: this.dates.machine(times, 'end'), location },
    };
  }
}
