import { Controller } from '@nestjs/common';
import type { ContextArgs } from '#libs/args';
import { currentViewer } from '#libs/auth';
import { Route, type RestRequest } from '#libs/rest';
import { fail } from '../content.errors.js';
import { byName } from './by-name.js';
import { describedTypes } from './entry-types.js';
import { GetStatusArgs, ListDescriptionsArgs } from './registry.args.js';
import { StatusPresenter } from './status.presenter.js';
import { STATUSES, isForWriters, type Status } from './statuses.js';

/** The states of entries (content 12). */
@Controller('cms/v2/statuses')
export class StatusesController {
  constructor(private readonly presenter: StatusPresenter) {}

  @Route('GET', '', {
    summary: 'Lists the statuses that the caller may see.',
    shows: StatusPresenter,
    list: 'by name',
    notes: true,
    may: mayList,
  })
  list(_args: ListDescriptionsArgs, { view }: RestRequest) {
    return byName(this.presenter, [...STATUSES.values()].filter(maySee), view);
  }

  @Route('GET', ':status([\\w-]+)', { summary: 'Shows a status.', shows: StatusPresenter, notes: true, may: mayGet })
  get({ status }: GetStatusArgs, { view }: RestRequest) {
    return this.presenter.one(known(status), view);
  }
}

/** Whether the viewer writes entries of some kind. */
const writes = () => describedTypes().some(({ capabilities }) => currentViewer().can(capabilities.edit));

const maySee = (status: Status) => status.public || (isForWriters(status) && writes());

const known = (name: string): Status => STATUSES.get(name) ?? fail('rest_status_invalid');

function mayList(_controller: StatusesController, { context }: ContextArgs): void {
  if (context === 'edit' && !writes()) fail('rest_cannot_view');
}

/** What everybody may see everybody may see in every context. */
function mayGet(_controller: StatusesController, { status }: GetStatusArgs): void {
  if (!maySee(known(status))) fail('rest_cannot_read_status');
}
