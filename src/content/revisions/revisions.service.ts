import { Injectable } from '@nestjs/common';
import { CONTEXTS } from '#libs/args';
import { View } from '#libs/presenting';
import { Reply, paged, type RestRequest } from '#libs/requests';
import type { EntryRow } from '../../entries/index.js';
import { Revisions } from '../../entries/revisions/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { fail } from '../common/index.js';
import { RevisionPresenter } from './revision.presenter.js';
import type { DeleteRevisionDto, GetRevisionDto, ListRevisionsDto } from './revisions.dto.js';
import { ShownRevisions } from './shown-revisions.js';

const INVALID_REVISION = { message: 'Invalid revision ID.' };

/** Handles the revision routes. */
@Injectable()
export class RevisionRoutes {
  constructor(
    private readonly revisions: Revisions,
    private readonly presenter: RevisionPresenter,
    private readonly shown: ShownRevisions,
  ) {}

  /** Returns a page of the revisions of an entry. */
  async list(kind: EntryType, { parent, ...filter }: ListRevisionsDto, request: RestRequest): Promise<Reply> {
    const { items, total } = await this.revisions.page(parent, filter, request.view, request.slice);
    return paged(request, {
      body: this.presenter.many(await this.shown.of(kind, items, request.view), request.view),
      total,
      page: filter.page,
      perPage: filter.per_page ?? Math.max(items.length, 1),
    });
  }

  /** Returns one revision. */
  async show(kind: EntryType, { parent, id }: GetRevisionDto, { view }: RestRequest): Promise<unknown> {
    return this.present(kind, await this.get(parent, id), view);
  }

  /** Deletes a revision permanently and returns its last state as `previous`. */
  async delete(kind: EntryType, { parent, id, force }: DeleteRevisionDto, request: RestRequest): Promise<unknown> {
    if (!force) fail('rest_trash_not_supported');
    const revision = await this.get(parent, id);
    if (!(await this.revisions.delete(kind, parent, id))) fail('rest_post_invalid_id', INVALID_REVISION);
    // The convention applies `context` here although it is not among the declared arguments.
    const context = CONTEXTS.find((one) => one === request.sent.context) ?? 'view';
    const { _links: _, ...previous } = await this.present(kind, revision, new View(context));
    return { deleted: true, previous };
  }

  private async present(kind: EntryType, row: EntryRow, view: View) {
    const [body] = this.presenter.many(await this.shown.of(kind, [row], view), view);
    return body as Record<string, unknown>;
  }

  /** Finds a revision of an entry. Throws a 404 if there is none. */
  async get(parentId: number, id: number): Promise<EntryRow> {
    return (await this.revisions.find(parentId, id)) ?? fail('rest_post_invalid_id', INVALID_REVISION);
  }
}
