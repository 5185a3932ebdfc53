import { Injectable } from '@nestjs/common';
import { currentViewer, type Viewer } from '#libs/auth';
import type { EntryInput } from '../entries/writing/index.js';
import { STATUSES, type EntryType, type EntryVisibility } from '../entries/types/index.js';
import { SiteTime } from '../settings/index.js';
import { readBound, zoneOfOffset, siteZone, type EventZone } from '#libs/times';

/** The statuses of the items of a list, by what the viewer may read. */
export interface ReadableStatuses {
  /** All that the list was asked for. */
  asked: readonly string[];
  /** Those of which everything may be read. */
  open: readonly string[];
  /** Those of which the viewer may read the own ones only. */
  own: readonly string[];
  /** The author of the own ones. */
  authorId: number;
}

/** What those who may edit items see when they ask for no status. */
const USUAL = ['publish', 'future', 'draft', 'pending', 'private'];
const PUBLIC = ['publish'];

/**
 * The statuses that a list of a kind holds, of an argument as it was sent: a text separated by commas or a list.
 * Nothing if the viewer may not ask for them.
 */
export function askedStatuses(type: EntryType, sent: unknown): readonly string[] | undefined {
  const mayEdit = currentViewer().can(type.capabilities.edit);
  if (sent === undefined || sent === null) return mayEdit ? USUAL : PUBLIC;
  const parts: unknown[] = typeof sent === 'string' ? sent.split(',') : Array.isArray(sent) ? sent : [sent];
  const names = new Set(parts.map((part) => (typeof part === 'string' ? part.trim() : '')));
  const known = mayEdit ? STATUSES : new Set(PUBLIC);
  return names.size > 0 && [...names].every((name) => known.has(name)) ? [...names] : undefined;
}

/** Divides statuses by what the viewer may read. */
export function readableStatuses(
  visibility: EntryVisibility,
  type: EntryType,
  asked: readonly string[],
): ReadableStatuses {
  const viewer = currentViewer();
  return { asked, ...visibility.statuses(type, asked, viewer), authorId: viewer.id };
}

/** States in which everybody reads an entry, now or later. */
const isForAll = (status: string): boolean => STATUSES.isPublic(status) || status === 'future' || status === 'inherit';

/** The state to store for one that was sent: who may not publish hands in instead. Nothing for none. */
export function writtenStatus(type: EntryType, sent: string | undefined, viewer: Viewer): string | undefined {
  if (!sent) return undefined;
  return isForAll(sent) && !viewer.can(type.capabilities.publish) ? 'pending' : sent;
}

/** The state of a new entry: published, unless told otherwise or not allowed. */
export const firstStatus = (type: EntryType, sent: string | undefined, viewer: Viewer): string =>
  writtenStatus(type, sent, viewer) ?? (viewer.can(type.capabilities.publish) ? 'publish' : 'draft');

/** The publication date in UTC that answers show of a draft without a date. */
export const NO_DATE = '0000-00-00 00:00:00';

const UTC = zoneOfOffset(0);

/** When entries of the calendar are published, as it is sent: any text that tells a time, or a Unix time. */
@Injectable()
export class PublicationDates {
  constructor(private readonly time: SiteTime) {}

  /** Whether a text tells a time, or that there is none. */
  isDate(text: string): boolean {
    return text === NO_DATE || readBound(text, siteZone(this.time), 'start') !== undefined;
  }

  /** The dates that were sent, as entries take them; an empty text and what answers show of no date are none. */
  input(date: string | undefined, utc: string | undefined): Pick<EntryInput, 'date' | 'date_gmt'> {
    const read = (text: string | undefined, zone: EventZone) =>
      text && text !== NO_DATE ? readBound(text, zone, 'start') : undefined;
    const [local, gmt] = [read(date, siteZone(this.time)), read(utc, UTC)];
    return { ...(local ? { date: local } : {}), ...(gmt ? { date_gmt: gmt } : {}) };
  }
}
