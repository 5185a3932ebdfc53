import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { EntryRoutesModule } from '../entries/index.js';
import { SearchController } from './search.controller.js';
import { SearchedSubtypeConstraint } from './search.dto.js';
import { SearchPresenter } from './search.presenter.js';
import { SearchService } from './search.service.js';

/** The routes of the search. */
@Module({
  imports: [EntryRoutesModule],
  controllers: [SearchController],
  providers: [SearchedSubtypeConstraint, SearchPresenter, SearchService],
})
export class SearchRoutesModule {
  constructor(tags: OpenApiTags) {
    tags.declare(108, {
      'cms/v2 search': 'A search in the titles and texts of all content. The results are links to entries.',
    });
  }
}
