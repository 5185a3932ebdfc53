import { Injectable } from '@nestjs/common';
import { asViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { LocalisedTexts } from '../../entries/languages/index.js';
import { MediaFromUrl } from '../../media/index.js';
import type { VanishedPolicy } from '../common/index.js';
import type { ImportItem, ImportedEvent, ImportedOrganizer, ImportedVenue } from '../items/index.js';
import { originNamed } from '../origins/index.js';
import { EventInserter, organizersOf, type ItemLinks } from './event-inserter.js';
import { EventMatcher } from './event-matches.js';
import { ImportAuthors, type InsertContext } from './insert-context.js';
import { Insertion, ItemImages } from './insertion.js';
import { LinkedInserter, LinkedKinds, type LinkedItem } from './linked-inserter.js';
import { VanishedEvents, type VanishedReport } from './vanished-events.js';

const MAX_DOWNLOADS = 4;
/** Time after which a batch starts no more downloads. */
const TIME_LIMIT_MS = 120_000;

/** Fetches the images of items into the media library, each URL once. */
@Injectable()
export class ImageFetcher {
  constructor(private readonly media: MediaFromUrl) {}

  /** Downloads images outside of any transaction. Failures are reported as problems; the items are imported anyway. */
  async fetch(items: readonly ImportItem[], signal?: AbortSignal): Promise<ItemImages> {
    const images = new ItemImages();
    const next = [...new Set(items.flatMap(imagesOf))].values();
    const until = Date.now() + TIME_LIMIT_MS;
    const worker = async () => {
      for (const url of next) {
        if (signal?.aborted) return;
        if (Date.now() < until) await this.fetchOne(url, images);
        else
          images.problems.push({
            item: url.slice(0, 200),
            message: 'The image was skipped: the time limit was reached.',
          });
      }
    };
    await Promise.all(Array.from({ length: MAX_DOWNLOADS }, worker));
    return images;
  }

  private async fetchOne(url: string, images: ItemImages): Promise<void> {
    const found = await this.media.image(url);
    if ('refusal' in found) {
      images.problems.push({ item: url.slice(0, 200), message: found.refusal });
      return;
    }
    images.ids.set(url, found.id);
    if (found.isNew) images.created.push(found.id);
  }
}

/** Finds or creates the venues and organizers that items name. Runs in the transaction of a batch. */
@Injectable()
export class ItemLinker {
  constructor(
    private readonly inserter: LinkedInserter,
    private readonly kinds: LinkedKinds,
  ) {}

  async resolve(
    context: InsertContext,
    items: {
      events: readonly ImportedEvent[];
      venues: readonly ImportedVenue[];
      organizers: readonly ImportedOrganizer[];
    },
    images: ItemImages,
    insertion: Insertion,
  ): Promise<ItemLinks> {
    const named = <T extends ImportedVenue | ImportedOrganizer>(
      linkedTo: (event: ImportedEvent) => readonly T[],
      standalone: readonly T[],
    ): LinkedItem<T>[] => [
      ...standalone.map((one) => ({ item: one, standalone: true })),
      ...items.events.flatMap((event) =>
        linkedTo(event)
          .filter((one) => isIdentifiable(context, one))
          .map((one) => ({ item: one, standalone: false, private: event.private === true })),
      ),
    ];
    const venuesOf = ({ venue }: ImportedEvent) => (venue ? [venue] : []);
    const { inserter, kinds } = this;
    return {
      venues: await inserter.resolve(context, kinds.venues, named(venuesOf, items.venues), images, insertion),
      organizers: await inserter.resolve(
        context,
        kinds.organizers,
        named((event) => organizersOf(context, event) ?? [], items.organizers),
        images,
        insertion,
      ),
    };
  }
}

/**
 * Creates and updates events, venues and organizers. Call {@link prepare} and then {@link insert} for each batch, and
 * {@link vanished} after a complete run.
 */
@Injectable()
export class ItemInserter {
  constructor(
    private readonly db: Db,
    private readonly authors: ImportAuthors,
    private readonly images: ImageFetcher,
    private readonly matcher: EventMatcher,
    private readonly events: EventInserter,
    private readonly linker: ItemLinker,
    private readonly vanishedEvents: VanishedEvents,
  ) {}

  /** Fetches the images of changed items. Must not be called in a transaction. */
  async prepare(context: InsertContext, items: readonly ImportItem[], signal?: AbortSignal): Promise<ItemImages> {
    const { viewer } = await this.authors.of(context.author);
    const changed = await this.matcher.changed(context, items);
    return asViewer(viewer, () => this.images.fetch(changed, signal));
  }

  /** Inserts a batch in the current transaction, or in a new one. */
  insert(context: InsertContext, items: readonly ImportItem[], images = new ItemImages()): Promise<Insertion> {
    return this.db.transaction(async () => {
      const { id, viewer } = await this.authors.of(context.author);
      // Sources have one language, whatever the one of the request that brings their items.
      return LocalisedTexts.inOwn(() =>
        asViewer(viewer, () => this.insertAs(id, { ...context, author: id }, items, images)),
      );
    });
  }

  /** Inserts a batch and rolls it back. Must not be called in a transaction. */
  preview(context: InsertContext, items: readonly ImportItem[]): Promise<Insertion> {
    return this.db.tryOut(() => this.insert(context, items));
  }

  /** Handles events that are missing from a complete run of their source. */
  vanished(context: InsertContext, policy: VanishedPolicy, signal?: AbortSignal): Promise<VanishedReport> {
    return this.vanishedEvents.handle(context, policy, signal);
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
        const links = await this.linker.resolve(context, { events: needed, venues, organizers }, images, insertion);
        insertion.done += venues.filter((one) => links.venues.has(one)).length;
        insertion.done += organizers.filter((one) => links.organizers.has(one)).length;
        return links;
      },
      insertion,
    );
    return insertion;
  }
}

/** Whether a venue or organizer can be recognised later: origins with ids require one. */
const isIdentifiable = (
  { origin }: InsertContext,
  { globalId, globalIdLineage = [], originId }: ImportedVenue | ImportedOrganizer,
): boolean => !originNamed(origin).hasIds || Boolean(globalId ?? globalIdLineage[0] ?? originId);

/** URLs of the images of an item. The media library is public, so images of private events are not fetched. */
function imagesOf(item: ImportItem): string[] {
  if (item.kind === 'event' && item.event.private) return [];
  const images =
    item.kind === 'event'
      ? [item.event.image, item.event.venue?.image, ...(item.event.organizers ?? []).map(({ image }) => image)]
      : [item.kind === 'venue' ? item.venue.image : item.organizer.image];
  return images.filter((one): one is string => typeof one === 'string' && one !== '');
}
