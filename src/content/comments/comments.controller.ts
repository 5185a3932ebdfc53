import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type RestRequest } from '#libs/requests';
import {
  About,
  Args,
  Cacheable,
  Can,
  DryRun,
  Fails,
  Namespace,
  Requested,
  Returns,
  Update,
  Versioned,
  WritesItem,
} from '#libs/routes';
import { COMMENT_FIELDS, Comments } from '../../comments/index.js';
import { fail } from '../common/index.js';
import { CommentPresenter } from './comment.presenter.js';
import {
  CreateCommentDto,
  DeleteCommentDto,
  GetCommentDto,
  ListCommentsDto,
  UpdateCommentDto,
} from './comments.dto.js';
import { CommentsPolicy } from './comments.policy.js';
import { CommentsService } from './comments.service.js';

@Namespace('cms/v2')
@About({ name: COMMENT_FIELDS })
@DryRun()
@Controller('comments')
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Get()
  @Can(CommentsPolicy, 'list')
  @Cacheable()
  @Returns([CommentPresenter])
  @Fails(fail, 'rest_cannot_read_post', 'rest_cannot_read')
  @ApiOperation({ summary: 'Lists comments.' })
  list(@Args() args: ListCommentsDto, @Requested() request: RestRequest) {
    return this.comments.list(args, request);
  }

  @Post()
  @WritesItem()
  @Can(CommentsPolicy, 'create')
  @Returns(CommentPresenter, { status: 201, contexts: ['edit', 'view'] })
  @Fails(
    fail,
    'comment_duplicate',
    'rest_comment_author_data_required',
    'rest_comment_exists',
    'rest_comment_invalid_status',
    'rest_comment_login_required',
    'rest_cannot_read_post',
    'rest_comment_invalid_author',
  )
  @ApiOperation({ summary: 'Creates a comment.' })
  create(@Args() args: CreateCommentDto, @Requested() request: RestRequest) {
    return this.comments.create(args, request);
  }

  @Get(':id')
  @Versioned(Comments)
  @Can(CommentsPolicy, 'read')
  @Cacheable()
  @Returns(CommentPresenter)
  @Fails(fail, 'rest_cannot_read', 'rest_forbidden_context')
  @ApiOperation({ summary: 'Retrieves a comment.' })
  get(@Args() { id }: GetCommentDto, @Requested() { view }: RestRequest) {
    return this.comments.show(id, view);
  }

  @Update(':id')
  @WritesItem()
  @Can(CommentsPolicy, 'update')
  @Returns(CommentPresenter)
  @Fails(fail, 'rest_comment_content_invalid', 'rest_cannot_edit')
  @ApiOperation({ summary: 'Updates a comment.' })
  update(@Args() args: UpdateCommentDto, @Requested() request: RestRequest) {
    return this.comments.update(args, request);
  }

  @Delete(':id')
  @Can(CommentsPolicy, 'delete')
  @Returns(CommentPresenter, { removal: 'by trash' })
  @Fails(fail, 'rest_cannot_delete', 'rest_already_trashed', 'rest_comment_invalid_id')
  @ApiOperation({ summary: 'Moves a comment to the trash, or deletes it permanently.' })
  delete(@Args() { id, force }: DeleteCommentDto, @Requested() request: RestRequest) {
    return this.comments.delete(id, force, request);
  }
}
