import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { TAG } from '../../content/index.js';
import { eventTermRouteOptions } from './event-term-route-options.js';
import { EventTermRoutes } from './event-term-routes.js';
import { TagIdArgs, CreateTagArgs, ListTagsArgs, UpdateTagArgs } from './event-term.args.js';

const OPTIONS = eventTermRouteOptions(TAG, { one: 'a tag', many: 'tags' });

@Controller('cal/events/v1/tags')
export class CalendarTagsController {
  constructor(readonly routes: EventTermRoutes) {}

  @Route('GET', '', OPTIONS.list)
  list(args: ListTagsArgs, request: RestRequest) {
    return this.routes.list(TAG, args, request);
  }

  @Route('POST', '', OPTIONS.create)
  create(args: CreateTagArgs, request: RestRequest) {
    return this.routes.create(TAG, args, request);
  }

  @Route('GET', ':id', OPTIONS.get)
  get({ id }: TagIdArgs, { view }: RestRequest) {
    return this.routes.show(TAG, id, view);
  }

  @Route(EDIT, ':id', OPTIONS.update)
  update(args: UpdateTagArgs, request: RestRequest) {
    return this.routes.update(TAG, args, request);
  }

  @Route('DELETE', ':id', OPTIONS.delete)
  delete({ id }: TagIdArgs, request: RestRequest) {
    return this.routes.delete(TAG, id, request);
  }
}
