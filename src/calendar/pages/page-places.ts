import { Injectable } from '@nestjs/common';
import { Shown } from '#libs/freshness';
import { ENTRY_TAGS } from '../../entries/index.js';
import { LinkedEntries } from '../linked/linked-entries.js';
import { wasPublic } from '../linked/linked.policy.js';
import type { OrganizerRow } from '../organizers/organizer-row.js';
import { Organizers } from '../organizers/organizers.service.js';
import { stateProvinceOf, type VenueRow } from '../venues/venue-row.js';
import { Venues } from '../venues/venues.service.js';
import { PageLinks } from './page-links.js';
import type { PageOrganizer, PageVenue } from './page-event.js';

/** Venues and organizers as pages show them. */
@Injectable()
export class PagePlaces {
  constructor(
    private readonly entries: LinkedEntries,
    private readonly venueKind: Venues,
    private readonly organizerKind: Organizers,
    private readonly links: PageLinks,
  ) {}

  /** Venues by number, as far as everybody may know them unless told otherwise: one statement. */
  async venues(ids: readonly number[], { anyState = false } = {}): Promise<Map<number, PageVenue>> {
    // Also of those that nobody may know yet: once they are published, they are shown here.
    Shown.current?.addEach(ENTRY_TAGS.summary, ...ids);
    const rows = await this.entries.stored<VenueRow>(
      this.venueKind,
      ids.filter((id) => id > 0),
    );
    return new Map(
      [...rows.values()].flatMap((row) => (anyState || wasPublic(row) ? [[row.id, this.venue(row)] as const] : [])),
    );
  }

  /** Organizers by number, as far as everybody may know them unless told otherwise: one statement. */
  async organizers(ids: readonly number[], { anyState = false } = {}): Promise<Map<number, PageOrganizer>> {
    Shown.current?.addEach(ENTRY_TAGS.summary, ...ids);
    const rows = await this.entries.stored<OrganizerRow>(this.organizerKind, ids);
    return new Map(
      [...rows.values()].flatMap((row) => (anyState || wasPublic(row) ? [[row.id, this.organizer(row)] as const] : [])),
    );
  }

  private venue(row: VenueRow): PageVenue {
    return {
      ...this.links.of(row),
      street: row.address ?? '',
      city: row.city ?? '',
      region: stateProvinceOf(row),
      zip: row.zip ?? '',
      country: row.country ?? '',
      phone: row.phone ?? '',
      website: row.website ?? '',
      place: row.lat === null || row.lng === null ? undefined : { lat: row.lat, lng: row.lng },
      showMapLink: row.showMapLink !== 0,
    };
  }

  private organizer(row: OrganizerRow): PageOrganizer {
    return {
      ...this.links.of(row),
      phone: row.phone ?? '',
      email: row.email ?? '',
      website: row.website ?? '',
    };
  }
}
