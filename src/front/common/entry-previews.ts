import { Injectable } from '@nestjs/common';
import type { EntryRow } from '../../entries/index.js';
import { PreviewedEntries } from '../../entries/previews/index.js';
import { Revisions, previewNonceOf, withAutosave } from '../../entries/revisions/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { sentId, type FrontRequest } from './front-request.js';

/** An entry as its page shows it. */
interface ShownEntry {
  entry: EntryRow;
  /** Whether it is a preview, which may have the texts of an autosave. */
  isPreview: boolean;
}

/**
 * Shows autosaves on the page of their entry, for their authors and for those who may edit the entry, and previews for the
 * holders of their links.
 */
@Injectable()
export class EntryPreviews {
  constructor(
    private readonly revisions: Revisions,
    private readonly previews: PreviewedEntries,
  ) {}

  /** The entry, with the texts of the autosave that the URL names if the viewer may see it. Others get the entry as it is. */
  async shown(request: FrontRequest, entry: EntryRow, type: EntryType): Promise<ShownEntry> {
    const { sentQuery, viewer } = request;
    if (request.previews(entry.id)) return { entry: await this.previews.shown(type, entry, viewer), isPreview: true };
    const nonce = sentQuery.get('preview_nonce');
    if (nonce === null || !viewer.isSignedIn || sentId(sentQuery.get('preview_id')) !== entry.id)
      return { entry, isPreview: false };
    const mayEdit = type.mayEdit(entry, viewer);
    const autosave = (await this.revisions.autosaves(entry.id)).find((one) => previewNonceOf(one) === nonce);
    const isShown = autosave && (mayEdit || viewer.owns(autosave.authorId));
    return isShown ? { entry: withAutosave(entry, autosave), isPreview: true } : { entry, isPreview: false };
  }
}
