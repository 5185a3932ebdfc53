import { Module } from '@nestjs/common';
import { EntryRoutesModule } from '../entries/entry-routes.module.js';
import { SearchController } from './search.controller.js';
import { SearchPresenter } from './search.presenter.js';
import { SearchService } from './search.service.js';

@Module({ imports: [EntryRoutesModule], controllers: [SearchController], providers: [SearchService, SearchPresenter] })
export class SearchModule {}
