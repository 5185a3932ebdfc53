import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type RestRequest } from '#libs/requests';
import {
  About,
  AllowBatch,
  Args,
  Cacheable,
  Can,
  DryRun,
  Fails,
  Namespace,
  Previewable,
  Requested,
  Returns,
  Update,
  Versioned,
  WritesItem,
} from '#libs/routes';
import { Entries } from '../../entries/index.js';
import { POST } from '../../entries/types/index.js';
import { fail } from '../common/index.js';
import { DeleteEntryDto, EntriesPolicy, GetEntryDto } from '../entries/index.js';
import { PostPresenter } from './post.presenter.js';
import { CreatePostDto, ListPostsDto, UpdatePostDto } from './posts.dto.js';
import { PostsPolicy } from './posts.policy.js';
import { PostsService } from './posts.service.js';

@Namespace('cms/v2')
@About(POST)
@AllowBatch()
@DryRun()
@Controller('posts')
export class PostsController {
  constructor(private readonly posts: PostsService) {}

  @Get()
  @Can(EntriesPolicy, 'list', POST)
  @Cacheable()
  @Returns([PostPresenter])
  @Fails(fail, 'rest_forbidden_context')
  @ApiOperation({ summary: 'Lists posts.' })
  list(@Args() args: ListPostsDto, @Requested() request: RestRequest) {
    return this.posts.list(args, request);
  }

  @Post()
  @WritesItem()
  @Can(PostsPolicy, 'create')
  @Returns(PostPresenter, 201)
  @Fails(fail, 'rest_post_exists', 'rest_invalid_field', 'rest_cannot_edit_others', 'rest_cannot_assign_sticky')
  @ApiOperation({ summary: 'Creates a post.' })
  create(@Args() args: CreatePostDto, @Requested() request: RestRequest) {
    return this.posts.create(args, request);
  }

  @Get(':id')
  @Versioned(Entries, POST)
  @Can(EntriesPolicy, 'read', POST)
  @Cacheable()
  @Previewable()
  @Returns(PostPresenter)
  @Fails(fail, 'rest_forbidden', 'rest_post_invalid_id', 'rest_post_incorrect_password')
  @ApiOperation({ summary: 'Retrieves a post.' })
  get(@Args() args: GetEntryDto, @Requested() request: RestRequest) {
    return this.posts.get(args, request);
  }

  @Update(':id')
  @WritesItem()
  @Can(PostsPolicy, 'update')
  @Returns(PostPresenter)
  @Fails(fail, 'rest_invalid_field', 'rest_post_invalid_id')
  @ApiOperation({ summary: 'Updates a post.' })
  update(@Args() args: UpdatePostDto, @Requested() request: RestRequest) {
    return this.posts.update(args, request);
  }

  @Delete(':id')
  @Can(EntriesPolicy, 'delete', POST)
  @Returns(PostPresenter, { removal: 'by trash' })
  @Fails(fail, 'rest_already_trashed', 'rest_post_invalid_id')
  @ApiOperation({ summary: 'Moves a post to the trash, or deletes it permanently.' })
  delete(@Args() args: DeleteEntryDto, @Requested() request: RestRequest) {
    return this.posts.delete(args, request);
  }
}
