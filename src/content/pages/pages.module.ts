import { Module } from '@nestjs/common';
import { EntryRoutesModule } from '../entries/entry-routes.module.js';
import { PagePresenter } from './page.presenter.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';

@Module({
  imports: [EntryRoutesModule],
  controllers: [PagesController],
  providers: [PagesService, PagePresenter],
})
export class PagesModule {}
