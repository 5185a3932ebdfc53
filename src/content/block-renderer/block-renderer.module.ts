import { Module } from '@nestjs/common';
import { EntryRoutesModule } from '../entries/entry-routes.module.js';
import { BlockRendererController } from './block-renderer.controller.js';
import { BlockRendererPolicy } from './block-renderer.policy.js';
import { BlockRendererService, RenderedBlockPresenter } from './block-renderer.service.js';

@Module({
  imports: [EntryRoutesModule],
  controllers: [BlockRendererController],
  providers: [BlockRendererPolicy, BlockRendererService, RenderedBlockPresenter],
})
export class BlockRendererModule {}
