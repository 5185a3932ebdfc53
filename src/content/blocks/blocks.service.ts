import { Injectable } from '@nestjs/common';
import type { RestRequest } from '#libs/requests';
import { BLOCK } from '../../entries/types/index.js';
import type { EntryExtras } from '../../entries/writing/index.js';
import { EntriesOfType, EntryEmbeds, EntryRoutes, TermFilterReader } from '../entries/index.js';
import { BlockPresenter } from './block.presenter.js';
import type { CreateBlockDto, ListBlocksDto } from './blocks.dto.js';
import { PATTERN_CATEGORY } from './pattern-category.js';

/** Reusable blocks: content that editors insert into posts and pages. Their author is neither shown nor writable. */
@Injectable()
export class BlocksService extends EntriesOfType<ListBlocksDto, CreateBlockDto> {
  constructor(
    presenter: BlockPresenter,
    routes: EntryRoutes,
    embeds: EntryEmbeds,
    private readonly terms: TermFilterReader,
  ) {
    super({ type: BLOCK, presenter }, routes, embeds);
  }

  override async list(
    { wp_pattern_category: included = [], wp_pattern_category_exclude: excluded = [], ...rest }: ListBlocksDto,
    request: RestRequest,
  ) {
    const terms = await this.terms.read({ included: [included], excluded: [excluded] });
    return this.routes.list(this.kind, { ...rest, ...terms }, request);
  }

  protected override extrasOf({ wp_pattern_category: ids }: Partial<CreateBlockDto>): EntryExtras {
    return ids ? { terms: new Map([[PATTERN_CATEGORY.name, ids]]) } : {};
  }
}
