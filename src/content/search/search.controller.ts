import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type RestRequest, paged } from '#libs/requests';
import { Args, Cacheable, Namespace, Public, Requested, Returns, ValidatedBy } from '#libs/routes';
import { SearchDto } from './search.dto.js';
import { SearchPresenter } from './search.presenter.js';
import { SearchService } from './search.service.js';

@Namespace('cms/v2')
@Controller('search')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly presenter: SearchPresenter,
  ) {}

  @Get()
  @Public()
  @Cacheable()
  @ValidatedBy(SearchService, 'validate')
  @Returns([SearchPresenter])
  @ApiOperation({ operationId: 'search', summary: 'Searches published posts and pages.' })
  async list(@Args() args: SearchDto, @Requested() request: RestRequest) {
    const { items, total } = await this.search.page(args, request.slice);
    const body = this.presenter.many(items, request.view);
    return paged(request, { body, total, page: args.page, perPage: args.per_page, clamped: false });
  }
}
