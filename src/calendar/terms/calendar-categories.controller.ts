import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { EVENT_CATEGORY } from '../../content/index.js';
import { eventTermRouteOptions } from './event-term-route-options.js';
import { EventTermRoutes } from './event-term-routes.js';
import { CategoryIdArgs, CreateCategoryArgs, ListCategoriesArgs, UpdateCategoryArgs } from './event-term.args.js';

const OPTIONS = eventTermRouteOptions(EVENT_CATEGORY, { one: 'a category of events', many: 'categories of events' });

@Controller('cal/events/v1/categories')
export class CalendarCategoriesController {
  constructor(readonly routes: EventTermRoutes) {}

  @Route('GET', '', OPTIONS.list)
  list(args: ListCategoriesArgs, request: RestRequest) {
    return this.routes.list(EVENT_CATEGORY, args, request);
  }

  @Route('POST', '', OPTIONS.create)
  create(args: CreateCategoryArgs, request: RestRequest) {
    return this.routes.create(EVENT_CATEGORY, args, request);
  }

  @Route('GET', ':id', OPTIONS.get)
  get({ id }: CategoryIdArgs, { view }: RestRequest) {
    return this.routes.show(EVENT_CATEGORY, id, view);
  }

  @Route(EDIT, ':id', OPTIONS.update)
  update(args: UpdateCategoryArgs, request: RestRequest) {
    return this.routes.update(EVENT_CATEGORY, args, request);
  }

  @Route('DELETE', ':id', OPTIONS.delete)
  delete({ id }: CategoryIdArgs, request: RestRequest) {
    return this.routes.delete(EVENT_CATEGORY, id, request);
  }
}
