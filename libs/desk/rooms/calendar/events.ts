import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { plainText as textOf } from '../../parts/plain-text.js';
import { read } from '../../requests.js';
import { addDays, dayOf } from './days.js';

/** Paths of the routes. */
export const EVENTS = '/cal/events/v1/events';
export const VENUES = '/cal/events/v1/venues';
export const ORGANIZERS = '/cal/events/v1/organizers';

/** First part of the keys of what forms have read. Lists that are read again leave it alone. */
export const FORMS = 'forms';

/** The tag of events and dates that do not take place. */
export const CANCELLED = 'cancelled';

interface Term {
  id: number;
  name: string;
  slug: string;
}

/** A venue in an event. */
export interface VenueOfEvent {
  id: number;
  venue: string;
}

/** An event, or one date of a series, in lists. */
export interface ListedEvent {
  id: number;
  author: string;
  status: string;
  title: string;
  url: string;
  all_day: boolean;
  start_date: string;
  end_date: string;
  utc_start_date: string;
  utc_end_date: string;
  timezone: string;
  venue: VenueOfEvent | [];
  tags: Term[];
  /** The series, for one of its dates. */
  parent?: number;
  /** Which date of the series it is. */
  recurrence_id?: string;
  /** What does not follow the series. */
  overridden?: string[];
}

/** The rules of a series. */
export interface Recurrence {
  rrule: string;
  exdate: string[];
  rdate: string[];
}

/** An event with all that its form shows. */
export interface WholeEvent extends ListedEvent {
  cost: string;
  website: string;
  featured: boolean;
  sticky: boolean;
  hide_from_listings: boolean;
  categories: Term[];
  organizer: { id: number; organizer: string }[];
  image: false | { id: number; url: string };
  meta?: Partial<Recurrence>;
}

const LISTED =
  'id,author,status,title,url,all_day,start_date,end_date,utc_start_date,utc_end_date,timezone,venue.id,venue.venue,' +
  'tags.id,tags.name,tags.slug,parent,recurrence_id,overridden';

/** The members that forms ask for. */
export const WHOLE =
  `${LISTED},cost,website,featured,sticky,hide_from_listings,categories.id,categories.name,categories.slug,` +
  'organizer.id,organizer.organizer,image.id,image.url,meta';

const inEvents = LISTED.split(',')
  .map((name) => `events.${name}`)
  .join(',');

/** The venue of an event. */
export const venueOf = ({ venue }: Pick<ListedEvent, 'venue'>): VenueOfEvent | undefined =>
  Array.isArray(venue) || !venue?.id ? undefined : venue;

/** The title as text. */
export const titleOf = ({ title }: Pick<ListedEvent, 'title'>): string => textOf(title);

/** Whether an event does not take place. */
export const isCancelled = ({ tags }: Pick<ListedEvent, 'tags'>): boolean =>
  tags.some(({ slug }) => slug === CANCELLED);

interface Envelope {
  events: ListedEvent[];
  total: number;
  total_pages: number;
}

/** What a list of events is limited to. */
export interface EventFilter {
  search?: string;
  categories?: string;
  venue?: string;
  status?: string;
}

/** The events of some days. */
export interface EventsOfDays {
  events: ListedEvent[];
  total: number;
  /** Whether there are more than are shown. */
  isPart: boolean;
}

const PER_PAGE = 50;
const MAX_PAGES = 10;
/** How much earlier than the first day an event may start that is still shown. */
const LONGEST_DAYS = 31;

/** Reads the events of some days, also those that have started before. */
export async function readEvents(
  from: string,
  to: string,
  filter: EventFilter,
  signal?: AbortSignal,
): Promise<EventsOfDays> {
  const query = {
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value)),
    ...{ start_date: addDays(from, -LONGEST_DAYS), end_date: to, per_page: PER_PAGE },
    _fields: `${inEvents},total,total_pages`,
  };
  const first = await read<Envelope>(EVENTS, query, signal);
  const count = Math.min(first.total_pages, MAX_PAGES);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, count - 1) }, (_, index) =>
      read<Envelope>(EVENTS, { ...query, page: index + 2 }, signal),
    ),
  );
  const events = [first, ...others].flatMap((page) => page.events).filter((event) => dayOf(event.end_date) >= from);
  return { events, total: events.length, isPart: first.total_pages > MAX_PAGES };
}

