import type { EventContent, EventImport, NewEvent } from '../../calendar/index.js';
import type { ImportedEvent } from '../items/index.js';
import type { RememberedEntry } from './import-memory.repository.js';
import type { InsertContext } from './insert-context.js';
import { hashOf, isUniqueUid } from './item-keys.js';

/** Changes of an event, as accepted by the calendar module. Venues and organizers are given by their ids. */
type Change = Omit<Parameters<EventImport['update']>[1], 'venue' | 'organizer'> & {
  venue?: number[];
  organizer?: number[];
};

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

/** Ids of the entries and terms that an item names. */
export interface ResolvedEvent {
  /** Absent if the image could not be fetched. */
  image?: number;
  venueId?: number;
  organizerIds?: readonly number[];
  /** Includes the category for all events of the import. */
  categoryIds?: readonly number[];
  tagIds?: readonly number[];
  /** Dates that the series excludes because of overrides, in the form of its EXDATE. */
  exceptions: readonly string[];
}

/** Short hashes of the stored value of each field. */
export function fieldHashes(content: EventContent): Record<EventField, string> {
  const hashes = FIELDS.map((field) => [field, hashOf(STORED[field](content)).slice(0, 12)]);
  return Object.fromEntries(hashes) as Record<EventField, string>;
}

/** The changes for each field that is present in an item. */
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
    content: mapDefined(event.description, (description) => ({ description })),
    excerpt: mapDefined(event.excerpt, (excerpt) => ({ excerpt })),
    times: { start_date: start, end_date: end, timezone, all_day: allDay },
    recurrence: mapDefined(recurrence, ({ rule, exdates, rdates, calendarDays = false }) => ({
      meta: {
        ...{ rrule: rule, exdate: [...new Set([...exdates, ...resolved.exceptions])], rdate: rdates },
        calendar_days: calendarDays,
      },
    })),
    cost: mapDefined(event.cost, () => ({ cost: costOf(event) })),
    website: mapDefined(event.website, (website) => ({ website })),
    showMap: mapDefined(event.showMap, (show_map) => ({ show_map })),
    showMapLink: mapDefined(event.showMapLink, (show_map_link) => ({ show_map_link })),
    hidden: mapDefined(settings.hidden, (hide_from_listings) => ({ hide_from_listings })),
    sticky: mapDefined(settings.sticky, (sticky) => ({ sticky })),
    featured: mapDefined(settings.featured, (featured) => ({ featured })),
    image: mapDefined(event.image, () => (resolved.image === undefined ? {} : { image: resolved.image })),
    venue: mapDefined(resolved.venueId, (id) => ({ venue: id ? [id] : [] })),
    organizers: mapDefined(resolved.organizerIds, (ids) => ({ organizer: [...ids] })),
    categories: mapDefined(resolved.categoryIds, (categories) => ({ categories })),
    tags: mapDefined(resolved.tagIds, (tags) => ({ tags })),
  };
  return new Map(FIELDS.flatMap((field) => mapDefined(changes[field], (change) => [[field, change] as const]) ?? []));
}

/** Changes that clear a field when its source no longer has it. */
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

/** Adds changes for fields that the source no longer has. `status` replaces the status `private`. */
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

/** The value that a change would store, if it can be predicted. */
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
  categories: ({ categories }) => sortedIds(categories),
  tags: ({ tags }) => sortedIds(tags),
};

const sortedIds = (ids: unknown): string | undefined =>
  Array.isArray(ids) ? [...new Set(ids.map(Number))].sort((a, b) => a - b).join() : undefined;

/** Whether a change of a field would change the stored event. */
const differs = (field: EventField, change: Change, content: EventContent): boolean =>
  field === 'status'
    ? changesStatus(change, content)
    : Object.keys(change).length > 0 && EXPECTED[field]?.(change) !== STORED[field](content);

