import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Can, Namespace, Requested, type RestRequest, Returns, Update } from '#libs/rest';
import { DeleteEntryDto, GetEntryDto, ListEntriesDto, WriteEntryDto, UpdateBlockDto } from '../entries/entry.dto.js';
import { EntriesPolicy } from '../entries/entry.policy.js';
import { BLOCK } from '../../entries/types/index.js';
import { BlockPresenter } from './block.presenter.js';
import { BlocksService } from './blocks.service.js';

@Namespace('cms/v2')
@Controller('blocks')
export class BlocksController {
  constructor(readonly blocks: BlocksService) {}

  @Get()
  @Can(EntriesPolicy, 'list', BLOCK)
  @Returns([BlockPresenter])
  @ApiOperation({ summary: 'Lists reusable blocks.' })
  list(@Args() args: ListEntriesDto, @Requested() request: RestRequest) {
    return this.blocks.list(args, request);
  }

  @Post()
  @Can(EntriesPolicy, 'create', BLOCK)
  @Returns(BlockPresenter, 201)
  @ApiOperation({ summary: 'Creates a reusable block.' })
  create(@Args() args: WriteEntryDto, @Requested() request: RestRequest) {
    return this.blocks.create(args, request);
  }

  @Get(':id')
  @Can(EntriesPolicy, 'read', BLOCK)
  @Returns(BlockPresenter)
  @ApiOperation({ summary: 'Retrieves a reusable block.' })
  get(@Args() args: GetEntryDto, @Requested() request: RestRequest) {
    return this.blocks.get(args, request);
  }

  @Update(':id')
  @Can(EntriesPolicy, 'update', BLOCK)
  @Returns(BlockPresenter)
  @ApiOperation({ summary: 'Updates a reusable block.' })
  update(@Args() args: UpdateBlockDto, @Requested() request: RestRequest) {
    return this.blocks.update(args, request);
  }

  @Delete(':id')
  @Can(EntriesPolicy, 'delete', BLOCK)
  @Returns(BlockPresenter, { removal: 'by trash' })
  @ApiOperation({ summary: 'Moves a reusable block to the trash, or deletes it permanently.' })
  delete(@Args() args: DeleteEntryDto, @Requested() request: RestRequest) {
    return this.blocks.delete(args, request);
  }
}
