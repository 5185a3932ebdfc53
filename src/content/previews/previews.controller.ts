import { Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IdDto } from '#libs/args';
import type { RestRequest } from '#libs/requests';
import { Args, Can, Fails, Requested, Returns, RouteFamily, Subject, SUBJECT, Unindexed } from '#libs/routes';
import { EntryTypes, type EntryType } from '../../entries/types/index.js';
import { fail } from '../common/index.js';
import { PreviewLinks } from './preview-links.js';
import { PreviewPresenter } from './preview.presenter.js';
import { PreviewsPolicy } from './previews.policy.js';

/** Name of the family of the routes that make links for previews. */
export const PREVIEWS_FAMILY = 'previews';

/** The arguments of a new link for a preview. */
export class PreviewDto extends IdDto {}

/** Makes links for previews of the entries of a type. `PreviewRoutes` places it for each type with pages. */
@Unindexed()
@RouteFamily(PREVIEWS_FAMILY)
@Controller()
export class PreviewsController {
  constructor(
    private readonly links: PreviewLinks,
    private readonly presenter: PreviewPresenter,
    private readonly types: EntryTypes,
  ) {}

  @Post(':id/preview')
  @Can(PreviewsPolicy, 'create', SUBJECT)
  @Returns(PreviewPresenter, 201)
  @Fails(fail, 'rest_post_invalid_id', 'rest_cannot_edit', 'rest_preview_trashed')
  @ApiOperation({ summary: 'Makes a link with which others read one of the {many} for an hour, whatever its status.' })
  async create(@Args() { id }: PreviewDto, @Subject() type: EntryType, @Requested() { viewer, view }: RestRequest) {
    return this.presenter.one(await this.links.make(this.types.inModel(type), id, viewer), view);
  }
}