/** Drafts and trashed events stay as they are: an import does not publish events that a user has hidden. */
const changesStatus = ({ status }: Change, content: EventContent): boolean =>
  status === 'private' ? ['publish', 'future'].includes(content.status) : content.status === 'private';

/** Whether a field has a value. */
const isFilled = (field: EventField, content: EventContent): boolean => !['', '0'].includes(STORED[field](content));

/** Builds the new event for an item. */
export function newEventOf(
  event: ImportedEvent,
  changes: ReadonlyMap<EventField, Change>,
  resolved: ResolvedEvent,
  extra: Pick<NewEvent, 'status' | 'authorId' | 'parent' | 'terms'>,
): NewEvent {
  const {
    image: _image,
    venue: _venue,
    organizer: _organizer,
    ...sent
  } = Object.assign({}, ...changes.values()) as Change;
  const { categories: _categories, tags: _tags, status: _status, parent: _parent, ...rest } = sent;
  return {
    ...extra,
    // An override has the UID of its series.
    ...(event.uid !== undefined && event.recurrenceId === undefined && isUniqueUid(event.uid)
      ? { uid: event.uid }
      : {}),
    replacedDay: event.recurrenceId?.slice(0, 10),
    sent: { ...rest, title: event.title, start_date: event.start, end_date: event.end },
    image: resolved.image ?? 0,
    venueId: resolved.venueId ?? 0,
    organizerIds: resolved.organizerIds ?? [],
  };
}

function mapDefined<T, R>(value: T | undefined | null, make: (value: T) => R): R | undefined {
  return value === undefined || value === null ? undefined : make(value);
}

/** The cost, with the currency symbol added to numbers if the source sends it separately. */
function costOf({ cost, currencySymbol, currencyPosition }: ImportedEvent): string[] {
  const parts = typeof cost === 'string' ? [cost] : [...(cost ?? [])];
  const symbol = currencySymbol?.trim();
  if (!symbol) return parts;
  const withSymbol = (part: string) => (currencyPosition === 'postfix' ? part + symbol : symbol + part);
  return parts.map((part) => (/^[\d.,\s]+$/.test(part) ? withSymbol(part.trim()) : part));
}

/** The changes of an existing event. */
interface EventChanges {
  /** Fields whose values come from the source. */
  applied: EventField[];
  /** Changes to write. Absent if the event has these values already. */
  update?: Change;
}

/** Fields whose existing values are kept with `preserve_changes`. */
const KEPT: ReadonlySet<EventField> = new Set(['venue', 'organizers']);
/** Fields whose values are added to the existing ones with `preserve_changes`. */
const ADDED: ReadonlySet<EventField> = new Set(['categories', 'tags']);

/** Determines the changes of an existing event by the update authority of the import. */
export function changesOf(
  changes: ReadonlyMap<EventField, Change>,
  content: EventContent,
  remembered: RememberedEntry | undefined,
  { authority, postStatus = 'draft' }: Pick<InsertContext, 'authority' | 'postStatus'>,
): EventChanges {
  const all = withCleared(changes, remembered?.sourceFields ?? [], postStatus);
  const applied = [...all].filter(
    ([field]) => authority === 'overwrite' || !isKept(field, content, remembered, changes.has(field)),
  );
  const needed = applied.filter(([field, change]) => differs(field, change, content));
  return {
    applied: applied.map(([field]) => field),
    ...(needed.length ? { update: Object.assign({}, ...needed.map(([, change]) => change)) as Change } : {}),
  };
}

/** Whether a field keeps its local value. */
function isKept(
  field: EventField,
  content: EventContent,
  remembered: RememberedEntry | undefined,
  isInSource: boolean,
): boolean {
  if (ADDED.has(field)) return !isInSource;
  if (KEPT.has(field) && isFilled(field, content)) return true;
  const last = remembered?.fields[field];
  return last === undefined ? isFilled(field, content) : last !== fieldHashes(content)[field];
}
