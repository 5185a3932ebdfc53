import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/entries.module.js';
import { BlockPresenter } from './block.presenter.js';
import { BlocksController } from './blocks.controller.js';
import { BlocksService } from './blocks.service.js';

@Module({
  imports: [EntriesModule],
  controllers: [BlocksController],
  providers: [BlocksService, BlockPresenter],
})
export class BlocksModule {}
