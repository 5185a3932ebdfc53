import type { MediaFile } from '../../media/index.js';
import type { OccurrenceTimes } from '../events/events.repository.js';
import type { Place } from '../lists/event-sets.repository.js';
import type { EventZone } from '#libs/times';

/** A named link to an entry or term. */
export interface PageLink {
  id: number;
  /** Single-line HTML. */
  name: string;
  /** Public URL; absent without a public page. */
  url?: string;
}

/** A category or tag of an event. */
export interface PageTerm extends PageLink {
  url: string;
  slug: string;
}

/** The times of an event or an occurrence. */
export interface PageTimes extends OccurrenceTimes {
  zone: EventZone;
  /** The abbreviation of the zone at the start. */
  zoneName: string;
  allDay: boolean;
}

/** The venue of an event. Texts are plain, and empty for none. */
export interface PageVenue extends PageLink {
  street: string;
  city: string;
  region: string;
  zip: string;
  country: string;
  phone: string;
  /** URL as stored. */
  website: string;
  place?: Place;
  showMapLink: boolean;
}

/** An organizer of an event. Texts are plain, and empty for none. */
export interface PageOrganizer extends PageLink {
  phone: string;
  email: string;
  website: string;
}

/** The cost of an event, formatted and in parts. */
export interface PageCost {
  text: string;
  /** Numbers in ascending order; other values are texts such as `Free`. */
  values: readonly string[];
  /** Currency symbol; empty if the event does not name one. */
  symbol: string;
}

/** An event or an occurrence in a list. */
export interface PageEvent extends PageLink {
  url: string;
  status: string;
  times: PageTimes;
  /** Identifies the occurrence of a series. */
  recurrenceId?: string;
  recurs: boolean;
  featured: boolean;
  /** HTML; empty if a password protects the texts. */
  excerpt: string;
  cost: PageCost;
  image?: MediaFile;
  venue?: PageVenue;
  organizers: PageOrganizer[];
  categories: PageTerm[];
  tags: PageTerm[];
}

/** An event or an occurrence on its own page. */
export interface WholeEvent extends PageEvent {
  /** HTML; empty if a password protects the texts. */
  content: string;
  /** Whether the viewer may see the texts: there is no password, or the viewer may edit the event. */
  open: boolean;
  /** URL with more information, as stored; empty for none. */
  website: string;
  /** Publication and modification time in UTC; null for a draft without a date. */
  publishedGmt: string | null;
  modifiedGmt: string;
  hidden: boolean;
  /** Whether the page links to a map of the venue. */
  showMapLink: boolean;
  /** The recurrence of a series. */
  series?: PageSeries;
  /** The parent event. */
  parent?: PageLink;
  /** The public events before and after it, in the order of lists. */
  previous?: PageLink;
  next?: PageLink;
}

/** The recurrence of an event and its next occurrences. */
export interface PageSeries {
  /** URL of the series. */
  address: string;
  /** The value of the RRULE, normalized; empty for none. */
  rule: string;
  /** Excluded wall-clock times. */
  exdates: readonly string[];
  /** Describes the recurrence in words; `write` formats days and times. */
  words(write: { day(local: string): string; time(local: string): string }): string;
  /** Upcoming occurrences, soonest first. */
  dates: PageDate[];
  /** Whether further occurrences follow. */
  hasMore: boolean;
}

/** An occurrence of a series. */
export interface PageDate {
  recurrenceId: string;
  address: string;
  times: PageTimes;
}

/** An event in a month view. */
export interface MonthEvent extends PageLink {
  url: string;
  startLocal: string;
  endLocal: string;
  allDay: boolean;
  featured: boolean;
}

/** A day of a month view, `YYYY-MM-DD`. */
export interface MonthDay {
  day: string;
  events: MonthEvent[];
  /** Number of further events on that day. */
  more: number;
}

/** A venue or an organizer on its own page. */
export interface WholePlace extends PageLink {
  url: string;
  /** HTML. */
  content: string;
  excerpt: string;
  image?: MediaFile;
  status: string;
  modifiedGmt: string;
}

/** Conditions of a list; all of them apply. */
export interface PageFilter {
  /** Events with one of these terms. */
  terms?: readonly number[];
  venue?: number;
  organizer?: number;
}

/** A page of a list of events. */
export interface EventsOfPage {
  events: PageEvent[];
  total: number;
  /** Number of pages, at least 1. */
  pages: number;
}

/** Identifies an event by slug or id, and optionally one of its occurrences. */
export interface EventKey {
  slug?: string;
  id?: number;
  recurrenceId?: string;
}
