import type { Viewer } from '#libs/auth';
import { fail } from './entries.errors.js';
import { entryType, type EntryType } from './entry-types.js';
import { isPublic } from './statuses.js';

/** What the rights on an entry depend on. */
export interface Owned {
  status: string;
  authorId: number;
  trashedFrom: string | null;
  /** The owner of an entry in the status `inherit`, if there is one. */
  ownerType?: string | null;
  ownerStatus?: string | null;
  ownerAuthorId?: number | null;
  ownerTrashedFrom?: string | null;
}

const PUBLISHED = new Set(['publish', 'future']);

/** The status that rights depend on: for an entry in the trash, the status it had before. */
const decisiveStatus = ({ status, trashedFrom }: Owned): string => trashedFrom ?? status;

function holdsRight(type: EntryType, entry: Owned, viewer: Viewer, verb: 'edit' | 'delete'): boolean {
  const caps = type.capabilities;
  const status = decisiveStatus(entry);
  const published = PUBLISHED.has(status);
  if (viewer.owns(entry.authorId)) {
    return viewer.can(published ? (verb === 'edit' ? caps.editPublished : caps.deletePublished) : caps[verb]);
  }
  if (!viewer.can(verb === 'edit' ? caps.editOthers : caps.deleteOthers)) return false;
  if (published) return viewer.can(verb === 'edit' ? caps.editPublished : caps.deletePublished);
  if (status === 'private') return viewer.can(verb === 'edit' ? caps.editPrivate : caps.deletePrivate);
  return true;
}

/** Whether the viewer may update an entry. */
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

/** An entry in the status `inherit` is as readable as its owner, and public without one. */
function mayReadOwner({ ownerType, ownerStatus, ownerAuthorId, ownerTrashedFrom }: Owned, viewer: Viewer): boolean {
  const type = ownerType ? entryType(ownerType) : undefined;
  if (!type || !ownerStatus) return true;
  const owner = { status: ownerStatus, authorId: ownerAuthorId ?? 0, trashedFrom: ownerTrashedFrom ?? null };
  return mayRead(type, owner, viewer);
}

/** Refuses a status that the viewer may not give to entries of a type. */
export function checkStatus({ capabilities }: EntryType, status: string, viewer: Viewer): void {
  const { publish, makePrivate } = capabilities;
  const needed = status === 'private' ? makePrivate : status === 'future' || isPublic(status) ? publish : undefined;
  if (needed && !viewer.can(needed)) fail('rest_cannot_publish');
}
