import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db, insertRows, type Row } from '#libs/db';
import { plainLine, slugify } from '#libs/text';
import { EntryImport, EntrySlugs, Permalinks, STATUSES, type ImportedEntry } from '../../entries/index.js';
import { EVENT } from '../calendar-types.js';
import { EventDrafts } from '../events/event-drafts.js';
import { detailsRow, type EventDetails } from '../events/event-row.js';
import type { CreateEventArgs } from '../events/events.args.js';
import { EventOccurrences } from '../recurrence/event-occurrences.js';
import { firstStatus } from '../written-status.js';

/** A new event as an import brings it. */
export interface NewEvent {
  /** What it is, as somebody would send it; texts are safe to be shown. */
  sent: Omit<CreateEventArgs, 'status' | 'image' | 'venue' | 'organizer' | 'categories' | 'tags'>;
  /** As wanted. */
  status: string | undefined;
  authorId: number;
  /** The number of the event that it is a part of; 0 for none. */
  parent: number;
  /** Numbers; 0 for none. */
  image: number;
  venueId: number;
  organizerIds: readonly number[];
  terms: ImportedEntry['terms'];
}

/** A new event with what is stored of it. */
export interface EventDraft {
  event: NewEvent;
  details: EventDetails;
}

/** Takes over new events, many in one transaction. */
@Injectable()
export class EventImport {
  constructor(
    private readonly db: Db,
    private readonly drafts: EventDrafts,
    private readonly entries: EntryImport,
    private readonly slugs: EntrySlugs,
    private readonly permalinks: Permalinks,
    private readonly occurrences: EventOccurrences,
  ) {}

  /** Works out what is stored of an event; refuses what cannot be the dates of one. */
  draft(event: NewEvent): EventDraft {
    const details = { ...this.drafts.created(event.sent), venueId: event.venueId };
    this.occurrences.judge(details);
    return { event, details };
  }

  /** Inserts events, all or none, and answers their numbers in the same order. */
  create(drafts: readonly EventDraft[]): Promise<number[]> {
    return this.db.atomic(async () => {
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
      const made = drafts.map((draft, at) => ({ ...draft, id: ids[at] ?? 0 }));
      await this.insert(
        'event_details',
        made.map(({ id, details }) => ({ entry_id: id, ...detailsRow(details) })),
      );
      await this.insert(
        'event_organizers',
        made.flatMap(({ id, event: { organizerIds } }) =>
          organizerIds.map((organizerId, position) => ({ event_id: id, position, organizer_id: organizerId })),
        ),
      );
      await this.occurrences.writeNew(new Map(made.map(({ id, details }) => [id, details])));
      return ids;
    });
  }

  private async insert(table: string, [first, ...rest]: readonly Row[]): Promise<void> {
    if (first) await insertRows(this.db, table, [first, ...rest]);
  }

  private entryOf({ sent, authorId, parent, image, terms }: NewEvent, status: string, slug: string): ImportedEntry {
    const place = { id: 0, type: EVENT.name, status, slug, parentId: 0, dateLocal: '' };
    return {
      ...{ type: EVENT.name, status, slug, authorId, terms },
      title: sent.title,
      content: sent.description ?? '',
      excerpt: sent.excerpt ?? '',
      parentId: parent,
      menuOrder: 0,
      dateLocal: null,
      dateGmt: null,
      modifiedLocal: null,
      modifiedGmt: null,
      password: '',
      commentStatus: 'closed',
      pingStatus: 'closed',
      template: '',
      featuredMedia: image,
      guid: slug && this.permalinks.of(place, new Map(), true),
      meta: [],
    };
  }
}
