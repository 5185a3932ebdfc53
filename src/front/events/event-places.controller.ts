import { Get } from '@nestjs/common';
import { PageController, inPages } from '#libs/pages';
import {
  PlaceListings,
  type PlacesOfPage,
  type PageOrganizer,
  type PageVenue,
} from '../../calendar/page-queries/index.js';
import type { MediaFile } from '../../media/index.js';
import {
  FrontLinks,
  FrontRequest,
  type Page,
  PageRequest,
  PageTranslations,
  responsiveImage,
} from '../common/index.js';
import { SiteWords } from '../words/index.js';
import { EventLinks } from './event-links.js';
import { EventView } from './event-view.js';

const WIDTH = 600;

/** A venue or an organizer of a list, with what differs between them. */
interface PlaceCard {
  link?: string;
  lines?: readonly string[];
  image?: MediaFile;
}

/** The lists of venues and organizers. */
@PageController()
export class EventPlacesController {
  constructor(
    private readonly places: PlaceListings,
    private readonly view: EventView,
    private readonly eventLinks: EventLinks,
    private readonly links: FrontLinks,
    private readonly words: SiteWords,
    private readonly translations: PageTranslations,
  ) {}

  /** All venues by their name. */
  @Get(inPages('venues'))
  async venues(@PageRequest() request: FrontRequest): Promise<Page | undefined> {
    const { venues, noVenues } = this.words.ofEvents;
    const found = await this.places.venues(request.page);
    const card = ({ image, ...venue }: PageVenue & { image?: MediaFile }) => ({
      ...this.view.venue(venue, true),
      image,
    });
    return this.page(request, found, card, { url: this.eventLinks.places('venues'), heading: venues, none: noVenues });
  }

  /** All organizers by their name. */
  @Get(inPages('organizers'))
  async organizers(@PageRequest() request: FrontRequest): Promise<Page | undefined> {
    const { allOrganizers, noOrganizers } = this.words.ofEvents;
    const found = await this.places.organizers(request.page);
    const card = ({ image, ...organizer }: PageOrganizer & { image?: MediaFile }) => ({
      ...this.view.organizer(organizer),
      image,
    });
    const url = this.eventLinks.places('organizers');
    return this.page(request, found, card, { url, heading: allOrganizers, none: noOrganizers });
  }

  private page<Place>(
    { page }: FrontRequest,
    { places, pages }: PlacesOfPage<Place>,
    card: (place: Place) => PlaceCard,
    { url, heading, none }: { url: string; heading: string; none: string },
  ): Page | undefined {
    if (page > pages) return undefined;
    const previous = page > 1 ? this.links.page(url, page - 1) : undefined;
    const next = page < pages ? this.links.page(url, page + 1) : undefined;
    return {
      template: 'event-places',
      kind: 'events events-photo',
      data: {
        words: this.words.ofEvents,
        heading,
        none,
        places: places.map((place) => {
          const { image, ...shown } = card(place);
          return { ...shown, image: responsiveImage(image, WIDTH) };
        }),
        pagingLabel: heading,
        paging: { page, pages, previous, next },
      },
      head: {
        title: heading,
        canonical: this.links.page(url, page),
        translations: page > 1 ? undefined : this.translations.everywhere(url),
        previous,
        next,
        feed: { url, title: heading },
        links: [this.eventLinks.calendarLink(this.eventLinks.all)],
      },
    };
  }
}
