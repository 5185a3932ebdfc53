import { Controller } from '@nestjs/common';
import { Route, type RestRequest } from '#libs/rest';
import { BlocksService } from '../blocks/blocks.service.js';
import { BLOCK } from '../registry/entry-types.js';
import { AutosaveBlockArgs } from './autosaves.args.js';
import { autosavesController } from './autosaves.controller.js';
import { Autosaves } from './autosaves.service.js';
import { BlockAutosavePresenter } from './block-autosave.presenter.js';

@Controller('cms/v2/blocks')
export class BlockAutosavesController extends autosavesController(BLOCK, BlockAutosavePresenter) {
  constructor(
    autosaves: Autosaves,
    presenter: BlockAutosavePresenter,
    readonly blocks: BlocksService,
  ) {
    super(autosaves, presenter);
  }

  @Route('POST', ':id/autosaves', {
    summary: 'Saves what is being written of a reusable block.',
    shows: BlockAutosavePresenter,
    may: ({ blocks }: BlockAutosavesController, args: AutosaveBlockArgs) => blocks.mayUpdate(args),
  })
  create(args: AutosaveBlockArgs, request: RestRequest) {
    return this.save(args.id, args, request);
  }
}
