import { Injectable } from '@nestjs/common';
import { PAGE } from '../../entries/types/index.js';
import { EntriesOfType, EntryEmbeds, EntryRoutes } from '../entries/index.js';
import { PagePresenter } from './page.presenter.js';
import type { CreatePageDto, ListPagesDto } from './pages.dto.js';

/** Pages: entries in a hierarchy. */
@Injectable()
export class PagesService extends EntriesOfType<ListPagesDto, CreatePageDto> {
  constructor(presenter: PagePresenter, routes: EntryRoutes, embeds: EntryEmbeds) {
    super({ type: PAGE, presenter }, routes, embeds);
  }
}
