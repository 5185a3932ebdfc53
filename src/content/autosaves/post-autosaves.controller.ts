import { Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Can, Namespace, Requested, type RestRequest, Returns } from '#libs/rest';
import { PostsPolicy } from '../posts/posts.policy.js';
import { PostsService } from '../posts/posts.service.js';
import { POST } from '../../entries/entry-types.js';
import { AutosavePresenter } from './autosave.presenter.js';
import { AutosavePostArgs } from './autosaves.args.js';
import { autosavesController } from './autosaves.controller.js';
import { Autosaves } from './autosaves.service.js';

@Namespace('cms/v2')
@Controller('posts')
export class PostAutosavesController extends autosavesController(POST, AutosavePresenter) {
  constructor(
    autosaves: Autosaves,
    presenter: AutosavePresenter,
    readonly posts: PostsService,
  ) {
    super(autosaves, presenter);
  }

  @Post(':id/autosaves')
  @Can(PostsPolicy, 'update')
  @Returns(AutosavePresenter)
  @ApiOperation({ summary: 'Saves what is being written of a post.' })
  async create(@Args() args: AutosavePostArgs, @Requested() request: RestRequest) {
    await this.posts.judgeAutosave(args);
    return this.save(args.id, args, request);
  }
}
