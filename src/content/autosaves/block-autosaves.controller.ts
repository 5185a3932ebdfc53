import { Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Can, Namespace, Requested, type RestRequest, Returns } from '#libs/rest';
import { EntriesPolicy } from '../entries/entry.policy.js';
import { BLOCK } from '../../entries/entry-types.js';
import { AutosaveBlockArgs } from './autosaves.args.js';
import { autosavesController } from './autosaves.controller.js';
import { BlockAutosavePresenter } from './block-autosave.presenter.js';

@Namespace('cms/v2')
@Controller('blocks')
export class BlockAutosavesController extends autosavesController(BLOCK, BlockAutosavePresenter) {
  @Post(':id/autosaves')
  @Can(EntriesPolicy, 'update', BLOCK)
  @Returns(BlockAutosavePresenter)
  @ApiOperation({ summary: 'Saves what is being written of a reusable block.' })
  create(@Args() args: AutosaveBlockArgs, @Requested() request: RestRequest) {
    return this.save(args.id, args, request);
  }
}
