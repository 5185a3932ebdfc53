import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Viewer } from '#libs/auth';
import { Args, Cacheable, Can, CurrentViewer, Namespace, Requested, type RestRequest, Returns } from '#libs/rest';
import { fail } from '../content.errors.js';
import { byName } from './by-name.js';
import { EntryTypes } from '../../entries/entry-types.js';
import { GetStatusArgs, ListDescriptionsArgs } from './registry.args.js';
import { StatusPresenter } from './status.presenter.js';
import { STATUSES, isForWriters, type Status } from '../../entries/statuses.js';

/** Who may read statuses. A public status is readable in every context. */
@Injectable()
export class StatusesPolicy {
  constructor(private readonly types: EntryTypes) {}

  list({ context }: ListDescriptionsArgs, viewer: Viewer): void {
    if (context === 'edit' && !writes(this.types, viewer)) fail('rest_cannot_view');
  }

  read({ status }: GetStatusArgs, viewer: Viewer): void {
    if (!maySee(this.types, known(status), viewer)) fail('rest_cannot_read_status');
  }
}

/** The statuses of entries. */
@Namespace('cms/v2')
@Controller('statuses')
export class StatusesController {
  constructor(
    private readonly presenter: StatusPresenter,
    private readonly types: EntryTypes,
  ) {}

  @Get()
  @Can(StatusesPolicy, 'list')
  @Cacheable()
  @Returns(StatusPresenter, { list: 'by name' })
  @ApiOperation({ summary: 'Lists the statuses that the caller may see.' })
  list(@Args() _args: ListDescriptionsArgs, @Requested() { view }: RestRequest, @CurrentViewer() viewer: Viewer) {
    const visible = [...STATUSES.values()].filter((status) => maySee(this.types, status, viewer));
    return byName(this.presenter, visible, view);
  }

  @Get(':status([\\w-]+)')
  @Can(StatusesPolicy, 'read')
  @Cacheable()
  @Returns(StatusPresenter)
  @ApiOperation({ summary: 'Shows a status.' })
  get(@Args() { status }: GetStatusArgs, @Requested() { view }: RestRequest) {
    return this.presenter.one(known(status), view);
  }
}

/** Whether the viewer may edit entries of at least one type. */
const writes = (types: EntryTypes, viewer: Viewer) =>
  types.described().some(({ capabilities }) => viewer.can(capabilities.edit));

const maySee = (types: EntryTypes, status: Status, viewer: Viewer) =>
  status.public || (isForWriters(status) && writes(types, viewer));

const known = (name: string): Status => STATUSES.get(name) ?? fail('rest_status_invalid');
