import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { DeleteEntryArgs, GetEntryArgs, ListEntriesArgs, WriteEntryArgs } from '../entries/entry.args.js';
import { BlockPresenter } from './block.presenter.js';
import { UpdateBlockArgs } from './blocks.args.js';
import { BlocksService } from './blocks.service.js';

@Controller('cms/v2/blocks')
export class BlocksController {
  constructor(readonly blocks: BlocksService) {}

  @Route('GET', '', {
    summary: 'Lists reusable blocks.',
    shows: BlockPresenter,
    list: true,
    may: ({ blocks }: BlocksController, args: ListEntriesArgs) => blocks.mayList(args),
  })
  list(args: ListEntriesArgs, request: RestRequest) {
    return this.blocks.list(args, request);
  }

  @Route('POST', '', {
    summary: 'Creates a reusable block.',
    shows: BlockPresenter,
    status: 201,
    may: ({ blocks }: BlocksController) => blocks.mayCreate(),
  })
  create(args: WriteEntryArgs, request: RestRequest) {
    return this.blocks.create(args, request);
  }

  @Route('GET', ':id', {
    summary: 'Shows a reusable block.',
    shows: BlockPresenter,
    may: ({ blocks }: BlocksController, args: GetEntryArgs) => blocks.mayGet(args),
  })
  get(args: GetEntryArgs, request: RestRequest) {
    return this.blocks.get(args, request);
  }

  @Route(EDIT, ':id', {
    summary: 'Changes what is sent of a reusable block.',
    shows: BlockPresenter,
    may: ({ blocks }: BlocksController, args: UpdateBlockArgs) => blocks.mayUpdate(args),
  })
  update(args: UpdateBlockArgs, request: RestRequest) {
    return this.blocks.update(args, request);
  }

  @Route('DELETE', ':id', {
    summary: 'Moves a reusable block to the trash, or removes it for good.',
    shows: BlockPresenter,
    removal: 'by trash',
    may: ({ blocks }: BlocksController, { id }: DeleteEntryArgs) => blocks.mayDelete(id),
  })
  delete(args: DeleteEntryArgs, request: RestRequest) {
    return this.blocks.delete(args, request);
  }
}
