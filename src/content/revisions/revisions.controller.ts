import { Route, type RestRequest } from '#libs/rest';
import type { EntryType } from '../registry/entry-types.js';
import { RevisionPresenter } from './revision.presenter.js';
import { DeleteRevisionArgs, GetRevisionArgs, ListRevisionsArgs } from './revisions.args.js';
import type { Revisions } from './revisions.service.js';

/** The routes of revisions, the same below every kind of entry that has them. */
export abstract class RevisionsController {
  constructor(
    readonly type: EntryType,
    readonly revisions: Revisions,
  ) {}

  @Route('GET', '', {
    summary: 'Lists the revisions of an item, autosaves among them.',
    shows: RevisionPresenter,
    list: true,
    may: ({ type, revisions }: RevisionsController, { parent }: ListRevisionsArgs) => revisions.mayRead(type, parent),
  })
  list(args: ListRevisionsArgs, request: RestRequest) {
    return this.revisions.list(this.type, args, request);
  }

  @Route('GET', ':id', {
    summary: 'Shows a revision.',
    shows: RevisionPresenter,
    may: ({ type, revisions }: RevisionsController, { parent }: GetRevisionArgs) => revisions.mayRead(type, parent),
  })
  get(args: GetRevisionArgs, request: RestRequest) {
    return this.revisions.show(this.type, args, request);
  }

  @Route('DELETE', ':id', {
    summary: 'Removes a revision for good.',
    shows: RevisionPresenter,
    removal: 'for good',
    may: ({ type, revisions }: RevisionsController, args: DeleteRevisionArgs) => revisions.mayDelete(type, args),
  })
  delete(args: DeleteRevisionArgs, request: RestRequest) {
    return this.revisions.delete(this.type, args, request);
  }
}
