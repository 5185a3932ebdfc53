import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { TAG } from '../registry/taxonomies.js';
import { TermAccess } from './term-access.js';
import { TermRoutes } from './term-routes.js';
import { termRouteOptions } from './term-route-options.js';
import { TagPresenter } from './term.presenter.js';
import { CreateTermArgs, DeleteTermArgs, GetTermArgs, ListTagsArgs, UpdateTermArgs } from './terms.args.js';

const OPTIONS = termRouteOptions(TAG, { one: 'a tag', many: 'tags', shows: TagPresenter });

@Controller('cms/v2/tags')
export class TagsController {
  constructor(
    readonly access: TermAccess,
    private readonly routes: TermRoutes,
  ) {}

  @Route('GET', '', OPTIONS.list)
  list(args: ListTagsArgs, request: RestRequest) {
    return this.routes.list(TAG, args, request);
  }

  @Route('POST', '', OPTIONS.create)
  create(args: CreateTermArgs, request: RestRequest) {
    return this.routes.create(TAG, args, request);
  }

  @Route('GET', ':id', OPTIONS.get)
  get({ id }: GetTermArgs, { view }: RestRequest) {
    return this.routes.show(TAG, id, view);
  }

  @Route(EDIT, ':id', OPTIONS.update)
  update(args: UpdateTermArgs, request: RestRequest) {
    return this.routes.update(TAG, args, request);
  }

  @Route('DELETE', ':id', OPTIONS.delete)
  delete(args: DeleteTermArgs) {
    return this.routes.delete(TAG, args);
  }
}
