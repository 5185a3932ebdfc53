import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Presenter, RestRequest, View } from '#libs/rest';
import { fail } from '../content.errors.js';
import type { EntryInput } from '../../entries/writing/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { Entries, type EntryRow } from '../../entries/index.js';
import { Permalinks } from '../../entries/addresses/index.js';
import { Revisions } from '../../entries/revisions/index.js';
import type { ShownRevision } from './revision.presenter.js';

/** What a controller hands over: the kind of entry that is saved, and how its autosaves are shown. */
interface AutosaveKind {
  type: EntryType;
  presenter: Presenter<ShownRevision>;
}

/** The work behind the routes of autosaves. */
@Injectable()
export class Autosaves {
  constructor(
    private readonly entries: Entries,
    private readonly revisions: Revisions,
    private readonly permalinks: Permalinks,
  ) {}

  /** Answers all of an entry, whoever made them. */
  async list(kind: AutosaveKind, parentId: number, { view }: RestRequest): Promise<unknown> {
    return this.present(kind, parentId, await this.revisions.autosaves(parentId), view);
  }

  /** Answers the newest of an entry. The number in the address names none in particular, as the convention has it. */
  async newest(kind: AutosaveKind, parentId: number, { view }: RestRequest): Promise<unknown> {
    const [row] = await this.revisions.autosaves(parentId);
    const [body] = await this.present(kind, parentId, row ? [row] : [], view);
    return body ?? fail('rest_post_no_autosave');
  }

  /** Saves, and answers what was saved as its editors see it. */
  async save(kind: AutosaveKind, id: number, input: EntryInput, { view }: RestRequest): Promise<unknown> {
    const savedId = await this.revisions.autosave(kind.type, id, input);
    const row = savedId === id ? await this.entries.get(kind.type, id) : await this.revisions.find(id, savedId);
    const [body] = await this.present(kind, id, row ? [row] : [], view.in('edit'));
    return body ?? fail('rest_post_no_autosave');
  }

  private async present({ type, presenter }: AutosaveKind, parentId: number, rows: EntryRow[], view: View) {
    const previews = view.context === 'edit' && view.wants('preview_link');
    const address = previews && rows.length ? await this.address(type, parentId) : '';
    return presenter.many(
      rows.map((row) => ({ ...row, kind: type, preview: address && previewOf(address, parentId, row) })),
      view,
    );
  }

  private async address(type: EntryType, id: number): Promise<string> {
    const entry = await this.entries.get(type, id);
    return this.permalinks.of(entry, await this.permalinks.parentPaths([entry]), true);
  }
}

/** The address of an entry with what tells that a preview is wanted, and of which state. */
function previewOf(address: string, parentId: number, { id, version }: EntryRow): string {
  const state = createHash('sha256').update(`${id}:${version}`).digest('hex').slice(0, 10);
  const query = new URLSearchParams(id === parentId ? {} : { preview_id: String(parentId), preview_nonce: state });
  query.append('preview', 'true');
  return `${address}${address.includes('?') ? '&' : '?'}${query.toString()}`;
}
