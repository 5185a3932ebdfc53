import type { MediaFile } from '../../media/index.js';
import type { OccurrenceTimes } from '../events/events.repository.js';
import type { Place } from '../lists/event-sets.repository.js';
import type { EventZone } from '#libs/times';

/** A link of a page. */
export interface PageLink {
  id: number;
  /** HTML of one line. */
  name: string;
  /** Public URL; absent where there is no public page. */
  address?: string;
}

/** A category or a tag of an event: each has a page. */
export interface PageTerm extends PageLink {
  address: string;
  slug: string;
}

/** When something takes place, as pages show it. */
export interface PageTimes extends OccurrenceTimes {
  zone: EventZone;
  /** The abbreviation of the zone at the start. */
  zoneName: string;
  allDay: boolean;
}

/** A venue beside an event. Texts are plain, empty for none. */
export interface PageVenue extends PageLink {
  street: string;
  city: string;
  region: string;
  zip: string;
  country: string;
  phone: string;
  /** A URL as it is stored. */
  website: string;
  place?: Place;
  showMapLink: boolean;
}

/** An organizer beside an event. Texts are plain, empty for none. */
export interface PageOrganizer extends PageLink {
  phone: string;
  email: string;
  website: string;
}

/** What an event costs: as text, and in parts. */
export interface PageCost {
  text: string;
  /** Numbers, least first; other values are texts such as `Free`. */
  values: readonly string[];
  /** The sign of the currency; empty where the event names none. */
  symbol: string;
}

/** An event, or one of its occurrences, as lists of pages show it. */
export interface PageEvent extends PageLink {
  address: string;
  status: string;
  times: PageTimes;
  /** Of an occurrence of an event that recurs: which it is. */
  recurrenceId?: string;
  recurs: boolean;
  featured: boolean;
  /** HTML; empty where the texts may not be shown. */
  excerpt: string;
  cost: PageCost;
  image?: MediaFile;
  venue?: PageVenue;
  organizers: PageOrganizer[];
  categories: PageTerm[];
  tags: PageTerm[];
}

/** An event on its own page. */
export interface WholeEvent extends PageEvent {
  /** HTML; empty where the texts may not be shown. */
  content: string;
  /** Whether its texts may be shown. */
  open: boolean;
  /** URL with more information, as it is stored; empty for none. */
  website: string;
  /** When it was published and changed, in UTC; null for never. */
  publishedGmt: string | null;
  modifiedGmt: string;
  hidden: boolean;
  /** Whether a link to a map of the venue is shown. */
  showMapLink: boolean;
  /** Of an event that recurs: how, and when next. */
  series?: PageSeries;
  /** The event that this is a part of. */
  above?: PageLink;
  /** The public events before and after it. */
  before?: PageLink;
  after?: PageLink;
}

/** How an event recurs. */
export interface PageSeries {
  /** URL of the event as a whole. */
  address: string;
  /** The rule of iCalendar, in one form; empty for none. */
  rule: string;
  /** Wall-clock times that are left out. */
  exdates: readonly string[];
  /** In words, with times as `write` formats them. */
  words(write: { day(local: string): string; time(local: string): string }): string;
  /** Those that are not over, soonest first. */
  dates: PageDate[];
  /** Whether there are more than those. */
  goesOn: boolean;
}

/** One of the dates of an event that recurs. */
export interface PageDate {
  recurrenceId: string;
  address: string;
  times: PageTimes;
}

/** An event in the sheet of a month. */
export interface MonthEvent extends PageLink {
  address: string;
  startLocal: string;
  endLocal: string;
  allDay: boolean;
  featured: boolean;
}

/** A day of a month, `YYYY-MM-DD`, with what takes place on it. */
export interface MonthDay {
  day: string;
  events: MonthEvent[];
  /** How many more there are than those. */
  more: number;
}

/** A venue or an organizer on its own page. */
export interface WholePlace extends PageLink {
  address: string;
  /** HTML. */
  content: string;
  excerpt: string;
  image?: MediaFile;
  status: string;
  modifiedGmt: string;
}

/** Which events a page lists: those of all of these together. */
export interface PageFilter {
  /** With one of some terms. */
  terms?: readonly number[];
  venue?: number;
  organizer?: number;
}

/** A page of a list. */
export interface EventsOfPage {
  events: PageEvent[];
  total: number;
  /** How many pages the list has; at least one. */
  pages: number;
}

/** Names an event by the slug of its URL or by its id, and one of its occurrences. */
export interface EventAt {
  slug?: string;
  id?: number;
  recurrenceId?: string;
}
