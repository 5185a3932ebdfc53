import { Controller, Delete, Get, Post, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type RestRequest } from '#libs/requests';
import {
  About,
  AllowBatch,
  Args,
  Cacheable,
  Can,
  DryRun,
  Namespace,
  Requested,
  Returns,
  Update,
  Versioned,
} from '#libs/routes';
import type { Taxonomy } from '../taxonomies.js';
import { TermsService } from '../terms.service.js';
import { TermRoutes } from './term-routes.js';
import type { TermPresenter } from './term.presenter.js';
import {
  CreateNestedTermDto,
  CreateTermDto,
  DeleteTermDto,
  GetTermDto,
  ListNestedTermsDto,
  ListTagsDto,
  ListTermsDto,
  UpdateNestedTermDto,
  UpdateTermDto,
} from './terms.dto.js';
import { TermsPolicy } from './terms.policy.js';

// oxlint-disable-next-line typescript/no-explicit-any -- the container resolves the constructor arguments of presenters
type PresenterClass = new (...input: any[]) => TermPresenter;

/**
 * Returns the controller class of a taxonomy in `cms/v2`; arguments of parents are those of hierarchical ones. `name` is the class name, which prefixes the
 * operation ids of OpenAPI; `one` and `many` are the nouns in descriptions.
 */
export function termsController(
  taxonomy: Taxonomy,
  presenter: PresenterClass,
  { name, one, many }: { name: string; one: string; many: string },
): Type {
  const [ListDto, CreateDto, UpdateDto] = taxonomy.hierarchical
    ? [ListNestedTermsDto, CreateNestedTermDto, UpdateNestedTermDto]
    : [ListTagsDto, CreateTermDto, UpdateTermDto];

  @Namespace('cms/v2')
  @About(taxonomy)
  @AllowBatch()
  @DryRun()
  @Controller(taxonomy.restBase)
  class TermsController {
    constructor(readonly routes: TermRoutes) {}

    @Get()
    @Can(TermsPolicy, 'list', taxonomy)
    @Cacheable()
    @Returns([presenter])
    @ApiOperation({ summary: `Lists ${many}.` })
    list(@Args(ListDto) args: ListTermsDto, @Requested() request: RestRequest) {
      return this.routes.list(taxonomy, args, request);
    }

    @Post()
    @Can(TermsPolicy, 'create', taxonomy)
    @Returns(presenter, 201)
    @ApiOperation({ summary: `Creates ${one}.` })
    create(@Args(CreateDto) args: CreateTermDto, @Requested() request: RestRequest) {
      return this.routes.create(taxonomy, args, request);
    }

    @Get(':id')
    @Versioned(TermsService, taxonomy)
    @Can(TermsPolicy, 'read', taxonomy)
    @Cacheable()
    @Returns(presenter)
    @ApiOperation({ summary: `Retrieves ${one}.` })
    get(@Args() { id }: GetTermDto, @Requested() { view }: RestRequest) {
      return this.routes.show(taxonomy, id, view);
    }

    @Update(':id')
    @Can(TermsPolicy, 'update', taxonomy)
    @Returns(presenter)
    @ApiOperation({ summary: `Updates ${one}.` })
    update(@Args(UpdateDto) args: UpdateTermDto, @Requested() request: RestRequest) {
      return this.routes.update(taxonomy, args, request);
    }

    @Delete(':id')
    @Can(TermsPolicy, 'delete', taxonomy)
    @Returns(presenter, { removal: 'for good' })
    @ApiOperation({ summary: `Deletes ${one}.` })
    delete(@Args() args: DeleteTermDto) {
      return this.routes.delete(taxonomy, args);
    }
  }
  Object.defineProperty(TermsController, 'name', { value: name });
  return TermsController;
}
