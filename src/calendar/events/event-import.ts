import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { plainLine, slugify } from '#libs/text';
import { EntryImport, EntrySlugs, type ImportedEntry } from '../../entries/writing/index.js';
import { Permalinks } from '../../entries/addresses/index.js';
import { STATUSES } from '../../entries/types/index.js';
import { EVENT } from '../calendar-types.js';
import { EventDrafts } from './event-drafts.js';
import { EventsRepository, type EventDetails } from './events.repository.js';
import type { CreateEventDto } from './events.dto.js';
import { EventOccurrences } from './event-occurrences.js';
import { firstStatus } from '../publication.js';
import { EventStore } from './event-store.js';
import { EventTrash } from './event-trash.js';
import { EventWriter, type EventInput } from './event-writer.js';
import { EventContents, type EventContent, type TitledEvent } from './event-contents.repository.js';
import { ownId } from '../entry-members.js';
import { Lineages, type EntryLineage } from '../lineages.repository.js';
import { dateInSeries, type SeriesDate, storedRecurrence } from '#libs/recurrence';
import { isWebsite } from '../website.js';
import { EventListInvalidation } from '../lists/event-list-invalidation.js';
import { OccurrencesRepository } from './occurrences.repository.js';

/** A new event of an import. */
export interface NewEvent {
  /** Its members, as a request sends them; texts are safe HTML. */
  sent: Omit<CreateEventDto, 'status' | 'image' | 'venue' | 'organizer' | 'categories' | 'tags'>;
  /** The wanted status; rights may change it. */
  status: string | undefined;
  authorId: number;
  /** The id of the event that it is a part of; 0 for none. */
  parent: number;
  /** Ids; 0 for none. */
  image: number;
  venueId: number;
  organizerIds: readonly number[];
  terms: ImportedEntry['terms'];
}

/** A new event with what is stored of it. */
interface EventDraft {
  event: NewEvent;
  details: EventDetails;
}

/** Defaults of imported entries. */
export const PLAIN_ENTRY = {
  menuOrder: 0,
  dateLocal: null,
  dateGmt: null,
  modifiedLocal: null,
  modifiedGmt: null,
  password: '',
  commentStatus: 'closed',
  pingStatus: 'closed',
  template: '',
  meta: [],
} satisfies Partial<ImportedEntry>;

/** Creates imported events, many in one transaction. */
@Injectable()
export class EventCreation {
  constructor(
    private readonly db: Db,
    private readonly drafts: EventDrafts,
    private readonly entries: EntryImport,
    private readonly slugs: EntrySlugs,
    private readonly permalinks: Permalinks,
    private readonly occurrences: EventOccurrences,
    private readonly store: EventStore,
    private readonly invalidation: EventListInvalidation,
  ) {}

  /** Prepares what is stored of an event; refuses invalid dates. */
  draft(event: NewEvent): EventDraft {
    const details = { ...this.drafts.created(event.sent), venueId: event.venueId };
    this.occurrences.validate(details);
    return { event, details };
  }

  /** Inserts events, all or none, and answers their ids in the same order. */
  create(drafts: readonly EventDraft[]): Promise<number[]> {
    return this.db.transaction(async () => {
      const statuses = drafts.map(({ event }) => firstStatus(EVENT, event.status, currentViewer()));
      const slugs = await this.slugs.freeTogether(
        EVENT,
        drafts.map(({ event }, at) =>
          STATUSES.get(statuses[at] ?? '')?.floating ? '' : slugify(plainLine(event.sent.title)),
        ),
      );
      const ids = await this.entries.create(
        drafts.map(({ event }, at) => this.entryOf(event, statuses[at] ?? '', slugs[at] ?? '')),
      );
      const events = drafts.map(({ event: { organizerIds }, details }, at) => ({
        id: ids[at] ?? 0,
        details,
        organizerIds,
      }));
      this.invalidation.appearing(...ids);
      await this.store.create(events);
      return ids;
    });
  }

  private entryOf({ sent, authorId, parent, image, terms }: NewEvent, status: string, slug: string): ImportedEntry {
    const place = { id: 0, type: EVENT.name, status, slug, parentId: 0, dateLocal: '' };
    return {
      ...PLAIN_ENTRY,
      ...{ type: EVENT.name, status, slug, authorId, terms },
      title: sent.title,
      content: sent.description ?? '',
      excerpt: sent.excerpt ?? '',
      parentId: parent,
      featuredMedia: image,
      guid: slug && this.permalinks.of(place, new Map(), true),
    };
  }
}

/** What imports do with events. */
@Injectable()
export class EventImport {
  /** Whether a value is the URL of a page on the web. */
  static readonly isWebsite = isWebsite;
  /** The id of an event, a venue or an organizer of this site, from its global id. */
  static readonly ownId = ownId;

  constructor(
    private readonly db: Db,
    private readonly stored: EventContents,
    private readonly creation: EventCreation,
    private readonly events: EventsRepository,
    private readonly occurrences: OccurrencesRepository,
    private readonly writer: EventWriter,
    private readonly trash: EventTrash,
    private readonly lineages: Lineages,
  ) {}

  /** All that some events hold, by id. */
  contents(ids: readonly number[]): Promise<Map<number, EventContent>> {
    return this.stored.of(ids);
  }

  /** The events that have one of some titles, in any status, the oldest first. */
  titled(titles: readonly string[]): Promise<TitledEvent[]> {
    return this.stored.titled(titles);
  }

  /** Those of some ids that have no occurrence now or later. */
  over(ids: readonly number[]): Promise<Set<number>> {
    return this.stored.over(ids);
  }

  /** Prepares what is stored of a new event; refuses invalid dates. */
  draft(event: NewEvent): EventDraft {
    return this.creation.draft(event);
  }

  /** Creates events, all or none, and answers their ids in the same order. */
  create(drafts: readonly EventDraft[]): Promise<number[]> {
    return this.creation.create(drafts);
  }

  /** Changes what is given of an event. */
  update(id: number, changes: EventInput<Partial<CreateEventDto>>): Promise<void> {
    return this.writer.update(id, changes);
  }

  /** Stores the ids that events have at other sites, in place of those that were stored before. */
  setLineages(lineages: readonly EntryLineage[]): Promise<void> {
    return this.lineages.write(lineages);
  }

  /** Changes which dates a series leaves out; whether that changed anything. */
  except(id: number, { out, back }: { out: readonly SeriesDate[]; back: readonly SeriesDate[] }): Promise<boolean> {
    return this.db.transaction(async () => {
      const stored = await this.events.lock(id);
      const recurrence = storedRecurrence(stored.recurrence);
      if (!recurrence) return false;
      const times = { ...stored, allDay: stored.allDay === 1 };
      const left = new Set(recurrence.exdates);
      for (const date of back) left.delete(dateInSeries(date, times));
      const added = out.map((date) => dateInSeries(date, times)).filter((date) => !left.has(date));
      const exdate = [...left, ...added];
      if (!added.length && exdate.length === recurrence.exdates.length) return false;
      await this.writer.update(id, { meta: { exdate } });
      await this.occurrences.deleteSome(id, added);
      return true;
    });
  }

  /** Moves an event to the trash that its source has withdrawn; whether it was still there. */
  withdraw(id: number): Promise<boolean> {
    return this.trash.withdraw(id);
  }

  /** Moves those of some events to the trash that now are parts of events in the trash, and answers their ids. */
  follow(ids: readonly number[]): Promise<number[]> {
    return this.trash.follow(ids);
  }
}
