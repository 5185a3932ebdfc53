import type { EventContent } from '../../calendar/index.js';
import type { ImportedEvent } from '../items/import-item.js';
import type { ResolvedEvent } from './event-fields.js';
import type { InsertContext } from './insert-context.js';
import type { ItemImages } from './item-images.js';
import { organizersOf, type ItemLinks } from './item-links.js';
import type { ResolvedTerms } from './term-resolver.js';

/** What the items of a batch name, found or made. */
export interface ResolvedBatch {
  context: InsertContext;
  images: ItemImages;
  terms: ResolvedTerms;
  links: ItemLinks;
}

/** What an item names, by number; `content` is that of the event that it is, if that is here. */
export function resolvedEvent(
  { context, images, links, terms }: ResolvedBatch,
  item: ImportedEvent,
  exceptions: readonly string[] = [],
  content?: EventContent,
): ResolvedEvent {
  const organizers = organizersOf(context, item)?.flatMap((one) => links.organizers.get(one) ?? []);
  const adds = context.authority === 'preserve_changes';
  const kept = (ids: readonly number[] = [], isTold = true) => (adds || !isTold ? ids : []);
  const named = (names: readonly string[] = [], known: ReadonlyMap<string, number>) =>
    names.flatMap((name) => known.get(name) ?? []);
  const ofAll = terms.category ? [terms.category] : [];
  const categories = [
    ...kept(content?.categoryIds, item.categories !== undefined),
    ...named(item.categories, terms.categories),
    ...ofAll,
  ];
  return {
    image: images.idOf(item.image),
    venueId: item.venue === null ? 0 : item.venue && links.venues.get(item.venue),
    organizerIds: organizers && [...new Set(organizers)],
    categoryIds: item.categories || ofAll.length ? [...new Set(categories)] : undefined,
    tagIds: item.tags && [...new Set([...kept(content?.tagIds), ...named(item.tags, terms.tags)])],
    exceptions,
  };
}
