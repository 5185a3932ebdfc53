import { Injectable } from '@nestjs/common';
import { Db, insertRows, type Row } from '#libs/db';
import { EventDrafts } from '../events/event-drafts.js';
import { detailsRow } from '../events/event-row.js';
import { Organizers } from '../organizers/organizers.service.js';
import { Venues } from '../venues/venues.service.js';
import { EventOccurrences } from '../recurrence/event-occurrences.js';
import type { CreatedItem } from './demo-entries.js';
import type { DemoEvent } from './demo-events.js';
import type { DemoOrganizer, DemoVenue } from './demo-places.js';

/** The numbers of what events are linked with, each in the order of its own number. */
export interface LinkedNumbers {
  venues: readonly number[];
  organizers: readonly number[];
}

/** Writes what made-up venues, organizers and events have beside other entries. */
@Injectable()
export class DemoRows {
  constructor(
    private readonly db: Db,
    private readonly drafts: EventDrafts,
    private readonly occurrences: EventOccurrences,
    private readonly linkedVenues: Venues,
    private readonly linkedOrganizers: Organizers,
  ) {}

  async venues(created: readonly CreatedItem<DemoVenue>[]): Promise<void> {
    for (const { id, item } of created) await this.linkedVenues.writeDetails(id, item.sent);
  }

  async organizers(created: readonly CreatedItem<DemoOrganizer>[]): Promise<void> {
    for (const { id, item } of created) await this.linkedOrganizers.writeDetails(id, item.sent);
  }

  async events(created: readonly CreatedItem<DemoEvent>[], { venues, organizers }: LinkedNumbers): Promise<void> {
    const drafted = created.map(({ id, item }) => {
      const venueId = item.venue === undefined ? 0 : (venues[item.venue] ?? 0);
      return { id, details: { ...this.drafts.created({ title: item.title, ...item.sent }), venueId } };
    });
    await this.insert(
      'event_details',
      drafted.map(({ id, details }) => ({ entry_id: id, ...detailsRow(details) })),
    );
    await this.occurrences.writeNew(new Map(drafted.map(({ id, details }) => [id, details])));
    await this.insert(
      'event_organizers',
      created.flatMap(({ id, item }) =>
        item.organizers.map((number, position) => ({ event_id: id, position, organizer_id: organizers[number] ?? 0 })),
      ),
    );
  }

  private async insert(table: string, [first, ...rest]: readonly Row[]): Promise<void> {
    if (first) await insertRows(this.db, table, [first, ...rest]);
  }
}
