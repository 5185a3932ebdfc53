import { Module } from '@nestjs/common';
import { MediaModule } from '../../media/index.js';
import { EntryRoutesModule } from '../entries/entry-routes.module.js';
import { MediaController } from './media.controller.js';
import { MediaPolicy } from './media.policy.js';
import { MediaPresenter } from './media.presenter.js';
import { MediaService } from './media.service.js';

@Module({
  imports: [EntryRoutesModule, MediaModule],
  controllers: [MediaController],
  providers: [MediaPolicy, MediaPresenter, MediaService],
})
export class MediaRoutesModule {}
