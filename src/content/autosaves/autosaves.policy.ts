import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import type { EntryType } from '../../entries/entry-types.js';
import { RevisionsPolicy } from '../revisions/revisions.policy.js';

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
