import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { Args, Cacheable, Can, Namespace, Requested, type RestRequest, Returns, Update, ValidatedBy } from '#libs/rest';
import { TRASHED_ALREADY } from '../calendar.errors.js';
import { EventsPolicy } from './events.policy.js';
import { EventPresenter } from './event.presenter.js';
import { CreateEventArgs, DeleteEventArgs, GetEventArgs, UpdateEventArgs } from './events.args.js';
import { EventsService } from './events.service.js';

@Namespace('cal/events/v1')
@Controller('events')
export class EventsController {
  constructor(readonly events: EventsService) {}

  @Post()
  @Can(EventsPolicy, 'create')
  @ValidatedBy(EventsService, 'judge')
  @Returns(EventPresenter, 201)
  @ApiOperation({ summary: 'Creates an event, with its venue, organizers and terms.' })
  create(@Args() args: CreateEventArgs, @Requested() request: RestRequest) {
    return this.events.create(args, request);
  }

  @Get(':id')
  @Can(EventsPolicy, 'read')
  @Cacheable()
  @Returns(EventPresenter)
  @ApiOperation({ summary: 'Shows an event.' })
  get(@Args() { id, occurrence }: GetEventArgs, @Requested() request: RestRequest) {
    return this.events.get(id, occurrence, request);
  }

  @Update(':id')
  @Can(EventsPolicy, 'update')
  @Returns(EventPresenter)
  @ApiOperation({ summary: 'Changes what is sent of an event.' })
  update(@Args() { id, ...changes }: UpdateEventArgs, @Requested() request: RestRequest) {
    return this.events.update(id, changes, request);
  }

  @Delete(':id')
  @Can(EventsPolicy, 'delete')
  @Returns(EventPresenter)
  @ApiResponse(TRASHED_ALREADY)
  @ApiOperation({
    summary:
      'Moves an event to the trash. One that came from an import is ignored instead, so that it does not come again; a second time removes it for good.',
  })
  delete(@Args() { id }: DeleteEventArgs, @Requested() request: RestRequest) {
    return this.events.delete(id, request);
  }
}
