import type { EventContent, EventImport, NewEvent } from '../../calendar/index.js';
import type { ImportedEvent } from '../items/import-item.js';
import { hashOf } from './hash.js';

/** What an event is changed by. */
type Change = Parameters<EventImport['update']>[1];

/** How each field reads in what is stored, for a comparison. */
const STORED = {
  status: (e: EventContent) => e.status,
  title: (e: EventContent) => e.title,
  content: (e: EventContent) => e.content,
  excerpt: (e: EventContent) => e.excerpt,
  times: (e: EventContent) => [e.startLocal, e.endLocal, e.timezone, e.allDay].join(' '),
  recurrence: (e: EventContent) => e.recurrence ?? '',
  cost: (e: EventContent) => e.cost,
  website: (e: EventContent) => e.website ?? '',
  showMap: (e: EventContent) => String(e.showMap),
  showMapLink: (e: EventContent) => String(e.showMapLink),
  hidden: (e: EventContent) => String(e.hidden),
  sticky: (e: EventContent) => String(e.sticky),
  featured: (e: EventContent) => String(e.featured),
  image: (e: EventContent) => String(e.featuredMedia),
  venue: (e: EventContent) => String(e.venueId),
  organizers: (e: EventContent) => e.organizerIds.join(),
  categories: (e: EventContent) => e.categoryIds.join(),
  tags: (e: EventContent) => e.tagIds.join(),
};
export type EventField = keyof typeof STORED;
const FIELDS = Object.keys(STORED) as EventField[];

/** What the items of a batch name, found or made. */
export interface ResolvedEvent {
  /** Absent where the image could not be had. */
  image?: number;
  venueId?: number;
  organizerIds?: readonly number[];
  /** With the category that all events get. */
  categoryIds?: readonly number[];
  tagIds?: readonly number[];
  /** The dates that a series leaves out besides its own, as it writes them. */
  exceptions: readonly string[];
}

/** What each field of an event held, in short. */
export function shortContent(content: EventContent): Record<EventField, string> {
  const short = FIELDS.map((field) => [field, hashOf(STORED[field](content)).slice(0, 12)]);
  return Object.fromEntries(short) as Record<EventField, string>;
}

/** What an item tells of each field, as it is sent to be written. */
export function toldChanges(
  event: ImportedEvent,
  resolved: ResolvedEvent,
  { importEventSettings }: { importEventSettings: boolean },
): Map<EventField, Change> {
  const { start, end, timezone, allDay, recurrence } = event;
  const settings: Pick<ImportedEvent, 'hidden' | 'sticky' | 'featured'> = importEventSettings ? event : {};
  const changes: Partial<Record<EventField, Change | undefined>> = {
    status: event.private ? { status: 'private' } : undefined,
    title: { title: event.title },
    content: given(event.description, (description) => ({ description })),
    excerpt: given(event.excerpt, (excerpt) => ({ excerpt })),
    times: { start_date: start, end_date: end, timezone, all_day: allDay },
    recurrence: given(recurrence, ({ rule, exdates, rdates }) => ({
      meta: { rrule: rule, exdate: [...new Set([...exdates, ...resolved.exceptions])], rdate: rdates },
    })),
    cost: given(event.cost, () => ({ cost: costOf(event) })),
    website: given(event.website, (website) => ({ website })),
    showMap: given(event.showMap, (show_map) => ({ show_map })),
    showMapLink: given(event.showMapLink, (show_map_link) => ({ show_map_link })),
    hidden: given(settings.hidden, (hide_from_listings) => ({ hide_from_listings })),
    sticky: given(settings.sticky, (sticky) => ({ sticky })),
    featured: given(settings.featured, (featured) => ({ featured })),
    image: given(event.image, () => (resolved.image === undefined ? {} : { image: resolved.image })),
    venue: given(resolved.venueId, (id) => ({ venue: id ? [id] : [] })),
    organizers: given(resolved.organizerIds, (ids) => ({ organizer: [...ids] })),
    categories: given(resolved.categoryIds, (categories) => ({ categories })),
    tags: given(resolved.tagIds, (tags) => ({ tags })),
  };
  return new Map(FIELDS.flatMap((field) => given(changes[field], (change) => [[field, change] as const]) ?? []));
}

