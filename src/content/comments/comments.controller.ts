import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { CommentPresenter } from './comment.presenter.js';
import {
  CreateCommentArgs,
  DeleteCommentArgs,
  GetCommentArgs,
  ListCommentsArgs,
  UpdateCommentArgs,
} from './comments.args.js';
import { CommentsService } from './comments.service.js';

@Controller('cms/v2/comments')
export class CommentsController {
  constructor(readonly comments: CommentsService) {}

  @Route('GET', '', {
    summary: 'Lists comments.',
    shows: CommentPresenter,
    list: true,
    notes: true,
    may: ({ comments }: CommentsController, args: ListCommentsArgs) => comments.mayList(args),
  })
  list(args: ListCommentsArgs, request: RestRequest) {
    return this.comments.list(args, request);
  }

  @Route('POST', '', {
    summary: 'Creates a comment.',
    shows: CommentPresenter,
    status: 201,
    may: ({ comments }: CommentsController, args: CreateCommentArgs) => comments.mayCreate(args),
  })
  create(args: CreateCommentArgs, request: RestRequest) {
    return this.comments.create(args, request);
  }

  @Route('GET', ':id', {
    summary: 'Shows a comment.',
    shows: CommentPresenter,
    notes: true,
    may: ({ comments }: CommentsController, args: GetCommentArgs) => comments.mayGet(args),
  })
  get({ id }: GetCommentArgs, { view }: RestRequest) {
    return this.comments.show(id, view);
  }

  @Route(EDIT, ':id', {
    summary: 'Changes what is sent of a comment.',
    shows: CommentPresenter,
    may: ({ comments }: CommentsController, { id }: UpdateCommentArgs) => comments.mayUpdate(id),
  })
  update(args: UpdateCommentArgs, request: RestRequest) {
    return this.comments.update(args, request);
  }

  @Route('DELETE', ':id', {
    summary: 'Moves a comment to the trash, or removes it for good.',
    shows: CommentPresenter,
    removal: 'by trash',
    may: ({ comments }: CommentsController, { id }: DeleteCommentArgs) => comments.mayDelete(id),
  })
  delete({ id, force }: DeleteCommentArgs, request: RestRequest) {
    return this.comments.delete(id, force, request);
  }
}
