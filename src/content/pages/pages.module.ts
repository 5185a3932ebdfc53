import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/entries.module.js';
import { PagePresenter } from './page.presenter.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';

@Module({
  imports: [EntriesModule],
  controllers: [PagesController],
  providers: [PagesService, PagePresenter],
})
export class PagesModule {}
