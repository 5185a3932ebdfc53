import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { CacheTags } from '#libs/invalidation';
import { ENTRY_TAGS, type EntryRow } from '../../entries/index.js';
import { UntranslatedEntries } from '../../entries/languages/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { type EntryType, STATUSES } from '../../entries/types/index.js';
import { MediaFiles } from '../../media/index.js';
import { EntryRendering, DynamicContent } from '../../rendering/index.js';
import { renderedTitle } from '../common/index.js';
import { ORGANIZER, type OrganizerRow, OrganizersRepository } from '../organizers/index.js';
import { LinkedEntries, wasPublic, type EntryKey } from '../places/index.js';
import { stateProvinceOf, VENUE, type VenueRow, VenuesRepository } from '../venues/index.js';
import type { PageLink, PageOrganizer, PageVenue, WholePlace } from './page-event.js';
import type { LinkedRow } from './pages.repository.js';

const NO_PARENTS: ReadonlyMap<number, string> = new Map();

/** Builds names and URLs of calendar entries. */
@Injectable()
export class PageLinks {
  constructor(
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
  ) {}

  /** The public URL of an entry, or its plain URL (`?p=ID`) while it has none. */
  address(row: LinkedRow): string {
    return this.permalinks.of(row, NO_PARENTS, true);
  }

  /** A link with the name and, for public entries, the URL. */
  of(row: LinkedRow): PageLink {
    const name = renderedTitle(this.rendering, row);
    return { id: row.id, name, ...(STATUSES.isPublic(row.status) ? { url: this.address(row) } : {}) };
  }
}

/** Loads venues and organizers for pages. */
@Injectable()
export class PagePlaces {
  constructor(
    private readonly storedVenues: VenuesRepository,
    private readonly storedOrganizers: OrganizersRepository,
    private readonly links: PageLinks,
  ) {}

  /** Venues by id, only public ones by default, in one statement. */
  async venues(ids: readonly number[], { anyState = false } = {}): Promise<Map<number, PageVenue>> {
    // Includes unpublished entries: publishing one changes the page.
    CacheTags.current?.addEach(ENTRY_TAGS.summary, ...ids);
    const rows = await this.storedVenues.find(ids.filter((id) => id > 0));
    return new Map(
      [...rows.values()].flatMap((row) => (anyState || wasPublic(row) ? [[row.id, this.venue(row)] as const] : [])),
    );
  }

  /** Organizers by id, only public ones by default, in one statement. */
  async organizers(ids: readonly number[], { anyState = false } = {}): Promise<Map<number, PageOrganizer>> {
    CacheTags.current?.addEach(ENTRY_TAGS.summary, ...ids);
    const rows = await this.storedOrganizers.find(ids);
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

/** Loads venues and organizers for their own pages. */
@Injectable()
export class SinglePlaces {
  constructor(
    private readonly entries: LinkedEntries,
    private readonly places: PagePlaces,
    private readonly links: PageLinks,
    private readonly rendering: EntryRendering,
    private readonly dynamic: DynamicContent,
    private readonly media: MediaFiles,
    private readonly untranslated: UntranslatedEntries,
  ) {}

  /** Finds a venue; `undefined` if the viewer may not read it. */
  async venue(key: EntryKey): Promise<(WholePlace & { venue: PageVenue }) | undefined> {
    const row = await this.readable(VENUE, key);
    const venue = row && (await this.places.venues([row.id], { anyState: true })).get(row.id);
    return venue && { ...(await this.whole(row)), venue };
  }

  /** Finds an organizer; `undefined` if the viewer may not read it. */
  async organizer(key: EntryKey): Promise<(WholePlace & { organizer: PageOrganizer }) | undefined> {
    const row = await this.readable(ORGANIZER, key);
    const organizer = row && (await this.places.organizers([row.id], { anyState: true })).get(row.id);
    return organizer && { ...(await this.whole(row)), organizer };
  }

  private async readable(type: EntryType, key: EntryKey): Promise<EntryRow | undefined> {
    const row = await this.entries.find(type, key);
    return row && type.mayRead(row, currentViewer()) && !this.untranslated.isHidden(row) ? row : undefined;
  }

  private async whole(row: EntryRow): Promise<WholePlace> {
    const [parts, images] = await Promise.all([this.dynamic.prepare([row]), this.media.byIds([row.featuredMedia])]);
    return {
      ...this.links.of(row),
      url: this.links.address(row),
      content: this.rendering.pageContent(row, parts.get(row.id)),
      excerpt: this.rendering.excerpt(row),
      image: images.get(row.featuredMedia),
      status: row.status,
      modifiedGmt: row.modifiedGmt,
      fieldValues: row.password === '' ? row.fieldValues : null,
    };
  }
}
