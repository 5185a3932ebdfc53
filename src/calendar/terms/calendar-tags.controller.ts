import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Cacheable, Can, Namespace, Public, Requested, Returns, Update, type RestRequest } from '#libs/rest';
import { TAG } from '../../terms/index.js';
import { inEnvelope } from '../envelope.js';
import { EventTermPresenter, LinkedEventTermPresenter, collectionOf } from './event-term.presenter.js';
import { EventTermRoutes } from './event-term-routes.js';
import { TagIdArgs, CreateTagArgs, ListTagsArgs, UpdateTagArgs } from './event-term.args.js';
import { EventTermsPolicy } from './event-terms.policy.js';

@Namespace('cal/events/v1')
@Controller('tags')
export class CalendarTagsController {
  constructor(readonly routes: EventTermRoutes) {}

  @Get()
  @Can(EventTermsPolicy, 'list', TAG)
  @Cacheable()
  @Returns(EventTermPresenter, { list: inEnvelope(collectionOf(TAG)) })
  @ApiOperation({ summary: 'Lists tags.' })
  list(@Args() args: ListTagsArgs, @Requested() request: RestRequest) {
    return this.routes.list(TAG, args, request);
  }

  @Post()
  @Can(EventTermsPolicy, 'create', TAG)
  @Returns(LinkedEventTermPresenter, 201)
  @ApiOperation({ summary: 'Creates a tag.' })
  create(@Args() args: CreateTagArgs, @Requested() request: RestRequest) {
    return this.routes.create(TAG, args, request);
  }

  @Get(':id')
  @Public()
  @Cacheable()
  @Returns(LinkedEventTermPresenter)
  @ApiOperation({ summary: 'Shows a tag.' })
  get(@Args() { id }: TagIdArgs, @Requested() { view }: RestRequest) {
    return this.routes.show(TAG, id, view);
  }

  @Update(':id')
  @Can(EventTermsPolicy, 'update', TAG)
  @Returns(LinkedEventTermPresenter)
  @ApiOperation({ summary: 'Changes what is sent of a tag.' })
  update(@Args() args: UpdateTagArgs, @Requested() request: RestRequest) {
    return this.routes.update(TAG, args, request);
  }

  @Delete(':id')
  @Can(EventTermsPolicy, 'delete', TAG)
  @Returns(EventTermPresenter)
  @ApiOperation({ summary: 'Deletes a tag for good and shows what it was.' })
  delete(@Args() { id }: TagIdArgs, @Requested() request: RestRequest) {
    return this.routes.delete(TAG, id, request);
  }
}
