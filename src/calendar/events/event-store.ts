import { Injectable } from '@nestjs/common';
import { EventOccurrences } from './event-occurrences.js';
import { EventsRepository, type EventDetails } from './events.repository.js';

/** What an event has beside its entry. */
interface StoredEvent {
  id: number;
  details: EventDetails;
  organizerIds: readonly number[];
}

/**
 * Stores what events have beside their entries: details, organizers and occurrences. Every event is written through it,
 * one at a time or many at once, inside the transaction that writes the entries.
 */
@Injectable()
export class EventStore {
  constructor(
    private readonly events: EventsRepository,
    private readonly occurrences: EventOccurrences,
  ) {}

  /** Stores new events. */
  async create(events: readonly StoredEvent[]): Promise<void> {
    await this.events.insert(events);
    await this.events.insertOrganizers(events);
    await this.occurrences.create(new Map(events.map(({ id, details }) => [id, details])));
  }

  /** Stores a changed event; its organizers stay unless others are given. */
  async update(
    { id, details, organizerIds }: Omit<StoredEvent, 'organizerIds'> & Partial<StoredEvent>,
    before: EventDetails,
  ): Promise<void> {
    await this.events.update(id, details);
    if (organizerIds) await this.events.replaceOrganizers(id, organizerIds);
    await this.occurrences.update(id, details, before);
  }
}
