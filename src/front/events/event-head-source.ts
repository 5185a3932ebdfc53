import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { CacheTags } from '#libs/invalidation';
import { EVENT, EVENT_TAGS, ORGANIZER, VENUE } from '../../calendar/index.js';
import { SingleEvents, SinglePlaces } from '../../calendar/page-queries/index.js';
import { EntryHeads, type MadeHead } from '../../entries/heads/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import type { EntryType } from '../../entries/types/index.js';
import type { PageHead } from '../common/index.js';
import { PageHeads } from '../heads/index.js';
import { SiteIcon } from '../style/index.js';
import { EventHeads } from './event-heads.js';
import { organizerJsonLd, venueJsonLd } from './event-json-ld.js';

/** The heads of the pages of events, venues and organizers as data. */
@Injectable()
export class EventHeadSource implements OnModuleInit {
  constructor(
    private readonly registry: EntryHeads,
    private readonly heads: EventHeads,
    private readonly pages: PageHeads,
    private readonly events: SingleEvents,
    private readonly places: SinglePlaces,
    private readonly icon: SiteIcon,
  ) {}

  onModuleInit(): void {
    this.registry.register(
      (type) => [EVENT, VENUE, ORGANIZER].includes(type),
      async (type, rows) => {
        const icon = await this.icon.touchUrl();
        const heads = new Map<number, MadeHead>();
        for (const { id, recurrenceId } of rows) {
          const head = await this.headOf(type, id, recurrenceId);
          if (head) heads.set(id, this.pages.asData(head, icon));
        }
        return heads;
      },
    );
  }

  private async headOf(type: EntryType, id: number, recurrenceId: string | undefined): Promise<PageHead | undefined> {
    const isPreview = currentViewer().previews(id);
    if (type === EVENT) {
      const event = await this.events.find({ id, recurrenceId }, () => Promise.resolve(isPreview));
      // The dates of its series, and the events that replace some of them.
      CacheTags.current?.add(EVENT_TAGS.order).addEach(ENTRY_TAGS.title, event?.parent?.id ?? 0);
      return event && this.heads.ofEvent(event, isPreview);
    }
    if (type === VENUE) {
      const found = await this.places.venue({ id });
      const { url = '' } = found ?? {};
      return (
        found &&
        this.heads.ofPlace(found, { type, canonical: url, jsonLd: venueJsonLd({ ...found.venue, url }) }, isPreview)
      );
    }
    const found = await this.places.organizer({ id });
    const { url = '' } = found ?? {};
    const jsonLd = found && organizerJsonLd({ ...found.organizer, url });
    return found && jsonLd && this.heads.ofPlace(found, { type, canonical: url, jsonLd }, isPreview);
  }
}
