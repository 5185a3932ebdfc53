import { Injectable } from '@nestjs/common';
import type { ImportedEvent, ImportedOrganizer, ImportedVenue } from '../items/import-item.js';
import type { InsertContext } from './insert-context.js';
import type { Insertion } from './insertion.js';
import type { ItemImages } from './item-images.js';
import { LinkedInserter, type LinkedItem } from './linked-inserter.js';
import { LinkedKinds } from './linked-kinds.js';

/** The venues and organizers of a batch: the number of each by what was told. */
export interface ItemLinks {
  venues: ReadonlyMap<ImportedVenue, number>;
  organizers: ReadonlyMap<ImportedOrganizer, number>;
}

/** Origins that know venues and organizers by numbers: without one they tell nothing that could be kept apart. */
const NUMBERED_ORIGINS: ReadonlySet<string> = new Set(['meetup', 'eventbrite']);

/** Settles the venues and organizers that items tell of. Part of the transaction of a batch. */
@Injectable()
export class ItemLinker {
  constructor(
    private readonly inserter: LinkedInserter,
    private readonly kinds: LinkedKinds,
  ) {}

  async settle(
    context: InsertContext,
    told: {
      events: readonly ImportedEvent[];
      venues: readonly ImportedVenue[];
      organizers: readonly ImportedOrganizer[];
    },
    images: ItemImages,
    insertion: Insertion,
  ): Promise<ItemLinks> {
    const named = <T extends ImportedVenue | ImportedOrganizer>(
      linkedTo: (event: ImportedEvent) => readonly T[],
      alone: readonly T[],
    ): LinkedItem<T>[] => [
      ...alone.map((one) => ({ told: one, alone: true })),
      ...told.events.flatMap((event) =>
        linkedTo(event)
          .filter((one) => mayBeLinked(context, one))
          .map((one) => ({ told: one, alone: false, private: event.private === true })),
      ),
    ];
    const venuesOf = ({ venue }: ImportedEvent) => (venue ? [venue] : []);
    const { inserter, kinds } = this;
    return {
      venues: await inserter.settle(context, kinds.venues, named(venuesOf, told.venues), images, insertion),
      organizers: await inserter.settle(
        context,
        kinds.organizers,
        named((event) => organizersOf(context, event) ?? [], told.organizers),
        images,
        insertion,
      ),
    };
  }
}

/** The organizers that an event may have; nothing where none are told of. */
export const organizersOf = (
  { allowMultipleOrganizers }: InsertContext,
  { organizers }: ImportedEvent,
): readonly ImportedOrganizer[] | undefined => (allowMultipleOrganizers ? organizers : organizers?.slice(0, 1));

const mayBeLinked = (
  { origin }: InsertContext,
  { globalId, globalIdLineage = [], originId }: ImportedVenue | ImportedOrganizer,
): boolean => !NUMBERED_ORIGINS.has(origin) || Boolean(globalId ?? globalIdLineage[0] ?? originId);