/** The events of some days, as a query. */
export const useEvents = (from: string, to: string, filter: EventFilter) =>
  useQuery({
    queryKey: [EVENTS, 'days', from, to, filter],
    queryFn: ({ signal }) => readEvents(from, to, filter, signal),
    placeholderData: keepPreviousData,
  });

/** The dates of a series from a day on, at most a number of them. */
export const useDatesOf = (series: number, from: string, page: number, perPage: number) =>
  useQuery({
    queryKey: [EVENTS, 'dates', series, from, page, perPage],
    queryFn: async ({ signal }) => {
      const query = {
        ...{ post_parent: series, start_date: from, end_date: addDays(from, 3660), page, per_page: perPage },
        _fields: `${inEvents},total,total_pages`,
      };
      return read<Envelope>(EVENTS, query, signal);
    },
    placeholderData: keepPreviousData,
  });

const takesPlace = (event: ListedEvent): boolean =>
  !event.all_day && !isCancelled(event) && event.status !== 'trash' && venueOf(event) !== undefined;

/** The events that are at the same venue at the same time as another one, each with these others. */
export function conflictsIn(events: readonly ListedEvent[]): Map<number, ListedEvent[]> {
  const conflicts = new Map<number, ListedEvent[]>();
  const add = (one: ListedEvent, other: ListedEvent) =>
    conflicts.set(one.id, [...(conflicts.get(one.id) ?? []), other]);
  const open = new Map<number, ListedEvent[]>();
  const inOrder = events.filter(takesPlace).sort((a, b) => a.utc_start_date.localeCompare(b.utc_start_date));
  for (const event of inOrder) {
    const venue = venueOf(event)?.id ?? 0;
    const present = (open.get(venue) ?? []).filter((other) => other.utc_end_date > event.utc_start_date);
    for (const other of present) {
      add(event, other);
      add(other, event);
    }
    open.set(venue, [...present, event]);
  }
  return conflicts;
}

/** An event category. */
export interface Category {
  id: number;
  name: string;
}

/** All event categories. */
export const useCategories = () =>
  useQuery({
    queryKey: ['/cal/events/v1/categories'],
    queryFn: async ({ signal }) => {
      const query = {
        ...{ per_page: 50, hide_empty: false },
        _fields: 'categories.id,categories.name',
      };
      return (await read<{ categories: Category[] }>('/cal/events/v1/categories', query, signal)).categories;
    },
    staleTime: 60_000,
  });

interface SiteTimes {
  /** The zone of the site, such as `Europe/Berlin` or `UTC+2`. */
  zone: string;
  /** The first day of the week: 0 is Sunday. */
  weekStart: number;
}

const OFFSET = /^-?\d+(\.\d+)?$/;

/** The zone and the first day of the week of the site. Only some may read settings; others have Monday. */
export const useSiteTimes = (mayReadSettings: boolean) =>
  useQuery({
    queryKey: ['/', 'times', mayReadSettings],
    queryFn: async ({ signal }): Promise<SiteTimes> => {
      const [index, settings] = await Promise.all([
        read<{ timezone_string: string; gmt_offset: number | string }>(
          '/',
          { _fields: 'timezone_string,gmt_offset' },
          signal,
        ),
        mayReadSettings
          ? read<{ start_of_week: number }>('/cms/v2/settings', { _fields: 'start_of_week' }, signal)
          : undefined,
      ]);
      const offset = String(index.gmt_offset);
      const sign = offset.startsWith('-') ? '' : '+';
      const zone = index.timezone_string || (OFFSET.test(offset) && offset !== '0' ? `UTC${sign}${offset}` : 'UTC');
      return { zone, weekStart: settings?.start_of_week ?? 1 };
    },
    staleTime: 300_000,
  });

/** A venue, an organizer or a term that was found or chosen. */
export interface Found {
  id: number;
  name: string;
}
