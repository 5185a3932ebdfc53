import { Injectable } from '@nestjs/common';
import {
  EVENT,
  EventListings,
  ORGANIZER,
  SinglePlaces,
  VENUE,
  type PageFilter,
  type PageLink,
  type WholePlace,
} from '../../calendar/index.js';
import { isPublic, type EntryType } from '../../content/index.js';
import { FrontLinks } from '../shell/front-links.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Html, lineOf, textOf } from '../shell/html.js';
import type { Outcome, Page } from '../shell/outcome.js';
import { pictureOf } from '../shell/pictures.js';
import { EventFacts, stateOf } from './event-facts.js';
import { organizerJsonLd, venueJsonLd, type JsonLd } from './event-json-ld.js';
import { EventLinks } from './event-links.js';
import { EventSummaries } from './event-summaries.js';
import { plainNumberOf } from './plain-addresses.js';
import { SiteEventWords } from './site-event-words.js';

const WIDTH = 1024;

/** Which venue or organizer is meant, and which page of its events. */
interface PlaceAt {
  at: { id: number } | { slug: string };
  page: number;
}

/** What only venues, or only organizers, have on their page. */
interface PlaceParts {
  type: EntryType;
  filter: PageFilter;
  facts: object;
  jsonLd: JsonLd;
  calendar?: string;
}

/** The pages of venues and organizers, with their events to come. */
@Injectable()
export class PlacePages implements PageKind {
  constructor(
    private readonly places: SinglePlaces,
    private readonly listings: EventListings,
    private readonly facts: EventFacts,
    private readonly summaries: EventSummaries,
    private readonly addresses: EventLinks,
    private readonly links: FrontLinks,
    private readonly words: SiteEventWords,
  ) {}

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    const venue = placeAt(request, VENUE);
    if (venue) return this.venue(request, venue);
    const organizer = placeAt(request, ORGANIZER);
    return organizer && this.organizer(request, organizer);
  }

  private async venue(request: FrontRequest, { at, page }: PlaceAt): Promise<Page | undefined> {
    const found = await this.places.venue(at);
    return (
      found &&
      this.page(request, found, page, {
        type: VENUE,
        filter: { venue: found.id },
        facts: this.facts.venue(found.venue, true),
        jsonLd: venueJsonLd({ ...found.venue, address: found.address }),
        calendar: found.status === 'publish' ? this.addresses.calendar(found.address) : undefined,
      })
    );
  }

  private async organizer(request: FrontRequest, { at, page }: PlaceAt): Promise<Page | undefined> {
    const found = await this.places.organizer(at);
    return (
      found &&
      this.page(request, found, page, {
        type: ORGANIZER,
        filter: { organizer: found.id },
        facts: this.facts.organizer(found.organizer),
        jsonLd: organizerJsonLd({ ...found.organizer, address: found.address }),
      })
    );
  }

  private async page(
    request: FrontRequest,
    place: PageLink & WholePlace,
    page: number,
    { type, filter, facts, jsonLd, calendar }: PlaceParts,
  ): Promise<Page | undefined> {
    const { events, pages } = await this.listings.upcoming(filter, page);
    if (page > pages) return undefined;
    this.note(request, place, filter);
    const { id, name, address, content, excerpt, image, status } = place;
    const previous = page > 1 ? this.links.page(address, page - 1) : undefined;
    const next = page < pages ? this.links.page(address, page + 1) : undefined;
    const title = textOf(name);
    return {
      template: 'event-place',
      kind: `single ${type.restBase}`,
      data: {
        words: this.words.all,
        title: lineOf(name),
        state: stateOf(status),
        facts,
        picture: pictureOf(image, WIDTH),
        content: new Html(page === 1 ? content : ''),
        months: this.summaries.byMonth(events, request.shown),
        none: this.words.all.noneUpcoming,
        calendar,
        paging: { page, pages, previous, next },
      },
      head: {
        title,
        description: textOf(excerpt) || undefined,
        canonical: this.links.page(address, page),
        previous,
        next,
        isHidden: !isPublic(status) || undefined,
        openGraph: image ? [['og:image', image.url]] : [],
        links: [
          {
            rel: 'alternate',
            type: 'application/json',
            title: 'JSON',
            href: this.links.rest(`cal/events/v1/${type.restBase}/${id}`),
            isHeader: true,
          },
          ...(calendar ? [{ rel: 'alternate', type: 'text/calendar', title, href: calendar }] : []),
          ...(isPublic(status) ? this.links.embedData(address) : []),
        ],
        jsonLd: isPublic(status) ? { '@context': 'https://schema.org', '@id': address, ...jsonLd } : undefined,
      },
      isPrivate: !isPublic(status),
    };
  }

  private note({ shown }: FrontRequest, { id }: WholePlace, { venue, organizer }: PageFilter): void {
    shown.entry(id);
    shown.page(id);
    if (venue !== undefined) shown.timedList(EVENT.name, 'upcoming', { venue });
    if (organizer !== undefined) shown.timedList(EVENT.name, 'upcoming', { organizer });
    shown.until(this.listings.dayEnds());
  }
}

function placeAt({ paged, query, segments: all }: FrontRequest, type: EntryType): PlaceAt | undefined {
  const id = all.length ? undefined : plainNumberOf(type, query);
  if (id !== undefined) return { at: { id }, page: 1 };
  const { segments, page } = paged;
  const [base, slug, ...more] = segments;
  return base === type.addressBase && slug !== undefined && !more.length ? { at: { slug }, page } : undefined;
}
