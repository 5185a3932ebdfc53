import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { CATEGORY } from '../registry/taxonomies.js';
import { TermAccess } from './term-access.js';
import { TermRoutes } from './term-routes.js';
import { termRouteOptions } from './term-route-options.js';
import { CategoryPresenter } from './term.presenter.js';
import {
  CreateNestedTermArgs,
  DeleteTermArgs,
  GetTermArgs,
  ListNestedTermsArgs,
  UpdateNestedTermArgs,
} from './terms.args.js';

const OPTIONS = termRouteOptions(CATEGORY, { one: 'a category', many: 'categories', shows: CategoryPresenter });

@Controller('cms/v2/categories')
export class CategoriesController {
  constructor(
    readonly access: TermAccess,
    private readonly routes: TermRoutes,
  ) {}

  @Route('GET', '', OPTIONS.list)
  list(args: ListNestedTermsArgs, request: RestRequest) {
    return this.routes.list(CATEGORY, args, request);
  }

  @Route('POST', '', OPTIONS.create)
  create(args: CreateNestedTermArgs, request: RestRequest) {
    return this.routes.create(CATEGORY, args, request);
  }

  @Route('GET', ':id', OPTIONS.get)
  get({ id }: GetTermArgs, { view }: RestRequest) {
    return this.routes.show(CATEGORY, id, view);
  }

  @Route(EDIT, ':id', OPTIONS.update)
  update(args: UpdateNestedTermArgs, request: RestRequest) {
    return this.routes.update(CATEGORY, args, request);
  }

  @Route('DELETE', ':id', OPTIONS.delete)
  delete(args: DeleteTermArgs) {
    return this.routes.delete(CATEGORY, args);
  }
}
