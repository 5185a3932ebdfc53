import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { slugify } from '#libs/text';
import { EntryWriter, type EntryInput } from '../../entries/index.js';
import { EVENT } from '../calendar-types.js';
import { fail } from '../calendar.errors.js';
import { EventTouches } from '../freshness/event-touches.js';
import type { LinkedReference } from '../linked/linked-references.js';
import { Organizers } from '../organizers/organizers.service.js';
import type { WriteOrganizerArgs } from '../organizers/organizers.args.js';
import { PublicationDates } from '../publication-dates.js';
import { EventOccurrences } from '../recurrence/event-occurrences.js';
import { Venues } from '../venues/venues.service.js';
import type { WriteVenueArgs } from '../venues/venues.args.js';
import { firstStatus, writtenStatus } from '../written-status.js';
import { EventDrafts, type DraftDetails } from './event-drafts.js';
import { EventFinder } from './event-finder.js';
import { detailsRow, type EventDetails } from './event-row.js';
import { IGNORED, isThrownAway } from './event-parts.js';
import { EventTerms } from './event-terms.js';
import { EventTrash } from './event-trash.js';
import type { CreateEventArgs } from './events.args.js';

/** What is prepared before the transaction that writes an event. */
interface Prepared {
  /** The number of the image, 0 for none. */
  image?: number;
  venue?: LinkedReference<WriteVenueArgs>[];
  organizer?: LinkedReference<WriteOrganizerArgs>[];
  /** The number of the event that it is a part of, as an occurrence of that which has become different; 0 for none. */
  parent?: number;
}

/** What is written of an event; absent members stay as they are. */
export type EventInput<Sent = CreateEventArgs> = Omit<Sent, keyof Prepared> & Prepared;

/** What an event is linked with; its organizers only if they change. */
interface Links {
  venueId: number;
  organizerIds: number[] | undefined;
}

/** Writes events: each call is one transaction, with all that is created along with the event. */
@Injectable()
export class EventWriter {
  constructor(
    private readonly db: Db,
    private readonly finder: EventFinder,
    private readonly writer: EntryWriter,
    private readonly drafts: EventDrafts,
    private readonly terms: EventTerms,
    private readonly venues: Venues,
    private readonly organizers: Organizers,
    private readonly occurrences: EventOccurrences,
    private readonly dates: PublicationDates,
    private readonly trash: EventTrash,
    private readonly touches: EventTouches,
  ) {}

  /** Creates an event and answers its number. */
  create(sent: EventInput): Promise<number> {
    return this.db.atomic(async () => {
      const details = this.drafts.created(sent);
      const terms = await this.terms.resolve(sent);
      const links = await this.settle(sent);
      const wanted = firstStatus(EVENT, sent.status, currentViewer());
      // What is to begin in the trash is thrown there: it knows then how to come back.
      const status = wanted === 'trash' ? 'draft' : wanted;
      const id = await this.writer.create(EVENT, this.entryInput(sent, status), {
        terms,
        details: (id) => this.store(id, details, links),
      });
      if (wanted === 'trash') await this.trash.trash(id);
      return id;
    });
  }

  /** Changes what was sent of an event. */
  update(id: number, sent: EventInput<Partial<CreateEventArgs>>): Promise<void> {
    return this.db.atomic(async () => {
      const stored = await this.finder.lock(id);
      if (!EVENT.mayEdit(stored, currentViewer())) fail('rest_forbidden');
      if (stored.status === 'publish') await this.touches.changing(id);
      const details = this.drafts.changed(sent, stored);
      const terms = await this.terms.resolve(sent);
      const links = await this.settle(sent, stored.venueId);
      const wanted = writtenStatus(EVENT, sent.status, currentViewer());
      const isThrown = wanted === 'trash' || (wanted === IGNORED && stored.lineage !== null);
      const status = isThrown ? undefined : wanted;
      await this.writer.update(EVENT, id, this.entryInput(sent, status), {
        terms,
        details: () => this.store(id, details, links, stored),
      });
      if (isThrown && !isThrownAway(stored)) {
        if (!EVENT.mayDelete(stored, currentViewer())) fail('rest_forbidden');
        await this.trash.throwAway(stored);
      }
    });
  }

  /** Finds or makes what the event is linked with. */
  private async settle({ venue, organizer }: Prepared, presentVenue = 0): Promise<Links> {
    const [venueId = 0] = venue ? await this.venues.settle(venue) : [presentVenue];
    return { venueId, organizerIds: organizer && (await this.organizers.settle(organizer)) };
  }

  private entryInput(sent: EventInput<Partial<CreateEventArgs>>, status: string | undefined): EntryInput {
    return {
      ...this.dates.input(sent.date, sent.date_utc),
      status,
      // Explicit nothing leaves those as they are that cannot be empty.
      title: sent.title || undefined,
      author: sent.author || undefined,
      slug: sent.slug ? slugify(sent.slug) : undefined,
      content: sent.description,
      excerpt: sent.excerpt,
      featured_media: sent.image,
      parent: sent.parent,
    };
  }

  private async store(
    id: number,
    draft: DraftDetails,
    { venueId, organizerIds }: Links,
    before?: EventDetails,
  ): Promise<void> {
    const details: EventDetails = { ...draft, venueId };
    const row = detailsRow(details);
    const names = Object.keys(row);
    const updates = names.map((name) => `${name} = VALUES(${name})`);
    await this.db.write(
      `INSERT INTO event_details (entry_id, ${names.join(', ')}) VALUES (?) ON DUPLICATE KEY UPDATE ${updates.join(', ')}`,
      [[id, ...Object.values(row)]],
    );
    if (organizerIds) await this.storeOrganizers(id, organizerIds);
    await this.occurrences.write(id, details, before);
  }

  private async storeOrganizers(id: number, organizerIds: readonly number[]): Promise<void> {
    await this.db.write('DELETE FROM event_organizers WHERE event_id = ?', [id]);
    if (!organizerIds.length) return;
    await this.db.write('INSERT INTO event_organizers (event_id, position, organizer_id) VALUES ?', [
      organizerIds.map((organizerId, position) => [id, position, organizerId]),
    ]);
  }
}
