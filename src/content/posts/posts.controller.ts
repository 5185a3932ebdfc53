import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { DeleteEntryArgs, GetEntryArgs } from '../entries/entry.args.js';
import { PostPresenter } from './post.presenter.js';
import { CreatePostArgs, ListPostsArgs, UpdatePostArgs } from './posts.args.js';
import { PostsService } from './posts.service.js';

@Controller('cms/v2/posts')
export class PostsController {
  constructor(readonly posts: PostsService) {}

  @Route('GET', '', {
    summary: 'Lists posts.',
    shows: PostPresenter,
    list: true,
    notes: true,
    may: ({ posts }: PostsController, args: ListPostsArgs) => posts.mayList(args),
  })
  list(args: ListPostsArgs, request: RestRequest) {
    return this.posts.list(args, request);
  }

  @Route('POST', '', {
    summary: 'Creates a post.',
    shows: PostPresenter,
    status: 201,
    may: ({ posts }: PostsController, args: CreatePostArgs) => posts.mayCreate(args),
  })
  create(args: CreatePostArgs, request: RestRequest) {
    return this.posts.create(args, request);
  }

  @Route('GET', ':id', {
    summary: 'Shows a post.',
    shows: PostPresenter,
    notes: true,
    may: ({ posts }: PostsController, args: GetEntryArgs) => posts.mayGet(args),
  })
  get(args: GetEntryArgs, request: RestRequest) {
    return this.posts.get(args, request);
  }

  @Route(EDIT, ':id', {
    summary: 'Changes what is sent of a post.',
    shows: PostPresenter,
    may: ({ posts }: PostsController, args: UpdatePostArgs) => posts.mayUpdate(args),
  })
  update(args: UpdatePostArgs, request: RestRequest) {
    return this.posts.update(args, request);
  }

  @Route('DELETE', ':id', {
    summary: 'Moves a post to the trash, or removes it for good.',
    shows: PostPresenter,
    removal: 'by trash',
    may: ({ posts }: PostsController, { id }: DeleteEntryArgs) => posts.mayDelete(id),
  })
  delete(args: DeleteEntryArgs, request: RestRequest) {
    return this.posts.delete(args, request);
  }
}
