import type { Recurrence } from '../../calendar/dates.js';

/** A venue as another place tells of it. */
export interface ImportedVenue {
  name: string;
  /** HTML. */
  description?: string;
  /** HTML. */
  excerpt?: string;
  address?: string;
  city?: string;
  country?: string;
  state?: string;
  province?: string;
  stateprovince?: string;
  zip?: string;
  phone?: string;
  website?: string;
  latitude?: number;
  longitude?: number;
  /** Address of an image. */
  image?: string;
  /** What its origin knows it by. */
  originId?: string;
  globalId?: string;
  globalIdLineage?: readonly string[];
}

/** An organizer as another place tells of it. */
export interface ImportedOrganizer {
  name: string;
  /** HTML. */
  description?: string;
  /** HTML. */
  excerpt?: string;
  phone?: string;
  email?: string;
  website?: string;
  /** Address of an image. */
  image?: string;
  /** What its origin knows it by. */
  originId?: string;
  globalId?: string;
  globalIdLineage?: readonly string[];
}

/** An event of another place, in the form in which every kind of import hands it over. Absent members are not told. */
export interface ImportedEvent {
  /** Plain text of one line. */
  title: string;
  /** HTML. */
  description?: string;
  /** HTML. */
  excerpt?: string;
  /** Wall-clock times of its zone, `YYYY-MM-DD HH:MM:SS`; of an all-day event the first and the last moment of its days. */
  start: string;
  end: string;
  /** A zone that events know (`Europe/Berlin`, `UTC+3`); absent for that of the site. */
  timezone?: string;
  allDay: boolean;
  recurrence?: Recurrence;
  /** UID of a calendar. */
  uid?: string;
  /** Of a single occurrence that differs from its series: the start that the series gives it, on the clocks of the series. */
  recurrenceId?: string;
  /** UID of the event that it is a part of. */
  parentUid?: string;
  /** Number or name that its origin knows it by. */
  originId?: string;
  globalId?: string;
  globalIdLineage?: readonly string[];
  /** Whether it does not take place. */
  cancelled?: boolean;
  /** When it was to take place before it was moved. */
  formerTimes?: readonly { start: string; end: string }[];
  /** Whether its source keeps it from the public. */
  private?: boolean;
  website?: string;
  cost?: string | readonly string[];
  currencySymbol?: string;
  currencyPosition?: 'prefix' | 'postfix';
  /** Address of an image, or the number of one of the site. */
  image?: string | number;
  /** What the import service knows its image by that keeps it itself: nobody can fetch that. */
  serviceImage?: string;
  categories?: readonly string[];
  tags?: readonly string[];
  showMap?: boolean;
  showMapLink?: boolean;
  hidden?: boolean;
  sticky?: boolean;
  featured?: boolean;
  /** Null where it is told that there is none. */
  venue?: ImportedVenue | null;
  organizers?: readonly ImportedOrganizer[];
}

/** What an import hands over: mostly events; files of venues or organizers hand over those. */
export type ImportItem =
  | { kind: 'event'; event: ImportedEvent }
  | { kind: 'venue'; venue: ImportedVenue }
  | { kind: 'organizer'; organizer: ImportedOrganizer };

/** Something in a source that could not be taken over. */
export interface ImportProblem {
  /** As it is logged, where it has a name of its own. */
  code?: string;
  /** Line of the source, from 1, where it has lines. */
  line?: number;
  /** Which item it is about: its title or identity, if that is known. */
  item?: string;
  /** For people. */
  message: string;
}
