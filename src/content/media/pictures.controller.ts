import { Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { RestRequest } from '#libs/requests';
import { Args, Can, Fails, Namespace, Requested, Returns, Unindexed } from '#libs/routes';
import { failPicture, Pictures } from '../../media/index.js';
import { fail } from '../common/index.js';
import { PicturePresenter } from './picture.presenter.js';
import { SignPictureDto } from './pictures.dto.js';
import { PicturesPolicy } from './pictures.policy.js';

/** Signed addresses of pictures. */
@Unindexed()
@Namespace('lintel/v1')
@Controller('media')
export class PicturesController {
  constructor(
    private readonly pictures: Pictures,
    private readonly presenter: PicturePresenter,
  ) {}

  @Post(':id/pictures')
  @Can(PicturesPolicy, 'sign')
  @Returns(PicturePresenter)
  @Fails(fail, 'rest_post_invalid_id', 'rest_cannot_create')
  @Fails(failPicture, 'picture_unsupported')
  @ApiOperation({ operationId: 'signPicture', summary: 'Signs the address of a picture of an image in any size.' })
  async sign(
    @Args() { id, w: width, h: height, fit, format, q: quality }: SignPictureDto,
    @Requested() { view }: RestRequest,
  ) {
    return this.presenter.one(await this.pictures.signed(id, { width, height, fit, format, quality }), view);
  }
}
