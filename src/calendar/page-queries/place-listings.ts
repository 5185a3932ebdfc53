import { Injectable } from '@nestjs/common';
import { CacheTags, TAGS } from '#libs/invalidation';
import { ENTRY_TAGS } from '../../entries/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { MediaFiles, type MediaFile } from '../../media/index.js';
import { SettingsService } from '../../settings/index.js';
import { EVENT_CATEGORY, perPageOf } from '../common/index.js';
import { ORGANIZER } from '../organizers/index.js';
import { VENUE } from '../venues/index.js';
import type { PageOrganizer, PageVenue } from './page-event.js';
import { PageLinks, PagePlaces } from './page-places.js';
import { PlacesRepository } from './places.repository.js';

/** A choice of a filter. */
export interface FilterChoice {
  id: number;
  /** HTML. */
  name: string;
}

/** A page of a list of places. */
export interface PlacesOfPage<Place> {
  places: Place[];
  total: number;
  /** Number of pages, at least 1. */
  pages: number;
}

/** A place with its picture. */
type Pictured<Place> = Place & { image?: MediaFile };

/** Lists of public venues and organizers, and the choices of filters. All in a constant number of statements. */
@Injectable()
export class PlaceListings {
  constructor(
    private readonly stored: PlacesRepository,
    private readonly places: PagePlaces,
    private readonly links: PageLinks,
    private readonly media: MediaFiles,
    private readonly settings: SettingsService,
  ) {}

  /** Public venues by their name. */
  venues(page: number): Promise<PlacesOfPage<Pictured<PageVenue>>> {
    return this.page(VENUE, page, (ids) => this.places.venues(ids));
  }

  /** Public organizers by their name. */
  organizers(page: number): Promise<PlacesOfPage<Pictured<PageOrganizer>>> {
    return this.page(ORGANIZER, page, (ids) => this.places.organizers(ids));
  }

  /** The venues that a filter offers. */
  async venueChoices(): Promise<FilterChoice[]> {
    CacheTags.current?.add(ENTRY_TAGS.titles(VENUE.name));
    return (await this.stored.named(VENUE)).map((row) => this.links.of(row));
  }

  /** The categories that a filter offers. */
  categoryChoices(): Promise<FilterChoice[]> {
    CacheTags.current?.add(TAGS.any(EVENT_CATEGORY.name));
    return this.stored.categories();
  }

  private async page<Place extends { id: number }>(
    type: EntryType,
    page: number,
    load: (ids: readonly number[]) => Promise<Map<number, Place>>,
  ): Promise<PlacesOfPage<Pictured<Place>>> {
    CacheTags.current?.add(TAGS.any(type.name));
    const perPage = perPageOf({ page }, this.settings);
    const [rows, total] = await Promise.all([
      this.stored.page(type, { limit: perPage, offset: (page - 1) * perPage }),
      this.stored.count(type),
    ]);
    const [found, images] = await Promise.all([
      load(rows.map(({ id }) => id)),
      this.media.byIds(rows.map(({ featuredMedia }) => featuredMedia)),
    ]);
    const places = rows.flatMap(({ id, featuredMedia }) => {
      const place = found.get(id);
      return place ? [{ ...place, image: images.get(featuredMedia) }] : [];
    });
    return { places, total, pages: Math.max(1, Math.ceil(total / perPage)) };
  }
}
