import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RestRequest } from '#libs/rest';
import { EntryEmbeds, EntryRoutes } from '../entries/entry-routes.js';
import type { EntryKind } from '../entries/shown-entry.js';
import type {
  DeleteEntryDto,
  GetEntryDto,
  ListBlocksDto,
  WriteEntryDto,
  UpdateBlockDto,
} from '../entries/entry.dto.js';
import { BLOCK } from '../../entries/types/index.js';
import { BlockPresenter } from './block.presenter.js';

/** Reusable blocks: content that editors insert into posts and pages. Their author is neither shown nor writable. */
@Injectable()
export class BlocksService implements OnModuleInit {
  private readonly kind: EntryKind;

  constructor(
    presenter: BlockPresenter,
    private readonly routes: EntryRoutes,
    private readonly embeds: EntryEmbeds,
  ) {
    this.kind = { type: BLOCK, presenter };
  }

  onModuleInit(): void {
    this.embeds.register(BLOCK.name, this.kind);
  }

  list(args: ListBlocksDto, request: RestRequest) {
    return this.routes.list(this.kind, args, request);
  }

  get({ id, password }: GetEntryDto, request: RestRequest) {
    return this.routes.get(this.kind, id, password, request);
  }

  create(args: WriteEntryDto, request: RestRequest) {
    return this.routes.create(this.kind, args, {}, request);
  }

  update({ id, ...changes }: UpdateBlockDto, request: RestRequest) {
    return this.routes.update(this.kind, id, changes, {}, request);
  }

  delete({ id, force }: DeleteEntryDto, request: RestRequest) {
    return this.routes.delete(this.kind, id, force, request);
  }
}
