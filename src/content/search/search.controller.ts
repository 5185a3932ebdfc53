import { Controller } from '@nestjs/common';
import { Route, paged, type RestRequest } from '#libs/rest';
import { SearchArgs } from './search.args.js';
import { SearchPresenter } from './search.presenter.js';
import { SearchService } from './search.service.js';

@Controller('cms/v2/search')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly presenter: SearchPresenter,
  ) {}

  @Route('GET', '', { summary: 'Searches published posts and pages.', shows: SearchPresenter, list: true, notes: true })
  async list(args: SearchArgs, request: RestRequest) {
    const { items, total } = await this.search.page(args);
    const body = this.presenter.many(items, request.view);
    return paged(request, { body, total, page: args.page, perPage: args.per_page, clamped: false });
  }
}
