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
  /** Id at the origin. */
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
  /** Id at the origin. */
  originId?: string;
  globalId?: string;
  globalIdLineage?: readonly string[];
}

/** An imported event of any origin. Absent members are absent in the source. */
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
  /** Time zone, such as `Europe/Berlin` or `UTC+3`. Defaults to the time zone of the site. */
  timezone?: string;
  allDay: boolean;
  recurrence?: Recurrence;
  /** UID of iCalendar. */
  uid?: string;
  /** Of an override: the original start of the occurrence, in the time zone of the series. */
  recurrenceId?: string;
  /** Of an override: the time zone of the series, if it differs from its own. */
  seriesTimezone?: string;
  /** UID of the parent event. */
  parentUid?: string;
  /** Id at the origin. */
  originId?: string;
  globalId?: string;
  globalIdLineage?: readonly string[];
  /** Whether the event was cancelled. */
  cancelled?: boolean;
  /** Times before the event was rescheduled. */
  formerTimes?: readonly { start: string; end: string }[];
  /** Whether the source marks the event as private. */
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
  /** Messages about values that were understood otherwise than written. */
  warnings?: readonly string[];
  /** Null if the source explicitly has none. */
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
  /** Message for users. */
  message: string;
}

const withUid = (event: ImportedEvent, uid: string): ImportedEvent => ({
  ...event,
  uid,
  ...(event.originId === event.uid && { originId: uid }),
});

/**
 * Gives events with the same UID but different starts distinct UIDs. Some sources use the URL of a series as the UID of
 * all its dates.
 */
export class UidDisambiguator {
  private readonly starts = new Map<string, string>();

  /**
   * Returns the event with a distinct UID. The first event with a UID keeps it, and so do others with the same start.
   */
  disambiguate(event: ImportedEvent): ImportedEvent {
    const { uid, start } = event;
    if (uid === undefined) return event;
    const known = this.starts.get(uid);
    if (known === undefined) this.starts.set(uid, start);
    if (known === undefined || known === start) return event;
    return withUid(event, `${uid}#${start}`);
  }
}

/** Like {@link UidDisambiguator}, for a complete list: all events with an ambiguous UID get a new one. */
export function disambiguateUids(events: readonly ImportedEvent[]): ImportedEvent[] {
  const starts = new Map<string, Set<string>>();
  for (const { uid, start } of events) {
    if (uid !== undefined) starts.set(uid, (starts.get(uid) ?? new Set()).add(start));
  }
  return events.map((event) => {
    const { uid, start } = event;
    return uid !== undefined && (starts.get(uid)?.size ?? 0) > 1 ? withUid(event, `${uid}#${start}`) : event;
  });
}
