import { EVENT_CATEGORY } from '../calendar-types.js';
import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Cacheable, Can, Namespace, Requested, Returns, Update, type RestRequest } from '#libs/rest';
import { EventCategoryPresenter } from './event-term.presenter.js';
import {
  TermRoutes,
  TermsPolicy,
  CreateNestedTermArgs,
  DeleteTermArgs,
  GetTermArgs,
  ListNestedTermsArgs,
  UpdateNestedTermArgs,
} from '../../terms/index.js';

@Namespace('cms/v2')
@Controller('cal_events_cat')
export class EventCategoriesController {
  constructor(private readonly routes: TermRoutes) {}

  @Get()
  @Can(TermsPolicy, 'list', EVENT_CATEGORY)
  @Cacheable()
  @Returns([EventCategoryPresenter])
  @ApiOperation({ summary: 'Lists categories of events.' })
  list(@Args() args: ListNestedTermsArgs, @Requested() request: RestRequest) {
    return this.routes.list(EVENT_CATEGORY, args, request);
  }

  @Post()
  @Can(TermsPolicy, 'create', EVENT_CATEGORY)
  @Returns(EventCategoryPresenter, 201)
  @ApiOperation({ summary: 'Creates a category of events.' })
  create(@Args() args: CreateNestedTermArgs, @Requested() request: RestRequest) {
    return this.routes.create(EVENT_CATEGORY, args, request);
  }

  @Get(':id')
  @Can(TermsPolicy, 'read', EVENT_CATEGORY)
  @Cacheable()
  @Returns(EventCategoryPresenter)
  @ApiOperation({ summary: 'Shows a category of events.' })
  get(@Args() { id }: GetTermArgs, @Requested() { view }: RestRequest) {
    return this.routes.show(EVENT_CATEGORY, id, view);
  }

  @Update(':id')
  @Can(TermsPolicy, 'update', EVENT_CATEGORY)
  @Returns(EventCategoryPresenter)
  @ApiOperation({ summary: 'Changes what is sent of a category of events.' })
  update(@Args() args: UpdateNestedTermArgs, @Requested() request: RestRequest) {
    return this.routes.update(EVENT_CATEGORY, args, request);
  }

  @Delete(':id')
  @Can(TermsPolicy, 'delete', EVENT_CATEGORY)
  @Returns(EventCategoryPresenter, { removal: 'for good' })
  @ApiOperation({ summary: 'Deletes a category of events for good.' })
  delete(@Args() args: DeleteTermArgs) {
    return this.routes.delete(EVENT_CATEGORY, args);
  }
}
