import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { type RestRequest } from '#libs/requests';
import {
  Args,
  Cacheable,
  Can,
  DryRun,
  Fails,
  Namespace,
  OfType,
  Previewable,
  Requested,
  Returns,
  ToTrash,
  Update,
  ValidatedBy,
  Versioned,
  WritesItem,
} from '#libs/routes';
import { CalendarVersions, EVENT, fail, TRASHED_ALREADY } from '../common/index.js';
import { EventPresenter } from './event.presenter.js';
import {
  CreateEventDto,
  DeleteEventDto,
  GetEventDto,
  UpdateEventDto,
  DeleteEventBySlugDto,
  GetEventBySlugDto,
  UpdateEventBySlugDto,
  targetOf,
} from './events.dto.js';
import { EventsPolicy } from './events.policy.js';
import { EventsService, newSlugOf } from './events.service.js';

@Namespace('cal/events/v1')
@DryRun()
@OfType(EVENT)
@Controller('events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Post()
  @WritesItem()
  @Can(EventsPolicy, 'create')
  @ValidatedBy(EventsService, 'validate')
  @Returns(EventPresenter, 201)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ summary: 'Creates an event, with its venue, organizers and terms.' })
  create(@Args() args: CreateEventDto, @Requested() request: RestRequest) {
    return this.events.create(args, request);
  }

  @Get(':id')
  @Versioned(CalendarVersions, EVENT)
  @Can(EventsPolicy, 'read')
  @Cacheable()
  @Previewable()
  @Returns(EventPresenter)
  @Fails(fail, 'event-not-accessible')
  @ApiOperation({ summary: 'Retrieves an event.' })
  get(@Args() args: GetEventDto, @Requested() request: RestRequest) {
    return this.events.get(args, request);
  }

  @Update(':id')
  @WritesItem()
  @Can(EventsPolicy, 'update')
  @Returns(EventPresenter)
  @Fails(fail, 'rest_forbidden', 'event-overrides-lost')
  @ApiOperation({
    summary: 'Updates an event, a series, or some occurrences of a series.',
  })
  update(@Args() { id, ...sent }: UpdateEventDto, @Requested() request: RestRequest) {
    const { target, changes } = targetOf(sent);
    return this.events.update({ ...target, id }, changes, request);
  }

  @Delete(':id')
  @ToTrash()
  @Can(EventsPolicy, 'delete')
  @Returns(EventPresenter)
  @ApiResponse(TRASHED_ALREADY)
  @Fails(fail, 'event-is-in-trash', 'rest_forbidden')
  @ApiOperation({
    summary:
      'Moves an event or occurrences of a series to the trash. An imported event is ignored instead, so that it is not imported again; deleting an ignored event removes it permanently.',
  })
  delete(@Args() { id, ...sent }: DeleteEventDto, @Requested() request: RestRequest) {
    return this.events.delete({ ...targetOf(sent).target, id }, request);
  }
}

const SLUG = ':slug([^/]+)';

@Namespace('cal/events/v1')
@OfType(EVENT)
@Controller('events/by-slug')
export class EventsBySlugController {
  constructor(private readonly events: EventsService) {}

  @Get(SLUG)
  @Versioned(CalendarVersions, EVENT)
  @Can(EventsPolicy, 'read')
  @Cacheable()
  @Returns(EventPresenter)
  @ApiOperation({ operationId: 'getEventBySlug', summary: 'Retrieves an event by its slug.' })
  async get(@Args() { slug, occurrence }: GetEventBySlugDto, @Requested() request: RestRequest) {
    return this.events.get({ id: await this.idOf(slug), occurrence }, request);
  }

  @Update(SLUG)
  @WritesItem()
  @Can(EventsPolicy, 'update')
  @Returns(EventPresenter)
  @Fails(fail, 'event-overrides-lost')
  @ApiOperation({
    operationId: 'updateEventBySlug',
    summary: 'Updates an event by its slug; a slug in the body becomes the new slug.',
  })
  async update(@Args() { slug, ...sent }: UpdateEventBySlugDto, @Requested() request: RestRequest) {
    const { target, changes } = targetOf(sent);
    const id = await this.idOf(slug);
    return this.events.update({ ...target, id }, { ...changes, slug: newSlugOf(request) }, request);
  }

  @Delete(SLUG)
  @Can(EventsPolicy, 'delete')
  @Returns(EventPresenter)
  @ApiResponse(TRASHED_ALREADY)
  @ApiOperation({
    operationId: 'deleteEventBySlug',
    summary: 'Moves an event to the trash by its slug, like the route by ID.',
  })
  async delete(@Args() { slug, ...sent }: DeleteEventBySlugDto, @Requested() request: RestRequest) {
    return this.events.delete({ ...targetOf(sent).target, id: await this.idOf(slug) }, request);
  }

  private async idOf(slug: string): Promise<number> {
    return (await this.events.idOf(slug)) ?? fail('event-not-found');
  }
}
