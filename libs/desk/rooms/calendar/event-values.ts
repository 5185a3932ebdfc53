import { plainText } from '../../parts/plain-text.js';
import { read, readVersion } from '../../requests.js';
import { addMillis, clockOf, dayOf, millisBetween } from './days.js';
import { CANCELLED, EVENTS, isCancelled, venueOf, WHOLE, type Found, type WholeEvent } from './events.js';
import { readRepeat, ruleOf, single, weekdayNameOf, type Repeat } from './repeat.js';

/** What the form of an event has. */
export interface EventValues {
  title: string;
  description: string;
  excerpt: string;
  allDay: boolean;
  /** Times of the wall clock, such as `2031-05-01 10:00:00`. */
  start: string;
  end: string;
  venue: Found | undefined;
  organizers: Found[];
  /** Ids of categories. */
  categories: number[];
  /** Names of tags. */
  tags: string[];
  image: { id: number; url: string } | undefined;
  cost: string;
  website: string;
  status: string;
  isCancelled: boolean;
  isHidden: boolean;
  isSticky: boolean;
  isFeatured: boolean;
  repeat: Repeat;
}

/** An event as it was read for its form. */
export interface LoadedEvent {
  event: WholeEvent;
  values: EventValues;
  /** What `If-Match` sends. */
  etag: string | undefined;
}

interface Texts {
  title: string;
  description: string;
  excerpt: string;
}

/** Reads an event and its texts as they were written. */
export async function loadEvent(id: number, signal?: AbortSignal): Promise<LoadedEvent> {
  const [{ item, etag }, texts] = await Promise.all([
    readVersion<WholeEvent>(`${EVENTS}/${id}`, { _fields: WHOLE }, signal),
    read<Texts>(`/lintel/v1/calendar/${id}/texts`, { _fields: 'title,description,excerpt' }, signal),
  ]);
  return { event: item, values: valuesOf(item, texts), etag };
}

/** The values of an event. */
export function valuesOf(event: WholeEvent, texts: Texts): EventValues {
  const { start_date: start, end_date: end, image } = event;
  const venue = venueOf(event);
  return {
    title: texts.title,
    description: texts.description,
    excerpt: texts.excerpt,
    allDay: event.all_day,
    start,
    end,
    venue: venue && { id: venue.id, name: plainText(venue.venue) },
    organizers: event.organizer.map(({ id, organizer }) => ({ id, name: plainText(organizer) })),
    categories: event.categories.map(({ id }) => id),
    tags: event.tags.filter(({ slug }) => slug !== CANCELLED).map(({ name }) => plainText(name)),
    image: image ? { id: image.id, url: image.url } : undefined,
    cost: event.cost,
    // An event that never had a website has its own address.
    website: event.website === event.url ? '' : plainText(event.website),
    status: event.status,
    isCancelled: isCancelled(event),
    isHidden: event.hide_from_listings,
    isSticky: event.sticky,
    isFeatured: event.featured,
    repeat: readRepeat(event.meta ?? {}, dayOf(start)),
  };
}

/** The values of a new event of a day. */
export const newValues = (day: string, status: string): EventValues => ({
  ...{ title: '', description: '', excerpt: '', allDay: false, start: `${day} 19:00:00`, end: `${day} 21:00:00` },
  ...{ venue: undefined, organizers: [], categories: [], tags: [], image: undefined, cost: '', website: '', status },
  ...{ isCancelled: false, isHidden: false, isSticky: false, isFeatured: false, repeat: single(day) },
});

/** The values with another start: the end keeps its distance, and a weekly rule of one day its weekday. */
export function startingAt(values: EventValues, start: string): EventValues {
  const { weekdays } = values.repeat;
  const isOwnDay = weekdays.length === 1 && weekdays[0] === weekdayNameOf(dayOf(values.start));
  return {
    ...values,
    start,
    end: addMillis(start, millisBetween(values.start, values.end)),
    repeat: isOwnDay ? { ...values.repeat, weekdays: [weekdayNameOf(dayOf(start))] } : values.repeat,
  };
}

/** All members of an event, as the interface takes them. */
export function bodyOf(values: EventValues): Record<string, unknown> {
  const { repeat, allDay, start, end } = values;
  return {
    title: values.title,
    description: values.description || null,
    excerpt: values.excerpt || null,
    all_day: allDay,
    start_date: allDay ? dayOf(start) : `${dayOf(start)} ${clockOf(start)}`,
    end_date: allDay ? dayOf(end) : `${dayOf(end)} ${clockOf(end)}`,
    venue: values.venue?.id ?? '',
    organizer: values.organizers.map(({ id }) => id),
    categories: [...values.categories].sort((one, other) => one - other),
    tags: [...values.tags, ...(values.isCancelled ? [CANCELLED] : [])],
    image: values.image?.id ?? '',
    cost: values.cost,
    website: values.website,
    status: values.status,
    hide_from_listings: values.isHidden,
    sticky: values.isSticky,
    featured: values.isFeatured,
    'meta.rrule': ruleOf(repeat, dayOf(start)),
    'meta.exdate': repeat.exdate,
    'meta.rdate': repeat.rdate,
  };
}

/** The members that differ from former values. Those of `meta` are sent in it, each only if it has changed. */
export function changesOf(before: EventValues, after: EventValues): Record<string, unknown> {
  const [old, present] = [bodyOf(before), bodyOf(after)];
  const names = Object.keys(present).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(present[name]));
  return nested(Object.fromEntries(names.map((name) => [name, present[name]])));
}

/** The members of a new event: empty ones are left out. */
export function bodyOfNew(values: EventValues): Record<string, unknown> {
  const isGiven = (value: unknown) =>
    !(value === null || value === '' || value === false || (Array.isArray(value) && !value.length));
  return nested(Object.fromEntries(Object.entries(bodyOf(values)).filter(([, value]) => isGiven(value))));
}

function nested(members: Record<string, unknown>): Record<string, unknown> {
  const ofMeta = Object.entries(members).filter(([name]) => name.startsWith('meta.'));
  const others = Object.fromEntries(Object.entries(members).filter(([name]) => !name.startsWith('meta.')));
  const meta = Object.fromEntries(ofMeta.map(([name, value]) => [name.slice('meta.'.length), value]));
  return ofMeta.length ? { ...others, meta } : others;
}
