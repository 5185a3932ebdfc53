import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { EntryRoutesModule } from '../entries/index.js';
import { BlockPresenter } from './block.presenter.js';
import { BlocksController } from './blocks.controller.js';
import { BlocksService } from './blocks.service.js';

/** The routes of reusable blocks. */
@Module({
  imports: [EntryRoutesModule],
  controllers: [BlocksController],
  providers: [BlockPresenter, BlocksService],
})
export class BlockRoutesModule {
  constructor(tags: OpenApiTags) {
    tags.declare(109, {
      'cms/v2 blocks': 'Reusable blocks of texts, with revisions. Posts and pages refer to them by ID.',
    });
  }
}
