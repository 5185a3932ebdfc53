import type { Recurrence } from '#libs/recurrence';

/** An imported venue. */
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
  /** URL of an image. */
  image?: string;
  /** Its id at the origin. */
  originId?: string;
  globalId?: string;
  globalIdLineage?: readonly string[];
}

/** An imported organizer. */
export interface ImportedOrganizer {
  name: string;
  /** HTML. */
  description?: string;
  /** HTML. */
  excerpt?: string;
  phone?: string;
  email?: string;
  website?: string;
  /** URL of an image. */
  image?: string;
  /** Its id at the origin. */
  originId?: string;
  globalId?: string;
  globalIdLineage?: readonly string[];
}

/** An imported event, in the form of every origin. Its source does not have absent members. */
export interface ImportedEvent {
  /** Plain text of one line. */
  title: string;
  /** HTML. */
  description?: string;
  /** HTML. */
  excerpt?: string;
  /** Wall-clock times of its zone, `YYYY-MM-DD HH:MM:SS`. All-day events start and end with their days. */
  start: string;
  end: string;
  /** A time zone such as `Europe/Berlin` or `UTC+3`. Absent for that of the site. */
  timezone?: string;
  allDay: boolean;
  recurrence?: Recurrence;
  /** UID of iCalendar. */
  uid?: string;
  /** Of an override: the original start of the occurrence, in the time zone of the series. */
  recurrenceId?: string;
  /** UID of its parent. */
  parentUid?: string;
  /** Its id at the origin. */
  originId?: string;
  globalId?: string;
  globalIdLineage?: readonly string[];
  /** Whether it was cancelled. */
  cancelled?: boolean;
  /** Its times before it was rescheduled. */
  formerTimes?: readonly { start: string; end: string }[];
  /** Whether its source marks it as private. */
  private?: boolean;
  website?: string;
  cost?: string | readonly string[];
  currencySymbol?: string;
  currencyPosition?: 'prefix' | 'postfix';
  /** URL of an image, or the id of a media item. */
  image?: string | number;
  /** Id of an image that only the import service has. It cannot be fetched. */
  serviceImage?: string;
  categories?: readonly string[];
  tags?: readonly string[];
  showMap?: boolean;
  showMapLink?: boolean;
  hidden?: boolean;
  sticky?: boolean;
  featured?: boolean;
  /** Null where the source says that there is none. */
  venue?: ImportedVenue | null;
  organizers?: readonly ImportedOrganizer[];
}

/** An imported item: an event, or a row of a table of venues or organizers. */
export type ImportItem =
  | { kind: 'event'; event: ImportedEvent }
  | { kind: 'venue'; venue: ImportedVenue }
  | { kind: 'organizer'; organizer: ImportedOrganizer };

/** A part of a source that could not be imported. */
export interface ImportProblem {
  /** Code for the log. */
  code?: string;
  /** Line of the source, from 1. */
  line?: number;
  /** Title or id of the item. */
  item?: string;
  /** For people. */
  message: string;
}

const renamed = (event: ImportedEvent, name: string): ImportedEvent => ({
  ...event,
  uid: name,
  ...(event.originId === event.uid && { originId: name }),
});

/**
 * Gives events with the same UID and different starts ids of their own. Some sources use the URL of a series as the UID of
 * all its dates.
 */
export class Identities {
  private readonly starts = new Map<string, string>();

  /** The event with a UID of its own. The first event with a UID keeps it, and so do others with the same start. */
  apart(event: ImportedEvent): ImportedEvent {
    const { uid, start } = event;
    if (uid === undefined) return event;
    const known = this.starts.get(uid);
    if (known === undefined) this.starts.set(uid, start);
    if (known === undefined || known === start) return event;
    return renamed(event, `${uid}#${start}`);
  }
}

/** Like {@link Identities}, for a complete list: all events of an ambiguous UID get another one. */
export function apart(events: readonly ImportedEvent[]): ImportedEvent[] {
  const starts = new Map<string, Set<string>>();
  for (const { uid, start } of events) {
    if (uid !== undefined) starts.set(uid, (starts.get(uid) ?? new Set()).add(start));
  }
  return events.map((event) => {
    const { uid, start } = event;
    return uid !== undefined && (starts.get(uid)?.size ?? 0) > 1 ? renamed(event, `${uid}#${start}`) : event;
  });
}
