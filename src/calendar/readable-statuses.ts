import { currentViewer } from '#libs/auth';
import { STATUSES, type EntryType, type EntryVisibility } from '../entries/index.js';

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
 * Nothing if the viewer may not ask for them (events 7.3).
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
