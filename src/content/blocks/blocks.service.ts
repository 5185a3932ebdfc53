import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RestRequest } from '#libs/requests';
import { BLOCK } from '../../entries/types/index.js';
import type { EntryExtras } from '../../entries/writing/index.js';
import {
  type DeleteEntryDto,
  EntryEmbeds,
  type EntryKind,
  EntryRoutes,
  type GetEntryDto,
  TermFilterReader,
} from '../entries/index.js';
import { BlockPresenter } from './block.presenter.js';
import type { CreateBlockDto, ListBlocksDto, UpdateBlockDto } from './blocks.dto.js';
import { PATTERN_CATEGORY } from './pattern-category.js';

/** Reusable blocks: content that editors insert into posts and pages. Their author is neither shown nor writable. */
@Injectable()
export class BlocksService implements OnModuleInit {
  private readonly kind: EntryKind;

  constructor(
    presenter: BlockPresenter,
    private readonly routes: EntryRoutes,
    private readonly embeds: EntryEmbeds,
    private readonly terms: TermFilterReader,
  ) {
    this.kind = { type: BLOCK, presenter };
  }

  onModuleInit(): void {
    this.embeds.register(BLOCK.name, this.kind);
  }

  async list(
    { wp_pattern_category: included = [], wp_pattern_category_exclude: excluded = [], ...rest }: ListBlocksDto,
    request: RestRequest,
  ) {
    const terms = await this.terms.read({ included: [included], excluded: [excluded] });
    return this.routes.list(this.kind, { ...rest, ...terms }, request);
  }

  get({ id, password }: GetEntryDto, request: RestRequest) {
    return this.routes.get(this.kind, id, password, request);
  }

  create(args: CreateBlockDto, request: RestRequest) {
    return this.routes.create(this.kind, args, extrasOf(args), request);
  }

  update({ id, ...changes }: UpdateBlockDto, request: RestRequest) {
    return this.routes.update(this.kind, id, changes, extrasOf(changes), request);
  }

  delete({ id, force }: DeleteEntryDto, request: RestRequest) {
    return this.routes.delete(this.kind, id, force, request);
  }
}

const extrasOf = ({ wp_pattern_category: ids }: CreateBlockDto): EntryExtras =>
  ids ? { terms: new Map([[PATTERN_CATEGORY.name, ids]]) } : {};
