import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { MediaModule } from '../../media/index.js';
import { EntryRoutesModule } from '../entries/index.js';
import { PicturePresenter } from './picture.presenter.js';
import { PicturesController } from './pictures.controller.js';
import { PicturesPolicy } from './pictures.policy.js';

/** The route that signs the addresses of pictures. */
@Module({
  imports: [EntryRoutesModule, MediaModule],
  controllers: [PicturesController],
  providers: [PicturePresenter, PicturesPolicy],
})
export class PictureRoutesModule {
  constructor(tags: OpenApiTags) {
    tags.declare(113, { 'lintel/v1 media': 'Pictures of images in any size and format.' });
  }
}
