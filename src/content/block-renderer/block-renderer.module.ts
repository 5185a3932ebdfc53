import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { EntryRoutesModule } from '../entries/index.js';
import { AddedBlocksController, BlockRendererController } from './block-renderer.controller.js';
import { BlockRendererPolicy } from './block-renderer.policy.js';
import { BlockRendererService, RenderedBlockPresenter } from './block-renderer.service.js';

@Module({
  imports: [EntryRoutesModule],
  controllers: [BlockRendererController, AddedBlocksController],
  providers: [BlockRendererPolicy, BlockRendererService, RenderedBlockPresenter],
})
export class BlockRendererModule {
  constructor(tags: OpenApiTags) {
    tags.declare(110, {
      'cms/v2 block-renderer': 'The HTML of a block with given attributes. Editors use it for previews.',
    });
  }
}
