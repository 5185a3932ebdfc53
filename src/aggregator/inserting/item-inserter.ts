import { Injectable } from '@nestjs/common';
import { asViewer } from '#libs/auth';
import { Db } from '#libs/db';
import type { ImportItem } from '../items/import-item.js';
import { EventInserter } from './event-inserter.js';
import { ImageFetcher, ItemImages } from './item-images.js';
import type { InsertContext, VanishedPolicy } from './insert-context.js';
import { Insertion } from './insertion.js';
import { ItemLinker } from './item-links.js';
import { NewItems } from './new-items.js';
import { RecordAuthors } from './record-authors.js';
import { VanishedEvents, type VanishedReport } from './vanished-events.js';

/**
 * Turns what sources tell into events, venues and organizers: for each batch {@link prepare}, then {@link insert}; when
 * a run has gone through all of its source, {@link vanished}.
 */
@Injectable()
export class ItemInserter {
  constructor(
    private readonly db: Db,
    private readonly authors: RecordAuthors,
    private readonly images: ImageFetcher,
    private readonly news: NewItems,
    private readonly events: EventInserter,
    private readonly linker: ItemLinker,
    private readonly gone: VanishedEvents,
  ) {}

  /** Brings the images of what is new; not to be called in a transaction. */
  async prepare(context: InsertContext, items: readonly ImportItem[], signal?: AbortSignal): Promise<ItemImages> {
    const { viewer } = await this.authors.of(context.author);
    const fresh = await this.news.among(context, items);
    return asViewer(viewer, () => this.images.fetch(fresh, signal));
  }

  /** Inserts a batch: a part of the transaction around it, or one of its own. */
  insert(context: InsertContext, items: readonly ImportItem[], images = new ItemImages()): Promise<Insertion> {
    return this.db.atomic(async () => {
      const { id, viewer } = await this.authors.of(context.author);
      return asViewer(viewer, () => this.insertAs(id, { ...context, author: id }, items, images));
    });
  }

  /** What an insertion of a batch would do: it is made and taken back. Not to be called in a transaction. */
  async foresee(context: InsertContext, items: readonly ImportItem[]): Promise<Insertion> {
    try {
      return await this.db.atomic(async () => {
        throw new TakenBack(await this.insert(context, items));
      });
    } catch (error) {
      if (error instanceof TakenBack) return error.insertion;
      throw error;
    }
  }

  /** After a run that has gone through all of its source: looks after what it did not tell of. */
  vanished(context: InsertContext, policy: VanishedPolicy, signal?: AbortSignal): Promise<VanishedReport> {
    return this.gone.settle(context, policy, signal);
  }

  private async insertAs(
    authorId: number,
    context: InsertContext,
    items: readonly ImportItem[],
    images: ItemImages,
  ): Promise<Insertion> {
    const insertion = new Insertion();
    insertion.problems.push(...images.problems);
    for (const id of images.created) insertion.activity.add('attachment', 'created', id);
    const venues = items.flatMap((one) => (one.kind === 'venue' ? [one.venue] : []));
    const organizers = items.flatMap((one) => (one.kind === 'organizer' ? [one.organizer] : []));
    const events = items.flatMap((one) => (one.kind === 'event' ? [one.event] : []));
    await this.events.insert(
      context,
      { events, images, authorId },
      async (needed) => {
        const links = await this.linker.settle(context, { events: needed, venues, organizers }, images, insertion);
        insertion.done += venues.filter((one) => links.venues.has(one)).length;
        insertion.done += organizers.filter((one) => links.organizers.has(one)).length;
        return links;
      },
      insertion,
    );
    return insertion;
  }
}

/** Ends a transaction that was only to be looked at. */
class TakenBack extends Error {
  constructor(readonly insertion: Insertion) {
    super('Only foreseen');
  }
}
