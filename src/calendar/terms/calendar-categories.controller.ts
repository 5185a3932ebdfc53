import { EVENT_CATEGORY } from '../calendar-types.js';
import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Cacheable, Can, Namespace, Public, Requested, Returns, Update, type RestRequest } from '#libs/rest';
import { inEnvelope } from '../envelope.js';
import { EventTermPresenter, LinkedEventTermPresenter, collectionOf } from './event-term.presenter.js';
import { EventTermRoutes } from './event-term-routes.js';
import { CategoryIdArgs, CreateCategoryArgs, ListCategoriesArgs, UpdateCategoryArgs } from './event-term.args.js';
import { EventTermsPolicy } from './event-terms.policy.js';

@Namespace('cal/events/v1')
@Controller('categories')
export class CalendarCategoriesController {
  constructor(readonly routes: EventTermRoutes) {}

  @Get()
  @Can(EventTermsPolicy, 'list', EVENT_CATEGORY)
  @Cacheable()
  @Returns(EventTermPresenter, { list: inEnvelope(collectionOf(EVENT_CATEGORY)) })
  @ApiOperation({ summary: 'Lists categories of events.' })
  list(@Args() args: ListCategoriesArgs, @Requested() request: RestRequest) {
    return this.routes.list(EVENT_CATEGORY, args, request);
  }

  @Post()
  @Can(EventTermsPolicy, 'create', EVENT_CATEGORY)
  @Returns(LinkedEventTermPresenter, 201)
  @ApiOperation({ summary: 'Creates a category of events.' })
  create(@Args() args: CreateCategoryArgs, @Requested() request: RestRequest) {
    return this.routes.create(EVENT_CATEGORY, args, request);
  }

  @Get(':id')
  @Public()
  @Cacheable()
  @Returns(LinkedEventTermPresenter)
  @ApiOperation({ summary: 'Shows a category of events.' })
  get(@Args() { id }: CategoryIdArgs, @Requested() { view }: RestRequest) {
    return this.routes.show(EVENT_CATEGORY, id, view);
  }

  @Update(':id')
  @Can(EventTermsPolicy, 'update', EVENT_CATEGORY)
  @Returns(LinkedEventTermPresenter)
  @ApiOperation({ summary: 'Changes what is sent of a category of events.' })
  update(@Args() args: UpdateCategoryArgs, @Requested() request: RestRequest) {
    return this.routes.update(EVENT_CATEGORY, args, request);
  }

  @Delete(':id')
  @Can(EventTermsPolicy, 'delete', EVENT_CATEGORY)
  @Returns(EventTermPresenter)
  @ApiOperation({ summary: 'Deletes a category of events for good and shows what it was.' })
  delete(@Args() { id }: CategoryIdArgs, @Requested() request: RestRequest) {
    return this.routes.delete(EVENT_CATEGORY, id, request);
  }
}
