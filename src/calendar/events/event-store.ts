import { Injectable } from '@nestjs/common';
import { EventOccurrences } from './event-occurrences.js';
import { EventsRepository, type EventFields } from './events.repository.js';

/** The side rows of an event. */
interface StoredEvent {
  id: number;
  details: EventFields;
  organizerIds: readonly number[];
}

/**
 * Stores the side rows of events: details, organizers and occurrences. All writers of events use it, inside the
 * transaction that writes the entries.
 */
@Injectable()
export class EventStore {
  constructor(
    private readonly events: EventsRepository,
    private readonly occurrences: EventOccurrences,
  ) {}

  /** Stores the side rows of new events. */
  async create(events: readonly StoredEvent[]): Promise<void> {
    await this.events.insert(events);
    await this.events.insertOrganizers(events);
    await this.occurrences.create(new Map(events.map(({ id, details }) => [id, details])));
  }

  /** Updates the side rows of an event; organizers stay unless given. */
  async update(
    { id, details, organizerIds }: Omit<StoredEvent, 'organizerIds'> & Partial<StoredEvent>,
    before: EventFields,
  ): Promise<void> {
    await this.events.update(id, details);
    if (organizerIds) await this.events.replaceOrganizers(id, organizerIds);
    await this.occurrences.update(id, details, before);
  }
}
