import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { MediaModule } from '../../media/index.js';
import { EntryRoutesModule } from '../entries/index.js';
import { EditedPicturesController } from './edited-pictures.controller.js';
import { MediaController } from './media.controller.js';
import { MediaPolicy } from './media.policy.js';
import { MediaPresenter } from './media.presenter.js';
import { MediaService } from './media.service.js';
import { PicturePresenter } from './picture.presenter.js';
import { PicturesController } from './pictures.controller.js';
import { PicturesPolicy } from './pictures.policy.js';

@Module({
  imports: [EntryRoutesModule, MediaModule],
  controllers: [EditedPicturesController, MediaController, PicturesController],
  providers: [MediaPolicy, MediaPresenter, MediaService, PicturePresenter, PicturesPolicy],
})
export class MediaRoutesModule {
  constructor(tags: OpenApiTags) {
    tags.declare(103, {
      'cms/v2 media': 'Uploaded files and their resized copies. Send a file as the body or as a form.',
    });
    tags.declare(113, {
      'lintel/v1 media':
        'Pictures of images in any size and format, and edited copies. Those who may upload files get their addresses.',
    });
  }
}
