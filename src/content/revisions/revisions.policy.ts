import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { Entries, type EntryRow } from '../../entries/index.js';
import { EntryTypes, type EntryType } from '../../entries/types/index.js';
import { fail } from '../common/index.js';
import { RevisionRoutes } from './revisions.service.js';

/** Authorizes the routes of revisions. An unknown entry is a 404 before any rights are checked. */
@Injectable()
export class RevisionsPolicy {
  constructor(
    private readonly entries: Entries,
    private readonly revisions: RevisionRoutes,
    private readonly types: EntryTypes,
  ) {}

  /** Requires the right to edit the entry, for the list and for a single revision. */
  async read({ parent }: { parent: number }, viewer: Viewer, type: EntryType): Promise<void> {
    if (!this.types.inModel(type).mayEdit(await this.parent(type, parent), viewer)) fail('rest_cannot_read');
  }

  /** Requires the rights to delete and to edit the entry. An unknown revision is a 404 between the two checks. */
  async delete({ parent, id }: { parent: number; id: number }, viewer: Viewer, type: EntryType): Promise<void> {
    if (!this.types.inModel(type).mayDelete(await this.parent(type, parent), viewer)) fail('rest_cannot_delete');
    await this.revisions.get(parent, id);
    await this.read({ parent }, viewer, type);
  }

  private async parent(type: EntryType, id: number): Promise<EntryRow> {
    return (await this.entries.find(type, id)) ?? fail('rest_post_invalid_parent');
  }
}

/** Authorizes reading autosaves, with the rules of revisions. */
@Injectable()
export class AutosavesPolicy {
  constructor(private readonly revisions: RevisionsPolicy) {}

  /** Requires the right to edit the entry `id`. */
  list({ id }: { id: number }, viewer: Viewer, type: EntryType): Promise<void> {
    return this.revisions.read({ parent: id }, viewer, type);
  }

  /** Requires the right to edit the entry `parent`. */
  read(args: { parent: number }, viewer: Viewer, type: EntryType): Promise<void> {
    return this.revisions.read(args, viewer, type);
  }
}
