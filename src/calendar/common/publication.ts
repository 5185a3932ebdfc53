import { Injectable } from '@nestjs/common';
import { currentViewer, type Viewer } from '#libs/auth';
import { readBound, zoneOfOffset, siteZone, type EventZone } from '#libs/times';
import { STATUSES, type EntryType, type EntryVisibility } from '../../entries/types/index.js';
import type { EntryInput } from '../../entries/writing/index.js';
import { SiteTime } from '../../settings/index.js';

/** The statuses of the items of a list, grouped by what the viewer may read. */
export interface ReadableStatuses {
  /** All requested statuses. */
  requested: readonly string[];
  /** Statuses in which the viewer may read every entry. */
  open: readonly string[];
  /** Statuses in which the viewer may read their own entries only. */
  own: readonly string[];
  /** The viewer's id, for `own`. */
  authorId: number;
}

/** The default statuses for viewers who may edit entries of the type. */
const USUAL = ['publish', 'future', 'draft', 'pending', 'private'];
const PUBLIC = ['publish'];

/**
 * Parses the argument `status` of a list: a comma-separated text or a list; absent means the default.
 * @returns `undefined` if a status is unknown or the viewer may not list it.
 */
export function requestedStatuses(type: EntryType, sent: unknown): readonly string[] | undefined {
  const mayEdit = currentViewer().can(type.capabilities.edit);
  if (sent === undefined || sent === null) return mayEdit ? USUAL : PUBLIC;
  const parts: unknown[] = typeof sent === 'string' ? sent.split(',') : Array.isArray(sent) ? sent : [sent];
  const names = new Set(parts.map((part) => (typeof part === 'string' ? part.trim() : '')));
  const known = mayEdit ? STATUSES : new Set(PUBLIC);
  return names.size > 0 && [...names].every((name) => known.has(name)) ? [...names] : undefined;
}

/** Groups statuses by what the viewer may read. */
export function readableStatuses(
  visibility: EntryVisibility,
  type: EntryType,
  requested: readonly string[],
): ReadableStatuses {
  const viewer = currentViewer();
  return { requested, ...visibility.statuses(type, requested, viewer), authorId: viewer.id };
}

/** Statuses in which an entry is public now or later. */
const isForAll = (status: string): boolean => STATUSES.isPublic(status) || status === 'future' || status === 'inherit';

/** The status to store for a sent one: `pending` in place of a public one without the right to publish. */
export function writtenStatus(type: EntryType, sent: string | undefined, viewer: Viewer): string | undefined {
  if (!sent) return undefined;
  return isForAll(sent) && !viewer.can(type.capabilities.publish) ? 'pending' : sent;
}

/** The status of a new entry; by default `publish`, or `draft` without the right to publish. */
export const firstStatus = (type: EntryType, sent: string | undefined, viewer: Viewer): string =>
  writtenStatus(type, sent, viewer) ?? (viewer.can(type.capabilities.publish) ? 'publish' : 'draft');

/** The publication date in UTC that responses show for a draft without a date. */
export const NO_DATE = '0000-00-00 00:00:00';

const UTC = zoneOfOffset(0);

/** Parses publication dates: any date and time that `readBound` accepts, or a Unix time. */
@Injectable()
export class PublicationDates {
  constructor(private readonly time: SiteTime) {}

  /** Whether a text is a valid date, or the placeholder {@link NO_DATE}. */
  isDate(text: string): boolean {
    return text === NO_DATE || readBound(text, siteZone(this.time), 'start') !== undefined;
  }

  /** The sent dates as input of an entry. Empty texts and {@link NO_DATE} are omitted. */
  input(date: string | undefined, utc: string | undefined): Pick<EntryInput, 'date' | 'date_gmt'> {
    const read = (text: string | undefined, zone: EventZone) =>
      text && text !== NO_DATE ? readBound(text, zone, 'start') : undefined;
    const [local, gmt] = [read(date, siteZone(this.time)), read(utc, UTC)];
    return { ...(local ? { date: local } : {}), ...(gmt ? { date_gmt: gmt } : {}) };
  }
}
