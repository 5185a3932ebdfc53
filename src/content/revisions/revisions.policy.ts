import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { fail } from '../content.errors.js';
import type { EntryType } from '../../entries/types/index.js';
import { Entries, type EntryRow } from '../../entries/index.js';
import { RevisionRoutes } from './revisions.service.js';

/** Who may do what with the revisions of an entry. An unknown entry is a 404 before any refusal. */
@Injectable()
export class RevisionsPolicy {
  constructor(
    private readonly entries: Entries,
    private readonly revisions: RevisionRoutes,
  ) {}

  /** Needs the right to update the entry, for a list as well as for one revision. */
  async read({ parent }: { parent: number }, viewer: Viewer, type: EntryType): Promise<void> {
    if (!type.mayEdit(await this.parent(type, parent), viewer)) fail('rest_cannot_read');
  }

  /** Needs the rights to delete and to update the entry; an unknown revision is a 404 between the two checks. */
  async delete({ parent, id }: { parent: number; id: number }, viewer: Viewer, type: EntryType): Promise<void> {
    if (!type.mayDelete(await this.parent(type, parent), viewer)) fail('rest_cannot_delete');
    await this.revisions.get(parent, id);
    await this.read({ parent }, viewer, type);
  }

  private async parent(type: EntryType, id: number): Promise<EntryRow> {
    return (await this.entries.find(type, id)) ?? fail('rest_post_invalid_parent');
  }
}

/** Who may read the autosaves of an entry: those who may read its revisions. Saving needs the right to update it. */
@Injectable()
export class AutosavesPolicy {
  constructor(private readonly revisions: RevisionsPolicy) {}

  /** All autosaves of the entry `id`. */
  list({ id }: { id: number }, viewer: Viewer, type: EntryType): Promise<void> {
    return this.revisions.read({ parent: id }, viewer, type);
  }

  /** The newest autosave of the entry `parent`. */
  read(args: { parent: number }, viewer: Viewer, type: EntryType): Promise<void> {
    return this.revisions.read(args, viewer, type);
  }
}
