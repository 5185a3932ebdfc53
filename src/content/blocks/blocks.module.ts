import { Module } from '@nestjs/common';
import { EntryRoutesModule } from '../entries/entry-routes.module.js';
import { BlockPresenter } from './block.presenter.js';
import { BlocksController } from './blocks.controller.js';
import { BlocksService } from './blocks.service.js';

@Module({
  imports: [EntryRoutesModule],
  controllers: [BlocksController],
  providers: [BlocksService, BlockPresenter],
})
export class BlocksModule {}
