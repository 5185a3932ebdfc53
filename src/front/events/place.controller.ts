import { Get, Param } from '@nestjs/common';
import { PageController, inPages } from '#libs/pages';
import { ORGANIZER, VENUE, EVENT_TAGS } from '../../calendar/index.js';
import {
  EventListings,
  type PageFilter,
  type PageLink,
  SinglePlaces,
  type WholePlace,
} from '../../calendar/page-queries/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { type EntryType, STATUSES } from '../../entries/types/index.js';
import {
  FrontLinks,
  FrontRequest,
  Html,
  lineOf,
  type Page,
  PageRequest,
  responsiveImage,
  sentId,
} from '../common/index.js';
import { EntryFacts, inGroups } from '../entries/index.js';
import { readableText } from '../text/index.js';
import { SiteWords } from '../words/index.js';
import { EventHeads } from './event-heads.js';
import { organizerJsonLd, venueJsonLd, type StructuredData } from './event-json-ld.js';
import { plainPath } from './event-links.js';
import { EventView, EventSummaries, PAGE_WIDTH, stateOf } from './event-view.js';

/** What differs between the pages of venues and organizers. */
interface PlacePage {
  type: EntryType;
  filter: PageFilter;
  details: object;
  jsonLd: StructuredData;
}

/** The pages of venues and organizers, with their upcoming events. */
@PageController()
export class PlaceController {
  constructor(
    private readonly places: SinglePlaces,
    private readonly facts: EntryFacts,
    private readonly listings: EventListings,
    private readonly view: EventView,
    private readonly summaries: EventSummaries,
    private readonly heads: EventHeads,
    private readonly links: FrontLinks,
    private readonly words: SiteWords,
  ) {}

  /** A venue. */
  @Get([...inPages(`${VENUE.urlBase}/:slug`), plainPath(VENUE)])
  async venue(@PageRequest() request: FrontRequest, @Param('slug') slug?: string): Promise<Page | undefined> {
    const found = await this.places.venue(placeAt(request, slug));
    return (
      found &&
      this.page(request, found, {
        type: VENUE,
        filter: { venue: found.id },
        details: this.view.venue(found.venue, true),
        jsonLd: venueJsonLd({ ...found.venue, url: found.url }),
      })
    );
  }

  /** An organizer. */
  @Get([...inPages(`${ORGANIZER.urlBase}/:slug`), plainPath(ORGANIZER)])
  async organizer(@PageRequest() request: FrontRequest, @Param('slug') slug?: string): Promise<Page | undefined> {
    const found = await this.places.organizer(placeAt(request, slug));
    return (
      found &&
      this.page(request, found, {
        type: ORGANIZER,
        filter: { organizer: found.id },
        details: this.view.organizer(found.organizer),
        jsonLd: organizerJsonLd({ ...found.organizer, url: found.url }),
      })
    );
  }

  private async page(
    request: FrontRequest,
    place: PageLink & WholePlace,
    { type, filter, details, jsonLd }: PlacePage,
  ): Promise<Page | undefined> {
    const { page } = request;
    const { events, pages } = await this.listings.upcoming(filter, page);
    if (page > pages) return undefined;
    this.addTags(request, place, filter);
    const { id, name, url, content, image, status } = place;
    const isPreview = request.previews(id);
    const previous = page > 1 ? this.links.page(url, page - 1) : undefined;
    const next = page < pages ? this.links.page(url, page + 1) : undefined;
    return {
      template: 'event-place',
      kind: `single ${type.restBase}`,
      data: {
        words: this.words.ofEvents,
        title: lineOf(name),
        state: stateOf(status),
        isVenue: type === VENUE,
        details,
        facts: page === 1 ? inGroups(await this.facts.of({ type, entry: place, request })) : [],
        image: responsiveImage(image, PAGE_WIDTH),
        content: new Html(page === 1 ? readableText(content, url) : ''),
        months: this.summaries.byMonth(events, request.shown),
        none: this.words.ofEvents.noneUpcoming,
        calendar: this.heads.calendarOf(place),
        paging: { page, pages, previous, next },
      },
      head: await this.heads.ofPlace(
        place,
        { type, jsonLd, canonical: this.links.page(url, page), previous, next },
        isPreview,
      ),
      isPrivate: isPreview || !STATUSES.isPublic(status),
    };
  }

  private addTags({ shown }: FrontRequest, { id }: WholePlace, { venue, organizer }: PageFilter): void {
    shown.addEach(ENTRY_TAGS.entry, id);
    shown.add(ENTRY_TAGS.pageOf(id));
    if (venue !== undefined) shown.add(...EVENT_TAGS.timedLists('upcoming', { venue }));
    if (organizer !== undefined) shown.add(...EVENT_TAGS.timedLists('upcoming', { organizer }));
    shown.until(this.listings.endOfToday());
  }
}

/** The requested venue or organizer: by slug, or by the id in the query. */
const placeAt = ({ query }: FrontRequest, slug: string | undefined): { id: number } | { slug: string } =>
  slug === undefined ? { id: sentId(query.get('p')) } : { slug };
