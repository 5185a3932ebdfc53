import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { type RestRequest } from '#libs/requests';
import {
  Args,
  Cacheable,
  DefaultsFrom,
  Fails,
  ForAgents,
  Namespace,
  OfType,
  Public,
  Requested,
  Returns,
  ValidatedBy,
} from '#libs/routes';
import { EVENT, fail, FEWER_PAGES, inEnvelope } from '../common/index.js';
import { EventPresenter } from '../events/index.js';
import { ListEventsDto } from './event-lists.dto.js';
import { EVENT_ITEMS, EventListsService } from './event-lists.service.js';

@Namespace('cal/events/v1')
@OfType(EVENT)
@Controller('events')
export class EventListsController {
  constructor(private readonly lists: EventListsService) {}

  @Get()
  @ForAgents({
    fields: [
      'id',
      'title',
      'status',
      'start_date',
      'end_date',
      'timezone',
      'all_day',
      'url',
      'venue.id',
      'venue.venue',
    ],
  })
  @Public()
  @ValidatedBy(EventListsService, 'validate')
  @Cacheable()
  @Returns(EventPresenter, { list: inEnvelope(EVENT_ITEMS) })
  @ApiResponse(FEWER_PAGES)
  @DefaultsFrom(EventListsService, 'usualWindow')
  @Fails(fail, 'event-archive-page-not-found')
  @ApiOperation({
    operationId: 'listEvents',
    summary: 'Lists events by start. Each occurrence of a series is an item.',
  })
  list(@Args() args: ListEventsDto, @Requested() request: RestRequest) {
    return this.lists.page(args, request);
  }
}
