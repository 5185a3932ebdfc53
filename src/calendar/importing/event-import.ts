import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db, insertRows, type Row } from '#libs/db';
import { plainLine, slugify } from '#libs/text';
import { EntryImport, EntrySlugs, Permalinks, STATUSES, type ImportedEntry } from '../../content/index.js';
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

  /** Refuses what cannot be the dates of an event. */
  judge(event: NewEvent): void {
    this.occurrences.judge(this.detailsOf(event));
  }

  /** Inserts events, all or none, and answers their numbers in the same order; they have been judged. */
  create(events: readonly NewEvent[]): Promise<number[]> {
    return this.db.atomic(async () => {
      const statuses = events.map(({ status }) => firstStatus(EVENT, status, currentViewer()));
      const slugs = await this.slugs.freeTogether(
        EVENT,
        events.map(({ sent: { title } }, at) =>
          STATUSES.get(statuses[at] ?? '')?.floating ? '' : slugify(plainLine(title)),
        ),
      );
      const ids = await this.entries.create(
        events.map((event, at) => this.entryOf(event, statuses[at] ?? '', slugs[at] ?? '')),
      );
      const made = events.map((event, at) => ({
        ...this.detailsOf(event),
        ...{ id: ids[at] ?? 0, status: statuses[at] ?? '', organizerIds: event.organizerIds },
      }));
      await this.insert(
        'event_details',
        made.map((event) => ({ entry_id: event.id, ...detailsRow(event) })),
      );
      await this.insert(
        'event_organizers',
        made.flatMap(({ id, organizerIds }) =>
          organizerIds.map((organizerId, position) => ({ event_id: id, position, organizer_id: organizerId })),
        ),
      );
      await this.occurrences.writeNew(new Map(made.map((event) => [event.id, event])));
      return ids;
    });
  }

  private detailsOf({ sent, venueId }: NewEvent): EventDetails {
    return { ...this.drafts.created(sent), venueId };
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
