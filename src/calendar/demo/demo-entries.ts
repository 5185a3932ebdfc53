import { Injectable } from '@nestjs/common';
import { FIRST_LANGUAGE } from '#libs/context';
import { Db } from '#libs/db';
import { storedOf } from '#libs/times';
import { Permalinks } from '../../entries/permalinks/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { EntryImport, type ImportedEntry } from '../../entries/writing/index.js';
import { CalendarEntriesRepository } from '../common/index.js';
import { EventDrafts, EventStore, PLAIN_ENTRY } from '../events/index.js';
import { Organizers } from '../organizers/index.js';
import { EventListInvalidation } from '../schedule/index.js';
import { Venues } from '../venues/index.js';
import type { GeneratedEvent } from './demo-events.js';
import type { DemoTexts, GeneratedOrganizer, GeneratedVenue } from './demo-places.js';

/** An item and the id of its new entry. */
interface CreatedItem<T> {
  item: T;
  id: number;
}

/** A batch of demo entries of one kind. */
export interface DemoBatch<T extends DemoTexts> {
  type: EntryType;
  authorId: number;
  /** Index of the first item, from 0. Publication dates follow it: one minute per item. */
  first: number;
  items: readonly T[];
  terms: (item: T) => ImportedEntry['terms'];
  /** Writes the side rows of the new entries. */
  details: (created: readonly CreatedItem<T>[]) => Promise<void>;
}

/** The result of a batch: the ids in the order of the items, and the number of new entries. */
interface WrittenBatch {
  ids: number[];
  created: number;
}

/** In the past, so that all entries are public. */
const FIRST_PUBLISHED = Date.UTC(2020, 0, 1, 8);
const MINUTE = 60_000;

/** Writes demo entries, one transaction per batch; an entry whose slug already exists is reused. */
@Injectable()
export class DemoEntries {
  constructor(
    private readonly db: Db,
    private readonly stored: CalendarEntriesRepository,
    private readonly entries: EntryImport,
    private readonly permalinks: Permalinks,
  ) {}

  write<T extends DemoTexts>(batch: DemoBatch<T>): Promise<WrittenBatch> {
    return this.db.transaction(async () => {
      const known = await this.stored.idsOfSlugs(
        batch.type,
        batch.items.map(({ slug }) => slug),
      );
      const missing = batch.items.flatMap((item, at) =>
        known.has(item.slug) ? [] : [{ item, entry: this.entry(batch, item, batch.first + at) }],
      );
      const ids = missing.length ? await this.entries.create(missing.map(({ entry }) => entry)) : [];
      const created = missing.map(({ item }, at) => ({ item, id: ids[at] ?? 0 }));
      if (created.length) await batch.details(created);
      for (const { item, id } of created) known.set(item.slug, id);
      return { ids: batch.items.map(({ slug }) => known.get(slug) ?? 0), created: created.length };
    });
  }

  private entry<T extends DemoTexts>({ type, authorId, terms }: DemoBatch<T>, item: T, number: number): ImportedEntry {
    const { slug, title, content, excerpt } = item;
    const status = 'publish';
    const place = { id: 0, type: type.name, status, slug, parentId: 0, dateLocal: '', language: FIRST_LANGUAGE };
    return {
      ...PLAIN_ENTRY,
      ...{ type: type.name, status, slug, title, content, excerpt, authorId },
      parentId: 0,
      dateGmt: storedOf(FIRST_PUBLISHED + number * MINUTE),
      featuredMedia: 0,
      guid: this.permalinks.of(place, new Map(), true),
      terms: terms(item),
    };
  }
}

/** The ids of the demo venues and organizers, by index. */
interface LinkedIds {
  venues: readonly number[];
  organizers: readonly number[];
}

/** Writes the side rows of demo venues, organizers and events. */
@Injectable()
export class DemoRows {
  constructor(
    private readonly drafts: EventDrafts,
    private readonly store: EventStore,
    private readonly invalidation: EventListInvalidation,
    private readonly linkedVenues: Venues,
    private readonly linkedOrganizers: Organizers,
  ) {}

  async venues(created: readonly CreatedItem<GeneratedVenue>[]): Promise<void> {
    for (const { id, item } of created) await this.linkedVenues.writeDetails(id, item.sent);
  }

  async organizers(created: readonly CreatedItem<GeneratedOrganizer>[]): Promise<void> {
    for (const { id, item } of created) await this.linkedOrganizers.writeDetails(id, item.sent);
  }

  async events(created: readonly CreatedItem<GeneratedEvent>[], { venues, organizers }: LinkedIds): Promise<void> {
    this.invalidation.appearing(...created.map(({ id }) => id));
    await this.store.create(
      created.map(({ id, item }) => {
        const venueId = item.venue === undefined ? 0 : (venues[item.venue] ?? 0);
        const details = { ...this.drafts.created({ title: item.title, ...item.sent }), venueId };
        return { id, details, organizerIds: item.organizers.map((number) => organizers[number] ?? 0) };
      }),
    );
  }
}
