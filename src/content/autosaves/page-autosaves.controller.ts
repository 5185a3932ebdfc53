import { Controller } from '@nestjs/common';
import { Route, type RestRequest } from '#libs/rest';
import { PagesService } from '../pages/pages.service.js';
import { PAGE } from '../registry/entry-types.js';
import { AutosavePresenter } from './autosave.presenter.js';
import { AutosavePageArgs } from './autosaves.args.js';
import { autosavesController } from './autosaves.controller.js';
import { Autosaves } from './autosaves.service.js';

@Controller('cms/v2/pages')
export class PageAutosavesController extends autosavesController(PAGE, AutosavePresenter) {
  constructor(
    autosaves: Autosaves,
    presenter: AutosavePresenter,
    readonly pages: PagesService,
  ) {
    super(autosaves, presenter);
  }

  @Route('POST', ':id/autosaves', {
    summary: 'Saves what is being written of a page.',
    shows: AutosavePresenter,
    may: ({ pages }: PageAutosavesController, args: AutosavePageArgs) => pages.mayUpdate(args),
  })
  create(args: AutosavePageArgs, request: RestRequest) {
    return this.save(args.id, args, request);
  }
}
