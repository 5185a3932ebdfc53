import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type RestRequest } from '#libs/requests';
import {
  About,
  AllowBatch,
  Args,
  Can,
  DryRun,
  Fails,
  Namespace,
  Requested,
  Returns,
  Update,
  Versioned,
  WritesItem,
} from '#libs/routes';
import { Entries } from '../../entries/index.js';
import { BLOCK } from '../../entries/types/index.js';
import { fail } from '../common/index.js';
import { DeleteEntryDto, EntriesPolicy, GetEntryDto } from '../entries/index.js';
import { BlockPresenter } from './block.presenter.js';
import { CreateBlockDto, ListBlocksDto, UpdateBlockDto } from './blocks.dto.js';
import { BlocksService } from './blocks.service.js';

@Namespace('cms/v2')
@About(BLOCK)
@AllowBatch()
@DryRun()
@Controller('blocks')
export class BlocksController {
  constructor(private readonly blocks: BlocksService) {}

  @Get()
  @Can(EntriesPolicy, 'list', BLOCK)
  @Returns([BlockPresenter])
  @Fails(fail, 'rest_post_invalid_page_number')
  @ApiOperation({ summary: 'Lists reusable blocks.' })
  list(@Args() args: ListBlocksDto, @Requested() request: RestRequest) {
    return this.blocks.list(args, request);
  }

  @Post()
  @WritesItem()
  @Can(EntriesPolicy, 'create', BLOCK)
  @Returns(BlockPresenter, 201)
  @Fails(fail, 'rest_cannot_create')
  @ApiOperation({ summary: 'Creates a reusable block.' })
  create(@Args() args: CreateBlockDto, @Requested() request: RestRequest) {
    return this.blocks.create(args, request);
  }

  @Get(':id')
  @Versioned(Entries, BLOCK)
  @Can(EntriesPolicy, 'read', BLOCK)
  @Returns(BlockPresenter)
  @Fails(fail, 'rest_forbidden', 'rest_post_incorrect_password')
  @ApiOperation({ summary: 'Retrieves a reusable block.' })
  get(@Args() args: GetEntryDto, @Requested() request: RestRequest) {
    return this.blocks.get(args, request);
  }

  @Update(':id')
  @WritesItem()
  @Can(EntriesPolicy, 'update', BLOCK)
  @Returns(BlockPresenter)
  @Fails(fail, 'rest_cannot_edit')
  @ApiOperation({ summary: 'Updates a reusable block.' })
  update(@Args() args: UpdateBlockDto, @Requested() request: RestRequest) {
    return this.blocks.update(args, request);
  }

  @Delete(':id')
  @Can(EntriesPolicy, 'delete', BLOCK)
  @Returns(BlockPresenter, { removal: 'by trash' })
  @Fails(fail, 'rest_cannot_delete', 'rest_already_trashed')
  @ApiOperation({ summary: 'Moves a reusable block to the trash, or deletes it permanently.' })
  delete(@Args() args: DeleteEntryDto, @Requested() request: RestRequest) {
    return this.blocks.delete(args, request);
  }
}
