import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { EVENT_CATEGORY } from '../registry/taxonomies.js';
import { TermAccess } from './term-access.js';
import { TermRoutes } from './term-routes.js';
import { termRouteOptions } from './term-route-options.js';
import { EventCategoryPresenter } from './term.presenter.js';
import {
  CreateNestedTermArgs,
  DeleteTermArgs,
  GetTermArgs,
  ListNestedTermsArgs,
  UpdateNestedTermArgs,
} from './terms.args.js';

const OPTIONS = termRouteOptions(EVENT_CATEGORY, {
  one: 'a category of events',
  many: 'categories of events',
  shows: EventCategoryPresenter,
});

@Controller('cms/v2/cal_events_cat')
export class EventCategoriesController {
  constructor(
    readonly access: TermAccess,
    private readonly routes: TermRoutes,
  ) {}

  @Route('GET', '', OPTIONS.list)
  list(args: ListNestedTermsArgs, request: RestRequest) {
    return this.routes.list(EVENT_CATEGORY, args, request);
  }

  @Route('POST', '', OPTIONS.create)
  create(args: CreateNestedTermArgs, request: RestRequest) {
    return this.routes.create(EVENT_CATEGORY, args, request);
  }

  @Route('GET', ':id', OPTIONS.get)
  get({ id }: GetTermArgs, { view }: RestRequest) {
    return this.routes.show(EVENT_CATEGORY, id, view);
  }

  @Route(EDIT, ':id', OPTIONS.update)
  update(args: UpdateNestedTermArgs, request: RestRequest) {
    return this.routes.update(EVENT_CATEGORY, args, request);
  }

  @Route('DELETE', ':id', OPTIONS.delete)
  delete(args: DeleteTermArgs) {
    return this.routes.delete(EVENT_CATEGORY, args);
  }
}
