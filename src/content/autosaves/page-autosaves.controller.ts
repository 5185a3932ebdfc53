import { Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Can, Namespace, Requested, type RestRequest, Returns } from '#libs/rest';
import { PagesService } from '../pages/pages.service.js';
import { PAGE } from '../registry/entry-types.js';
import { AutosavePresenter } from './autosave.presenter.js';
import { AutosavePageArgs } from './autosaves.args.js';
import { autosavesController } from './autosaves.controller.js';
import { Autosaves } from './autosaves.service.js';

@Namespace('cms/v2')
@Controller('pages')
export class PageAutosavesController extends autosavesController(PAGE, AutosavePresenter) {
  constructor(
    autosaves: Autosaves,
    presenter: AutosavePresenter,
    readonly pages: PagesService,
  ) {
    super(autosaves, presenter);
  }

  @Post(':id/autosaves')
  @Can(PagesService, 'mayUpdate')
  @Returns(AutosavePresenter)
  @ApiOperation({ summary: 'Saves what is being written of a page.' })
  create(@Args() args: AutosavePageArgs, @Requested() request: RestRequest) {
    return this.save(args.id, args, request);
  }
}
