import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type RestRequest } from '#libs/requests';
import {
  Args,
  Cacheable,
  Can,
  Fails,
  ForAgents,
  Namespace,
  Public,
  Requested,
  Returns,
  Update,
  Versioned,
} from '#libs/routes';
import { TAG } from '../../terms/index.js';
import { TermsService } from '../../terms/routes/index.js';
import { EVENT_CATEGORY, fail, inEnvelope } from '../common/index.js';
import { EventTermPresenter, LinkedEventTermPresenter, collectionOf } from './event-term.presenter.js';
import {
  CategoryIdDto,
  CreateCategoryDto,
  ListEventCategoriesDto,
  UpdateCategoryDto,
  TagIdDto,
  CreateTagDto,
  ListEventTagsDto,
  UpdateTagDto,
} from './event-terms.dto.js';
import { EventTermsPolicy } from './event-terms.policy.js';
import { EventTermsService } from './event-terms.service.js';

@Namespace('cal/events/v1')
@ForAgents(false)
@Controller('categories')
export class CalendarCategoriesController {
  constructor(private readonly terms: EventTermsService) {}

  @Get()
  @Can(EventTermsPolicy, 'list', EVENT_CATEGORY)
  @Cacheable()
  @Returns(EventTermPresenter, { list: inEnvelope(collectionOf(EVENT_CATEGORY)) })
  @ApiOperation({ summary: 'Lists event categories.' })
  list(@Args() args: ListEventCategoriesDto, @Requested() request: RestRequest) {
    return this.terms.list(EVENT_CATEGORY, args, request);
  }

  @Post()
  @Can(EventTermsPolicy, 'create', EVENT_CATEGORY)
  @Returns(LinkedEventTermPresenter, 201)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ summary: 'Creates an event category.' })
  create(@Args() args: CreateCategoryDto, @Requested() request: RestRequest) {
    return this.terms.create(EVENT_CATEGORY, args, request);
  }

  @Get(':id')
  @Versioned(TermsService, EVENT_CATEGORY)
  @Public()
  @Cacheable()
  @Returns(LinkedEventTermPresenter)
  @ApiOperation({ summary: 'Retrieves an event category.' })
  get(@Args() { id }: CategoryIdDto, @Requested() { view }: RestRequest) {
    return this.terms.show(EVENT_CATEGORY, id, view);
  }

  @Update(':id')
  @Can(EventTermsPolicy, 'update', EVENT_CATEGORY)
  @Returns(LinkedEventTermPresenter)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ summary: 'Updates an event category.' })
  update(@Args() args: UpdateCategoryDto, @Requested() request: RestRequest) {
    return this.terms.update(EVENT_CATEGORY, args, request);
  }

  @Delete(':id')
  @Can(EventTermsPolicy, 'delete', EVENT_CATEGORY)
  @Returns(EventTermPresenter)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ summary: 'Deletes an event category permanently and returns its former state.' })
  delete(@Args() { id }: CategoryIdDto, @Requested() request: RestRequest) {
    return this.terms.delete(EVENT_CATEGORY, id, request);
  }
}

@Namespace('cal/events/v1')
@ForAgents(false)
@Controller('tags')
export class CalendarTagsController {
  constructor(private readonly terms: EventTermsService) {}

  @Get()
  @Can(EventTermsPolicy, 'list', TAG)
  @Cacheable()
  @Returns(EventTermPresenter, { list: inEnvelope(collectionOf(TAG)) })
  @Fails(fail, 'event-not-accessible', 'rest_forbidden')
  @ApiOperation({ summary: 'Lists tags.' })
  list(@Args() args: ListEventTagsDto, @Requested() request: RestRequest) {
    return this.terms.list(TAG, args, request);
  }

  @Post()
  @Can(EventTermsPolicy, 'create', TAG)
  @Returns(LinkedEventTermPresenter, 201)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ summary: 'Creates a tag.' })
  create(@Args() args: CreateTagDto, @Requested() request: RestRequest) {
    return this.terms.create(TAG, args, request);
  }

  @Get(':id')
  @Versioned(TermsService, TAG)
  @Public()
  @Cacheable()
  @Returns(LinkedEventTermPresenter)
  @ApiOperation({ summary: 'Retrieves a tag.' })
  get(@Args() { id }: TagIdDto, @Requested() { view }: RestRequest) {
    return this.terms.show(TAG, id, view);
  }

  @Update(':id')
  @Can(EventTermsPolicy, 'update', TAG)
  @Returns(LinkedEventTermPresenter)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ summary: 'Updates a tag.' })
  update(@Args() args: UpdateTagDto, @Requested() request: RestRequest) {
    return this.terms.update(TAG, args, request);
  }

  @Delete(':id')
  @Can(EventTermsPolicy, 'delete', TAG)
  @Returns(EventTermPresenter)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ summary: 'Deletes a tag permanently and returns its former state.' })
  delete(@Args() { id }: TagIdDto, @Requested() request: RestRequest) {
    return this.terms.delete(TAG, id, request);
  }
}
