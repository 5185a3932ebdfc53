import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Reply, type RestRequest } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { Args, Can, Fails, Requested, Returns, RouteFamily, Subject, SUBJECT, Unindexed, Update } from '#libs/routes';
import { Entries } from '../entries/index.js';
import { EntryTypes, type EntryType } from '../entries/types/index.js';
import {
  CreateScheduledChangeDto,
  DeleteScheduledChangeDto,
  ListScheduledChangesDto,
  PublicationDto,
  ScheduledChangeDto,
  UpdateScheduledChangeDto,
} from './scheduled-changes.dto.js';
import { fail } from './scheduled-changes.errors.js';
import { ScheduledChangesPolicy } from './scheduled-changes.policy.js';
import { PublicationPresenter, ScheduledChangePresenter } from './scheduled-changes.presenter.js';
import { ScheduledChanges } from './scheduled-changes.service.js';

/** Name of the family of these routes. */
export const SCHEDULED_FAMILY = 'scheduled changes';

/** Changes of the entries of a type at a time. `ScheduledChangeRoutes` places it for each type that is published. */
@Unindexed()
@RouteFamily(SCHEDULED_FAMILY)
@Controller()
export class ScheduledChangesController {
  constructor(
    private readonly changes: ScheduledChanges,
    private readonly entries: Entries,
    private readonly types: EntryTypes,
    private readonly presenter: ScheduledChangePresenter,
    private readonly publication: PublicationPresenter,
    private readonly site: SiteUrls,
  ) {}

  @Get(':id/scheduled-changes')
  @Can(ScheduledChangesPolicy, 'edit', SUBJECT)
  @Returns([ScheduledChangePresenter])
  @Fails(fail, 'rest_post_invalid_id', 'rest_cannot_edit')
  @ApiOperation({ summary: 'Lists the scheduled changes of one of the {many}.' })
  async list(@Args() { id, state }: ListScheduledChangesDto, @Requested() { view }: RestRequest) {
    return this.presenter.many(await this.changes.list(id, state), view);
  }

  @Post(':id/scheduled-changes')
  @Can(ScheduledChangesPolicy, 'edit', SUBJECT)
  @Returns(ScheduledChangePresenter, 201)
  @Fails(fail, 'scheduled_change_empty', 'scheduled_change_limit_reached', 'scheduled_change_in_trash')
  @ApiOperation({ summary: 'Stores members that one of the {many} gets at a time.' })
  async create(
    @Args() { id, ...sent }: CreateScheduledChangeDto,
    @Subject() declared: EntryType,
    @Requested() { json, viewer, view }: RestRequest,
  ) {
    const type = this.types.inModel(declared);
    const made = await this.changes.create(type, id, sent, json, viewer);
    const body = this.presenter.one(await this.changes.get(id, made), view);
    return Reply.created(body, `${this.site.rest('lintel/v1')}/${type.restBase}/${id}/scheduled-changes/${made}`);
  }

  @Get(':id/scheduled-changes/:change')
  @Can(ScheduledChangesPolicy, 'edit', SUBJECT)
  @Returns(ScheduledChangePresenter)
  @Fails(fail, 'scheduled_change_not_found')
  @ApiOperation({ summary: 'Retrieves a scheduled change of one of the {many}.' })
  async get(@Args() { id, change }: ScheduledChangeDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(await this.changes.get(id, change), view);
  }

  @Update(':id/scheduled-changes/:change')
  @Can(ScheduledChangesPolicy, 'edit', SUBJECT)
  @Returns(ScheduledChangePresenter)
  @Fails(fail, 'scheduled_change_not_found', 'scheduled_change_ended')
  @ApiOperation({ summary: 'Replaces the date or the members of a scheduled change of one of the {many}.' })
  async update(
    @Args() { id, change, ...sent }: UpdateScheduledChangeDto,
    @Subject() declared: EntryType,
    @Requested() { json, viewer, view }: RestRequest,
  ) {
    await this.changes.update(this.types.inModel(declared), { entryId: id, id: change }, sent, json, viewer);
    return this.presenter.one(await this.changes.get(id, change), view);
  }

  @Delete(':id/scheduled-changes/:change')
  @Can(ScheduledChangesPolicy, 'edit', SUBJECT)
  @Returns(ScheduledChangePresenter)
  @Fails(fail, 'scheduled_change_not_found', 'scheduled_change_ended')
  @ApiOperation({ summary: 'Cancels a scheduled change of one of the {many}, and returns it.' })
  async cancel(@Args() { id, change }: DeleteScheduledChangeDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(await this.changes.cancel(id, change), view);
  }

  @Get(':id/publication')
  @Can(ScheduledChangesPolicy, 'edit', SUBJECT)
  @Returns(PublicationPresenter)
  @Fails(fail, 'rest_post_invalid_id', 'rest_cannot_edit')
  @ApiOperation({ summary: 'Says when one of the {many} is published, and until when.' })
  async publicationOf(
    @Args() { id }: PublicationDto,
    @Subject() declared: EntryType,
    @Requested() { view }: RestRequest,
  ) {
    return this.publication.one(await this.entries.get(this.types.inModel(declared), id), view);
  }
}
