import type { Viewer } from '#libs/auth';
import { type EntryType, STATUSES } from '../entries/index.js';

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
