import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RestRequest } from '#libs/requests';
import { PAGE } from '../../entries/types/index.js';
import { type DeleteEntryDto, EntryEmbeds, type EntryKind, EntryRoutes, type GetEntryDto } from '../entries/index.js';
import { PagePresenter } from './page.presenter.js';
import type { CreatePageDto, ListPagesDto, UpdatePageDto } from './pages.dto.js';

/** Pages: entries in a hierarchy. */
@Injectable()
export class PagesService implements OnModuleInit {
  private readonly kind: EntryKind;

  constructor(
    presenter: PagePresenter,
    private readonly routes: EntryRoutes,
    private readonly embeds: EntryEmbeds,
  ) {
    this.kind = { type: PAGE, presenter };
  }

  onModuleInit(): void {
    this.embeds.register(PAGE.name, this.kind);
  }

  list(args: ListPagesDto, request: RestRequest) {
    return this.routes.list(this.kind, args, request);
  }

  get({ id, password }: GetEntryDto, request: RestRequest) {
    return this.routes.get(this.kind, id, password, request);
  }

  create(args: CreatePageDto, request: RestRequest) {
    return this.routes.create(this.kind, args, {}, request);
  }

  update({ id, ...changes }: UpdatePageDto, request: RestRequest) {
    return this.routes.update(this.kind, id, changes, {}, request);
  }

  delete({ id, force }: DeleteEntryDto, request: RestRequest) {
    return this.routes.delete(this.kind, id, force, request);
  }
}
