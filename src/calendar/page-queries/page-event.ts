import type { Recurrence } from '#libs/recurrence';
import type { EventZone } from '#libs/times';
import type { EntryRow } from '../../entries/index.js';
import type { MediaFile } from '../../media/index.js';
import type { OccurrenceTimes } from '../events/index.js';
import type { Place } from '../lists/index.js';
import type { WeekLayout } from './month-layout.js';

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

/** The cost of an event in parts. */
export interface PageCost {
  /** Texts such as `Free`, and after them numbers in ascending order. */
  values: readonly string[];
  /** Currency symbol or code, and its position; empty if the event does not name one. */
  symbol: string;
  position: 'prefix' | 'postfix' | '';
}

/** An event or an occurrence in a list. */
export interface PageEvent extends PageLink {
  url: string;
  status: string;
  /** Publication and modification time in UTC; null for a draft without a date. */
  publishedGmt: string | null;
  modifiedGmt: string;
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
  /** The values of declared fields as they are stored; null if they are not shown. */
  fieldValues: string | null;
  /** HTML; empty if a password protects the texts. */
  content: string;
  /** Whether the viewer may see the texts: there is no password, or the viewer may edit the event. */
  open: boolean;
  /** What a check of its password needs; undefined without one. */
  lock?: Pick<EntryRow, 'id' | 'type' | 'password' | 'status' | 'authorId' | 'trashedFrom'>;
  /** URL with more information, as stored; empty for none. */
  website: string;
  hidden: boolean;
  /** Whether the page links to a map of the venue. */
  showMapLink: boolean;
  /** The recurrence of a series. */
  series?: PageSeries;
  /** The parent event. */
  parent?: PageLink;
  /** The date of the parent that it replaces. */
  replaces?: ReplacedDate;
  /** The public events before and after it, in the order of lists. */
  previous?: PageLink;
  next?: PageLink;
}

/** The recurrence of an event and its next occurrences. */
export interface PageSeries {
  /** URL of the series. */
  address: string;
  recurrence: Recurrence;
  /** The start of the series on the wall clock. */
  startLocal: string;
  /** Upcoming occurrences, soonest first. */
  dates: PageDate[];
  /** Whether further occurrences follow. */
  hasMore: boolean;
  /** The recurrence ids of the dates that other events replace. */
  replaced: string[];
}

/** An occurrence of a series. */
export interface PageDate {
  recurrenceId: string;
  address: string;
  times: PageTimes;
  /** Single-line HTML; absent for a date that shares the name of the series. */
  name?: string;
  /** Whether it does not take place, unlike others of the series. */
  isCancelled: boolean;
}

/** The date of a series that an event replaces. */
export interface ReplacedDate {
  /** Its times by the series. */
  times: PageTimes;
  /** Whether the event takes place at another time. */
  isMoved: boolean;
}

/** An event in a month view. */
export interface MonthEvent extends PageLink {
  url: string;
  startLocal: string;
  endLocal: string;
  allDay: boolean;
  featured: boolean;
}

/** A week of a month view. Its bars are events on consecutive days. */
export type MonthWeek = WeekLayout<MonthEvent>;

/** A day of a week view, `YYYY-MM-DD`. An event of several days is on each of its days. */
export interface WeekDay {
  day: string;
  events: PageEvent[];
}

/** A venue or an organizer on its own page. */
export interface WholePlace extends PageLink {
  /** The values of declared fields as they are stored; null if they are not shown. */
  fieldValues: string | null;
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
  /** Words that the events contain. */
  search?: string;
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