/** What takes away the value of a field that its source does not tell any more. */
const CLEARED: Partial<Record<EventField, Change>> = {
  content: { description: '' },
  excerpt: { excerpt: '' },
  recurrence: { meta: { rrule: '', exdate: [], rdate: [] } },
  cost: { cost: '' },
  website: { website: '' },
  image: { image: 0 },
  venue: { venue: [] },
  organizers: { organizer: [] },
  categories: { categories: [] },
  tags: { tags: [] },
};

/** Adds the fields that were told before, and are not told any more; `status` is that of events that are not private. */
export function withCleared(
  changes: ReadonlyMap<EventField, Change>,
  toldBefore: readonly string[],
  status: string,
): Map<EventField, Change> {
  const all: Partial<Record<EventField, Change>> = { ...CLEARED, status: { status } };
  const cleared = FIELDS.flatMap((field) => {
    const change = toldBefore.includes(field) && !changes.has(field) ? all[field] : undefined;
    return change ? [[field, change] as const] : [];
  });
  return new Map([...changes, ...cleared]);
}

/** What a change would store, where that can be told without storing it. */
const EXPECTED: Partial<Record<EventField, (change: Change) => string | undefined>> = {
  title: ({ title }) => title,
  content: ({ description }) => description,
  excerpt: ({ excerpt }) => excerpt,
  times: (c) => [c.start_date, c.end_date, c.timezone, Number(c.all_day)].join(' '),
  showMap: (c) => String(Number(c.show_map)),
  showMapLink: (c) => String(Number(c.show_map_link)),
  hidden: (c) => String(Number(c.hide_from_listings)),
  sticky: (c) => String(Number(c.sticky)),
  featured: (c) => String(Number(c.featured)),
  venue: ({ venue = [] }) => String(venue[0] ?? 0),
  organizers: ({ organizer = [] }) => organizer.join(),
  categories: ({ categories }) => inOrder(categories),
  tags: ({ tags }) => inOrder(tags),
};

const inOrder = (numbers: unknown): string | undefined =>
  Array.isArray(numbers) ? [...new Set(numbers.map(Number))].sort((a, b) => a - b).join() : undefined;

/** Whether a change of a field has to be written. */
export const differs = (field: EventField, change: Change, content: EventContent): boolean =>
  field === 'status'
    ? changesStatus(change, content)
    : Object.keys(change).length > 0 && EXPECTED[field]?.(change) !== STORED[field](content);

/** Drafts and what is in the trash are hidden already; what people have hidden is not published by a source. */
const changesStatus = ({ status }: Change, content: EventContent): boolean =>
  status === 'private' ? ['publish', 'future'].includes(content.status) : content.status === 'private';

/** Whether a field holds something. */
export const isFilled = (field: EventField, content: EventContent): boolean =>
  !['', '0'].includes(STORED[field](content));

/** The new event of what an item tells. */
export function newEventOf(
  event: ImportedEvent,
  changes: ReadonlyMap<EventField, Change>,
  resolved: ResolvedEvent,
  more: Pick<NewEvent, 'status' | 'authorId' | 'parent' | 'terms'>,
): NewEvent {
  const {
    image: _image,
    venue: _venue,
    organizer: _organizer,
    ...sent
  } = Object.assign({}, ...changes.values()) as Change;
  const { categories: _categories, tags: _tags, status: _status, parent: _parent, ...rest } = sent;
  return {
    ...more,
    sent: { ...rest, title: event.title, start_date: event.start, end_date: event.end },
    image: resolved.image ?? 0,
    venueId: resolved.venueId ?? 0,
    organizerIds: resolved.organizerIds ?? [],
  };
}

function given<T, R>(value: T | undefined | null, make: (value: T) => R): R | undefined {
  return value === undefined || value === null ? undefined : make(value);
}

/** A cost with its currency beside the numbers, where that is told apart. */
function costOf({ cost, currencySymbol, currencyPosition }: ImportedEvent): string[] {
  const parts = typeof cost === 'string' ? [cost] : [...(cost ?? [])];
  const symbol = currencySymbol?.trim();
  if (!symbol) return parts;
  const withSymbol = (part: string) => (currencyPosition === 'postfix' ? part + symbol : symbol + part);
  return parts.map((part) => (/^[\d.,\s]+$/.test(part) ? withSymbol(part.trim()) : part));
}
