import type { EventContent, EventImport, NewEvent } from '../../calendar/index.js';
import type { ImportedEvent } from '../items/import-item.js';
import type { RememberedEntry } from './import-memory.repository.js';
import type { InsertContext } from './insert-context.js';
import { hashOf } from './item-keys.js';

/** The changes of an event, as the calendar takes them. */
type Change = Parameters<EventImport['update']>[1];

/** The stored value of each field as text, for comparisons. */
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

/** The entries and terms that an item names, by id. */
export interface ResolvedEvent {
  /** Absent where the image could not be fetched. */
  image?: number;
  venueId?: number;
  organizerIds?: readonly number[];
  /** Includes the category that all events get. */
  categoryIds?: readonly number[];
  tagIds?: readonly number[];
  /** Dates that the series leaves out because of overrides, in the form of its own EXDATE. */
  exceptions: readonly string[];
}

/** Short hashes of the stored value of each field. */
export function shortContent(content: EventContent): Record<EventField, string> {
  const short = FIELDS.map((field) => [field, hashOf(STORED[field](content)).slice(0, 12)]);
  return Object.fromEntries(short) as Record<EventField, string>;
}

/** The changes of each field that an item has. */
export function sourceChanges(
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

/** The changes that clear a field which its source no longer has. */
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

/** Adds changes that clear fields which the source had before. `status` is that of events that are not private. */
function withCleared(
  changes: ReadonlyMap<EventField, Change>,
  fieldsBefore: readonly string[],
  status: string,
): Map<EventField, Change> {
  const all: Partial<Record<EventField, Change>> = { ...CLEARED, status: { status } };
  const cleared = FIELDS.flatMap((field) => {
    const change = fieldsBefore.includes(field) && !changes.has(field) ? all[field] : undefined;
    return change ? [[field, change] as const] : [];
  });
  return new Map([...changes, ...cleared]);
}

/** What a change would store, where that can be predicted. */
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

/** Whether a change of a field would change the stored event. */
const differs = (field: EventField, change: Change, content: EventContent): boolean =>
  field === 'status'
    ? changesStatus(change, content)
    : Object.keys(change).length > 0 && EXPECTED[field]?.(change) !== STORED[field](content);

/** Drafts and trashed events are hidden already. A source does not publish what a person has hidden. */
const changesStatus = ({ status }: Change, content: EventContent): boolean =>
  status === 'private' ? ['publish', 'future'].includes(content.status) : content.status === 'private';

/** Whether a field has a value. */
const isFilled = (field: EventField, content: EventContent): boolean => !['', '0'].includes(STORED[field](content));

/** The new event for an item. */
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

/** A cost with its currency symbol beside the numbers, where the source separates them. */
function costOf({ cost, currencySymbol, currencyPosition }: ImportedEvent): string[] {
  const parts = typeof cost === 'string' ? [cost] : [...(cost ?? [])];
  const symbol = currencySymbol?.trim();
  if (!symbol) return parts;
  const withSymbol = (part: string) => (currencyPosition === 'postfix' ? part + symbol : symbol + part);
  return parts.map((part) => (/^[\d.,\s]+$/.test(part) ? withSymbol(part.trim()) : part));
}

/** The changes of an existing event. */
interface EventChanges {
  /** The fields that now have the values of the source. */
  decided: EventField[];
  /** The changes to write. Absent where the event has these values already. */
  sent?: Change;
}

/** Fields that are chosen on the site: with `preserve_changes`, their values stay. */
const CHOSEN: ReadonlySet<EventField> = new Set(['venue', 'organizers']);
/** Fields whose values are added to existing ones with `preserve_changes`. */
const ADDED: ReadonlySet<EventField> = new Set(['categories', 'tags']);

/** What an import changes of an existing event. */
export function changesOf(
  changes: ReadonlyMap<EventField, Change>,
  content: EventContent,
  remembered: RememberedEntry | undefined,
  { authority, postStatus = 'draft' }: Pick<InsertContext, 'authority' | 'postStatus'>,
): EventChanges {
  const all = withCleared(changes, remembered?.sourceFields ?? [], postStatus);
  const decided = [...all].filter(
    ([field]) => authority === 'overwrite' || !isKept(field, content, remembered, changes.has(field)),
  );
  const needed = decided.filter(([field, change]) => differs(field, change, content));
  return {
    decided: decided.map(([field]) => field),
    ...(needed.length ? { sent: Object.assign({}, ...needed.map(([, change]) => change)) as Change } : {}),
  };
}

/** Whether a field keeps its value of the site. */
function isKept(
  field: EventField,
  content: EventContent,
  remembered: RememberedEntry | undefined,
  isInSource: boolean,
): boolean {
  if (ADDED.has(field)) return !isInSource;
  if (CHOSEN.has(field) && isFilled(field, content)) return true;
  const last = remembered?.fields[field];
  return last === undefined ? isFilled(field, content) : last !== shortContent(content)[field];
}
