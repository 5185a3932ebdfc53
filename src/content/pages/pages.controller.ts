import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type RestRequest } from '#libs/requests';
import {
  About,
  AllowBatch,
  Args,
  Cacheable,
  Can,
  DryRun,
  Fails,
  Namespace,
  Previewable,
  Requested,
  Returns,
  Update,
  Versioned,
  WritesItem,
} from '#libs/routes';
import { Entries } from '../../entries/index.js';
import { PAGE } from '../../entries/types/index.js';
import { fail } from '../common/index.js';
import { DeleteEntryDto, EntriesPolicy, GetEntryDto } from '../entries/index.js';
import { PagePresenter } from './page.presenter.js';
import { CreatePageDto, ListPagesDto, UpdatePageDto } from './pages.dto.js';
import { PagesService } from './pages.service.js';

@Namespace('cms/v2')
@About(PAGE)
@AllowBatch()
@DryRun()
@Controller('pages')
export class PagesController {
  constructor(private readonly pages: PagesService) {}

  @Get()
  @Can(EntriesPolicy, 'list', PAGE)
  @Cacheable()
  @Returns([PagePresenter])
  @Fails(fail, 'rest_forbidden_context')
  @ApiOperation({ summary: 'Lists pages.' })
  list(@Args() args: ListPagesDto, @Requested() request: RestRequest) {
    return this.pages.list(args, request);
  }

  @Post()
  @WritesItem()
  @Can(EntriesPolicy, 'create', PAGE)
  @Returns(PagePresenter, 201)
  @Fails(fail, 'rest_invalid_author', 'rest_post_invalid_id')
  @ApiOperation({ summary: 'Creates a page.' })
  create(@Args() args: CreatePageDto, @Requested() request: RestRequest) {
    return this.pages.create(args, request);
  }

  @Get(':id')
  @Versioned(Entries, PAGE)
  @Can(EntriesPolicy, 'read', PAGE)
  @Cacheable()
  @Previewable()
  @Returns(PagePresenter)
  @ApiOperation({ summary: 'Retrieves a page.' })
  get(@Args() args: GetEntryDto, @Requested() request: RestRequest) {
    return this.pages.get(args, request);
  }

  @Update(':id')
  @WritesItem()
  @Can(EntriesPolicy, 'update', PAGE)
  @Returns(PagePresenter)
  @Fails(fail, 'rest_post_invalid_id')
  @ApiOperation({ summary: 'Updates a page.' })
  update(@Args() args: UpdatePageDto, @Requested() request: RestRequest) {
    return this.pages.update(args, request);
  }

  @Delete(':id')
  @Can(EntriesPolicy, 'delete', PAGE)
  @Returns(PagePresenter, { removal: 'by trash' })
  @ApiOperation({ summary: 'Moves a page to the trash, or deletes it permanently.' })
  delete(@Args() args: DeleteEntryDto, @Requested() request: RestRequest) {
    return this.pages.delete(args, request);
  }
}
