import { Injectable } from '@nestjs/common';
import type { Presenter, View } from '#libs/presenting';
import type { RestRequest } from '#libs/requests';
import { Entries, type EntryRow } from '../../entries/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { Revisions, previewNonceOf } from '../../entries/revisions/index.js';
import type { EntryType } from '../../entries/types/index.js';
import type { EntryInput } from '../../entries/writing/index.js';
import { withAcf } from '../../fields/index.js';
import { fail } from '../common/index.js';
import type { ShownRevision } from './revision.presenter.js';
import { ShownRevisions } from './shown-revisions.js';

/** The type of the autosaved entry and the presenter of its autosaves. */
interface AutosaveKind {
  type: EntryType;
  presenter: Presenter<ShownRevision>;
}

/** Handles the autosave routes. */
@Injectable()
export class Autosaves {
  constructor(
    private readonly entries: Entries,
    private readonly revisions: Revisions,
    private readonly permalinks: Permalinks,
    private readonly shown: ShownRevisions,
  ) {}

  /** Returns the autosaves of an entry by all users. */
  async list(kind: AutosaveKind, parentId: number, { view }: RestRequest): Promise<unknown> {
    return this.present(kind, parentId, await this.revisions.autosaves(parentId), view);
  }

  /** Returns the latest autosave of an entry. By convention the autosave id in the URL is ignored. */
  async newest(kind: AutosaveKind, parentId: number, { view }: RestRequest): Promise<unknown> {
    const [row] = await this.revisions.autosaves(parentId);
    const [body] = await this.present(kind, parentId, row ? [row] : [], view);
    return body ?? fail('rest_post_no_autosave');
  }

  /** Saves an autosave and returns it in the context `edit`. */
  async save(kind: AutosaveKind, id: number, sent: EntryInput, { view }: RestRequest): Promise<unknown> {
    const savedId = await this.revisions.autosave(kind.type, id, withAcf(sent));
    const row = savedId === id ? await this.entries.get(kind.type, id) : await this.revisions.find(id, savedId);
    const [body] = await this.present(kind, id, row ? [row] : [], view.in('edit'));
    return body ?? fail('rest_post_no_autosave');
  }

  private async present({ type, presenter }: AutosaveKind, parentId: number, rows: EntryRow[], view: View) {
    const previews = view.context === 'edit' && view.wants('preview_link');
    const url = previews && rows.length ? await this.permalink(type, parentId) : '';
    const shown = await this.shown.of(type, rows, view);
    return presenter.many(
      shown.map((row) => ({ ...row, preview: url && previewUrl(url, parentId, row) })),
      view,
    );
  }

  private async permalink(type: EntryType, id: number): Promise<string> {
    const entry = await this.entries.get(type, id);
    return this.permalinks.of(entry, await this.permalinks.parentPaths([entry]), true);
  }
}

/** The preview URL: the permalink with query parameters that identify the autosave. */
function previewUrl(url: string, parentId: number, row: EntryRow): string {
  const named = { preview_id: String(parentId), preview_nonce: previewNonceOf(row) };
  const query = new URLSearchParams(row.id === parentId ? {} : named);
  query.append('preview', 'true');
  return `${url}${url.includes('?') ? '&' : '?'}${query.toString()}`;
}
