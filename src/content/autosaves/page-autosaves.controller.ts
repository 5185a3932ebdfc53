import { Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Can, Namespace, Requested, type RestRequest, Returns } from '#libs/rest';
import { EntriesPolicy } from '../entries/entry.policy.js';
import { PAGE } from '../../entries/entry-types.js';
import { AutosavePresenter } from './autosave.presenter.js';
import { AutosavePageArgs } from './autosaves.args.js';
import { autosavesController } from './autosaves.controller.js';

@Namespace('cms/v2')
@Controller('pages')
export class PageAutosavesController extends autosavesController(PAGE, AutosavePresenter) {
  @Post(':id/autosaves')
  @Can(EntriesPolicy, 'update', PAGE)
  @Returns(AutosavePresenter)
  @ApiOperation({ summary: 'Saves what is being written of a page.' })
  create(@Args() args: AutosavePageArgs, @Requested() request: RestRequest) {
    return this.save(args.id, args, request);
  }
}
