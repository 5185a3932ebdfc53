import { Controller } from '@nestjs/common';
import { Route, type RestRequest } from '#libs/rest';
import { PostsService } from '../posts/posts.service.js';
import { POST } from '../registry/entry-types.js';
import { AutosavePresenter } from './autosave.presenter.js';
import { AutosavePostArgs } from './autosaves.args.js';
import { autosavesController } from './autosaves.controller.js';
import { Autosaves } from './autosaves.service.js';

@Controller('cms/v2/posts')
export class PostAutosavesController extends autosavesController(POST, AutosavePresenter) {
  constructor(
    autosaves: Autosaves,
    presenter: AutosavePresenter,
    readonly posts: PostsService,
  ) {
    super(autosaves, presenter);
  }

  @Route('POST', ':id/autosaves', {
    summary: 'Saves what is being written of a post.',
    shows: AutosavePresenter,
    may: ({ posts }: PostAutosavesController, args: AutosavePostArgs) => posts.mayUpdate(args),
  })
  async create(args: AutosavePostArgs, request: RestRequest) {
    await this.posts.judgeAutosave(args);
    return this.save(args.id, args, request);
  }
}
