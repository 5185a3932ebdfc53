import { Injectable } from '@nestjs/common';
import { CONTEXTS } from '#libs/args';
import { Reply, View, paged, type RestRequest } from '#libs/rest';
import { fail } from '../content.errors.js';
import type { EntryRow } from '../../entries/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { Revisions } from '../../entries/revisions/index.js';
import { RevisionPresenter } from './revision.presenter.js';
import type { DeleteRevisionDto, GetRevisionDto, ListRevisionsDto } from './revisions.dto.js';

const INVALID_REVISION = { message: 'Invalid revision ID.' };

/** The work behind the routes of revisions. */
@Injectable()
export class RevisionRoutes {
  constructor(
    private readonly revisions: Revisions,
    private readonly presenter: RevisionPresenter,
  ) {}

  /** Answers a page of a list. */
  async list(kind: EntryType, { parent, ...filter }: ListRevisionsDto, request: RestRequest): Promise<Reply> {
    const { items, total } = await this.revisions.page(parent, filter, request.view);
    return paged(request, {
      body: this.presenter.many(
        items.map((row) => ({ ...row, kind, preview: '' })),
        request.view,
      ),
      total,
      page: filter.page,
      perPage: filter.per_page ?? Math.max(total, 1),
    });
  }

  /** Answers one. */
  async show(kind: EntryType, { parent, id }: GetRevisionDto, { view }: RestRequest): Promise<unknown> {
    return this.presenter.one({ ...(await this.get(parent, id)), kind, preview: '' }, view);
  }

  /** Removes one for good and answers what it was. */
  async delete(kind: EntryType, { parent, id, force }: DeleteRevisionDto, request: RestRequest): Promise<unknown> {
    if (!force) fail('rest_trash_not_supported');
    const revision = await this.get(parent, id);
    if (!(await this.revisions.delete(kind, parent, id))) fail('rest_post_invalid_id', INVALID_REVISION);
    // The convention obeys the context here, although it is none of the arguments.
    const context = CONTEXTS.find((one) => one === request.sent.context) ?? 'view';
    const { _links: _, ...previous } = this.presenter.one({ ...revision, kind, preview: '' }, new View(context));
    return { deleted: true, previous };
  }

  /** A revision of an entry, or a 404. */
  async get(parentId: number, id: number): Promise<EntryRow> {
    return (await this.revisions.find(parentId, id)) ?? fail('rest_post_invalid_id', INVALID_REVISION);
  }
}
