import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { DynamicContent, EntryRendering } from '../../rendering/index.js';
import { MediaFiles } from '../../media/index.js';
import { type EntryRow, type EntryType } from '../../entries/index.js';
import { ORGANIZER, VENUE } from '../calendar-types.js';
import { LinkedEntries, type EntryAt } from '../linked/linked-entries.js';
import { PageLinks } from './page-links.js';
import type { PageOrganizer, PageVenue, WholePlace } from './page-event.js';
import { PagePlaces } from './page-places.js';

/** Venues and organizers on their own pages. */
@Injectable()
export class SinglePlaces {
  constructor(
    private readonly entries: LinkedEntries,
    private readonly places: PagePlaces,
    private readonly links: PageLinks,
    private readonly rendering: EntryRendering,
    private readonly dynamic: DynamicContent,
    private readonly media: MediaFiles,
  ) {}

  /** A venue, as far as the viewer may read it. */
  async venue(at: EntryAt): Promise<(WholePlace & { venue: PageVenue }) | undefined> {
    const row = await this.readable(VENUE, at);
    const venue = row && (await this.places.venues([row.id], { anyState: true })).get(row.id);
    return venue && { ...(await this.whole(row)), venue };
  }

  /** An organizer, as far as the viewer may read it. */
  async organizer(at: EntryAt): Promise<(WholePlace & { organizer: PageOrganizer }) | undefined> {
    const row = await this.readable(ORGANIZER, at);
    const organizer = row && (await this.places.organizers([row.id], { anyState: true })).get(row.id);
    return organizer && { ...(await this.whole(row)), organizer };
  }

  private async readable(type: EntryType, at: EntryAt): Promise<EntryRow | undefined> {
    const row = await this.entries.find(type, at);
    return row && type.mayRead(row, currentViewer()) ? row : undefined;
  }

  private async whole(row: EntryRow): Promise<WholePlace> {
    const [parts, images] = await Promise.all([this.dynamic.prepare([row]), this.media.byIds([row.featuredMedia])]);
    return {
      ...this.links.of(row),
      address: this.links.address(row),
      content: this.rendering.content(row, parts.get(row.id)),
      excerpt: this.rendering.excerpt(row),
      image: images.get(row.featuredMedia),
      status: row.status,
      modifiedGmt: row.modifiedGmt,
    };
  }
}
