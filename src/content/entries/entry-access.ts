import type { Viewer } from '#libs/auth';
import { isPublic } from '../registry/statuses.js';
import { entryType, type EntryType } from '../registry/entry-types.js';

/** What the rights on an entry depend on. */
export interface Owned {
  status: string;
  authorId: number;
  trashedFrom: string | null;
  /** Of one whose state is that of another entry: that entry, if it is there. */
  ownerType?: string | null;
  ownerStatus?: string | null;
  ownerAuthorId?: number | null;
  ownerTrashedFrom?: string | null;
}

const PUBLISHED = new Set(['publish', 'future']);

/** The status that counts for rights: what was thrown away is judged by what it was. */
const judgedStatus = ({ status, trashedFrom }: Owned): string => trashedFrom ?? status;

function holdsRight(type: EntryType, entry: Owned, viewer: Viewer, verb: 'edit' | 'delete'): boolean {
  const caps = type.capabilities;
  const status = judgedStatus(entry);
  const published = PUBLISHED.has(status);
  if (viewer.owns(entry.authorId)) {
    return viewer.can(published ? (verb === 'edit' ? caps.editPublished : caps.deletePublished) : caps[verb]);
  }
  if (!viewer.can(verb === 'edit' ? caps.editOthers : caps.deleteOthers)) return false;
  if (published) return viewer.can(verb === 'edit' ? caps.editPublished : caps.deletePublished);
  if (status === 'private') return viewer.can(verb === 'edit' ? caps.editPrivate : caps.deletePrivate);
  return true;
}

/** Whether the viewer may change an entry (conventions 15). */
export const mayEdit = (type: EntryType, entry: Owned, viewer: Viewer): boolean =>
  holdsRight(type, entry, viewer, 'edit');

/** Whether the viewer may trash or delete an entry. */
export const mayDelete = (type: EntryType, entry: Owned, viewer: Viewer): boolean =>
  holdsRight(type, entry, viewer, 'delete');

/** Whether the viewer may read an entry. */
export function mayRead(type: EntryType, entry: Owned, viewer: Viewer): boolean {
  if (!type.public && !viewer.can('edit_posts')) return false;
  if (isPublic(entry.status)) return true;
  if (entry.status === 'inherit') return mayReadOwner(entry, viewer);
  if (viewer.owns(entry.authorId)) return true;
  if (entry.status === 'private') return viewer.can(type.capabilities.readPrivate);
  return mayEdit(type, entry, viewer);
}

/** What belongs to nothing is everybody's to read; the rest is as readable as what it belongs to. */
function mayReadOwner({ ownerType, ownerStatus, ownerAuthorId, ownerTrashedFrom }: Owned, viewer: Viewer): boolean {
  const type = ownerType ? entryType(ownerType) : undefined;
  if (!type || !ownerStatus) return true;
  const owner = { status: ownerStatus, authorId: ownerAuthorId ?? 0, trashedFrom: ownerTrashedFrom ?? null };
  return mayRead(type, owner, viewer);
}
