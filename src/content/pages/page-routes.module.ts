import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { EntryRoutesModule } from '../entries/index.js';
import { PagePresenter } from './page.presenter.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';

/** The routes of pages. */
@Module({
  imports: [EntryRoutesModule],
  controllers: [PagesController],
  providers: [PagePresenter, PagesService],
  exports: [PagePresenter],
})
export class PageRoutesModule {
  constructor(tags: OpenApiTags) {
    tags.declare(102, {
      'cms/v2 pages':
        'Entries with a place in a tree of pages, their revisions and autosaves. The navigation lists them.',
    });
  }
}
