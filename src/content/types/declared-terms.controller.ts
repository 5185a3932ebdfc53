import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { RestRequest } from '#libs/requests';
import {
  AllowBatch,
  Args,
  Cacheable,
  Can,
  DryRun,
  Requested,
  Returns,
  RouteFamily,
  Subject,
  SUBJECT,
  Update,
  Versioned,
} from '#libs/routes';
import type { Taxonomy } from '../../terms/index.js';
import {
  CreateNestedTermDto,
  DeleteTermDto,
  GetTermDto,
  ListNestedTermsDto,
  TagPresenter,
  TermRoutes,
  TermsPolicy,
  TermsService,
  UpdateNestedTermDto,
} from '../../terms/routes/index.js';

/** Name of the family of the routes of declared taxonomies. */
export const TERMS_FAMILY = 'declared terms';

/** The terms of the taxonomies that a site declares. `DeclaredRoutes` gives each its arguments and its presenter. */
@RouteFamily(TERMS_FAMILY)
@AllowBatch()
@DryRun()
@Controller()
export class DeclaredTermsController {
  constructor(private readonly routes: TermRoutes) {}

  @Get()
  @Can(TermsPolicy, 'list', SUBJECT)
  @Cacheable()
  @Returns([TagPresenter])
  @ApiOperation({ summary: 'Lists {many}.' })
  list(@Args() args: ListNestedTermsDto, @Subject() taxonomy: Taxonomy, @Requested() request: RestRequest) {
    return this.routes.list(taxonomy, args, request);
  }

  @Post()
  @Can(TermsPolicy, 'create', SUBJECT)
  @Returns(TagPresenter, 201)
  @ApiOperation({ summary: 'Creates a term among the {many}.' })
  create(@Args() args: CreateNestedTermDto, @Subject() taxonomy: Taxonomy, @Requested() request: RestRequest) {
    return this.routes.create(taxonomy, args, request);
  }

  @Get(':id')
  @Versioned(TermsService, SUBJECT)
  @Can(TermsPolicy, 'read', SUBJECT)
  @Cacheable()
  @Returns(TagPresenter)
  @ApiOperation({ summary: 'Retrieves one of the {many}.' })
  get(@Args() { id }: GetTermDto, @Subject() taxonomy: Taxonomy, @Requested() { view }: RestRequest) {
    return this.routes.show(taxonomy, id, view);
  }

  @Update(':id')
  @Can(TermsPolicy, 'update', SUBJECT)
  @Returns(TagPresenter)
  @ApiOperation({ summary: 'Updates one of the {many}.' })
  update(@Args() args: UpdateNestedTermDto, @Subject() taxonomy: Taxonomy, @Requested() request: RestRequest) {
    return this.routes.update(taxonomy, args, request);
  }

  @Delete(':id')
  @Can(TermsPolicy, 'delete', SUBJECT)
  @Returns(TagPresenter, { removal: 'for good' })
  @ApiOperation({ summary: 'Deletes one of the {many}.' })
  delete(@Args() args: DeleteTermDto, @Subject() taxonomy: Taxonomy) {
    return this.routes.delete(taxonomy, args);
  }
}
