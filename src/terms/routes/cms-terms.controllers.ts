import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  AllowBatch,
  Args,
  Cacheable,
  Can,
  Namespace,
  Requested,
  Returns,
  Update,
  Versioned,
  type RestRequest,
} from '#libs/rest';
import { CATEGORY, TAG } from '../taxonomies.js';
import { TermsService } from '../terms.service.js';
import { TermsPolicy } from './terms.policy.js';
import { TermRoutes } from './term-routes.js';
import { CategoryPresenter, TagPresenter } from './term.presenter.js';
import { CreateTermDto, DeleteTermDto, GetTermDto, ListTagsDto, UpdateTermDto } from './terms.dto.js';
import { nestedTermsController } from './terms.controller.js';

export const CategoriesController = nestedTermsController(CATEGORY, CategoryPresenter, {
  name: 'CategoriesController',
  one: 'a category',
  many: 'categories',
});

@Namespace('cms/v2')
@AllowBatch()
@Controller('tags')
export class TagsController {
  constructor(private readonly routes: TermRoutes) {}

  @Get()
  @Can(TermsPolicy, 'list', TAG)
  @Cacheable()
  @Returns([TagPresenter])
  @ApiOperation({ summary: 'Lists tags.' })
  list(@Args() args: ListTagsDto, @Requested() request: RestRequest) {
    return this.routes.list(TAG, args, request);
  }

  @Post()
  @Can(TermsPolicy, 'create', TAG)
  @Returns(TagPresenter, 201)
  @ApiOperation({ summary: 'Creates a tag.' })
  create(@Args() args: CreateTermDto, @Requested() request: RestRequest) {
    return this.routes.create(TAG, args, request);
  }

  @Get(':id')
  @Versioned(TermsService, TAG)
  @Can(TermsPolicy, 'read', TAG)
  @Cacheable()
  @Returns(TagPresenter)
  @ApiOperation({ summary: 'Retrieves a tag.' })
  get(@Args() { id }: GetTermDto, @Requested() { view }: RestRequest) {
    return this.routes.show(TAG, id, view);
  }

  @Update(':id')
  @Can(TermsPolicy, 'update', TAG)
  @Returns(TagPresenter)
  @ApiOperation({ summary: 'Updates a tag.' })
  update(@Args() args: UpdateTermDto, @Requested() request: RestRequest) {
    return this.routes.update(TAG, args, request);
  }

  @Delete(':id')
  @Can(TermsPolicy, 'delete', TAG)
  @Returns(TagPresenter, { removal: 'for good' })
  @ApiOperation({ summary: 'Deletes a tag.' })
  delete(@Args() args: DeleteTermDto) {
    return this.routes.delete(TAG, args);
  }
}
