import { Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { RestRequest } from '#libs/requests';
import { About, Args, Can, Fails, Namespace, Requested, Returns, Unindexed, WritesItem } from '#libs/routes';
import { ATTACHMENT } from '../../media/index.js';
import { fail } from '../common/index.js';
import { EditPictureDto } from './media.dto.js';
import { MediaPolicy } from './media.policy.js';
import { MediaPresenter } from './media.presenter.js';
import { MediaService } from './media.service.js';

/** Edited copies of images, for clients at either root. */
@Unindexed()
@Namespace('lintel/v1')
@About(ATTACHMENT)
@Controller('media')
export class EditedPicturesController {
  constructor(private readonly media: MediaService) {}

  @Post(':id/edit')
  @WritesItem()
  @Can(MediaPolicy, 'edit')
  @Returns(MediaPresenter, 201)
  @Fails(
    fail,
    'rest_post_invalid_id',
    'rest_cannot_edit',
    'rest_cannot_edit_image',
    'rest_cannot_edit_file_type',
    'rest_cannot_edit_animation',
    'rest_image_not_edited',
    'rest_image_crop_failed',
    'rest_image_too_large',
  )
  @ApiOperation({
    operationId: 'editPicture',
    summary: 'Creates a media item from a rotated, flipped or cropped copy of an image.',
  })
  edit(@Args() args: EditPictureDto, @Requested() request: RestRequest) {
    return this.media.editPicture(args, request);
  }
}
