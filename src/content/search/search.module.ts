import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/entries.module.js';
import { SearchController } from './search.controller.js';
import { SearchPresenter } from './search.presenter.js';
import { SearchService } from './search.service.js';

@Module({ imports: [EntriesModule], controllers: [SearchController], providers: [SearchService, SearchPresenter] })
export class SearchModule {}
