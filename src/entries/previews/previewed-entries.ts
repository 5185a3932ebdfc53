import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import type { EntryRow } from '../entry.entity.js';
import { withAutosave } from '../revisions/previews.js';
import { Revisions } from '../revisions/revisions.service.js';
import type { EntryType } from '../types/entry-type.js';

/** Shows entries to the holders of links for their previews. */
@Injectable()
export class PreviewedEntries {
  constructor(private readonly revisions: Revisions) {}

  /**
   * An entry as the viewer sees it: to the holder of a link for its preview with the unsaved texts of the user who made the
   * link, unless it was changed since they were written. Others take no statement.
   */
  async shown(type: EntryType, entry: EntryRow, { preview }: Viewer): Promise<EntryRow> {
    if (preview?.entryId !== entry.id || !type.hasRevisions) return entry;
    const autosaves = await this.revisions.autosaves(entry.id);
    const own = autosaves.find(({ authorId }) => authorId === preview.signerId);
    return own && own.modifiedGmt >= entry.modifiedGmt ? withAutosave(entry, own) : entry;
  }
}
