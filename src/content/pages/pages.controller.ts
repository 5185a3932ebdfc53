import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { DeleteEntryArgs, GetEntryArgs } from '../entries/entry.args.js';
import { PagePresenter } from './page.presenter.js';
import { CreatePageArgs, ListPagesArgs, UpdatePageArgs } from './pages.args.js';
import { PagesService } from './pages.service.js';

@Controller('cms/v2/pages')
export class PagesController {
  constructor(readonly pages: PagesService) {}

  @Route('GET', '', {
    summary: 'Lists pages.',
    shows: PagePresenter,
    list: true,
    notes: true,
    may: ({ pages }: PagesController, args: ListPagesArgs) => pages.mayList(args),
  })
  list(args: ListPagesArgs, request: RestRequest) {
    return this.pages.list(args, request);
  }

  @Route('POST', '', {
    summary: 'Creates a page.',
    shows: PagePresenter,
    status: 201,
    may: ({ pages }: PagesController, args: CreatePageArgs) => pages.mayCreate(args),
  })
  create(args: CreatePageArgs, request: RestRequest) {
    return this.pages.create(args, request);
  }

  @Route('GET', ':id', {
    summary: 'Shows a page.',
    shows: PagePresenter,
    notes: true,
    may: ({ pages }: PagesController, args: GetEntryArgs) => pages.mayGet(args),
  })
  get(args: GetEntryArgs, request: RestRequest) {
    return this.pages.get(args, request);
  }

  @Route(EDIT, ':id', {
    summary: 'Changes what is sent of a page.',
    shows: PagePresenter,
    may: ({ pages }: PagesController, args: UpdatePageArgs) => pages.mayUpdate(args),
  })
  update(args: UpdatePageArgs, request: RestRequest) {
    return this.pages.update(args, request);
  }

  @Route('DELETE', ':id', {
    summary: 'Moves a page to the trash, or removes it for good.',
    shows: PagePresenter,
    removal: 'by trash',
    may: ({ pages }: PagesController, { id }: DeleteEntryArgs) => pages.mayDelete(id),
  })
  delete(args: DeleteEntryArgs, request: RestRequest) {
    return this.pages.delete(args, request);
  }
}
