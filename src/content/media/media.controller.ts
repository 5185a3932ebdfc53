import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type RestRequest } from '#libs/requests';
import {
  About,
  Args,
  Cacheable,
  Can,
  ConventionOnly,
  DryRun,
  Fails,
  Namespace,
  Requested,
  Returns,
  Update,
  Upload,
  Versioned,
  WritesItem,
} from '#libs/routes';
import { Entries } from '../../entries/index.js';
import { ATTACHMENT } from '../../media/index.js';
import { fail } from '../common/index.js';
import { DeleteEntryDto, EntriesPolicy } from '../entries/index.js';
import {
  CreateMediaDto,
  EditMediaDto,
  GetMediaDto,
  ListMediaDto,
  PostProcessDto,
  UpdateMediaDto,
} from './media.dto.js';
import { MediaPolicy } from './media.policy.js';
import { MediaPresenter } from './media.presenter.js';
import { MediaService } from './media.service.js';

@Namespace('cms/v2')
@About(ATTACHMENT)
@Controller('media')
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @Get()
  @Can(MediaPolicy, 'list')
  @Cacheable()
  @Returns([MediaPresenter])
  @Fails(fail, 'rest_forbidden_context')
  @ApiOperation({ summary: 'Lists media.' })
  list(@Args() args: ListMediaDto, @Requested() request: RestRequest) {
    return this.media.list(args, request);
  }

  @Post()
  @WritesItem()
  @Can(MediaPolicy, 'create')
  @Upload()
  @Returns(MediaPresenter, 201)
  @Fails(
    fail,
    'rest_upload_hash_mismatch',
    'rest_upload_no_data',
    'rest_upload_no_content_type',
    'rest_cannot_edit',
    'rest_cannot_create',
  )
  @ApiOperation({
    summary: 'Uploads a file: as the request body with a Content-Disposition header, or as the form field file.',
  })
  upload(@Args() _args: CreateMediaDto, @Requested() request: RestRequest) {
    return this.media.upload(request);
  }

  @Get(':id')
  @Versioned(Entries, ATTACHMENT)
  @Can(EntriesPolicy, 'read', ATTACHMENT)
  @Cacheable()
  @Returns(MediaPresenter)
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ summary: 'Retrieves a media item.' })
  get(@Args() args: GetMediaDto, @Requested() request: RestRequest) {
    return this.media.get(args, request);
  }

  @Update(':id')
  @WritesItem()
  @DryRun()
  @Can(MediaPolicy, 'update')
  @Returns(MediaPresenter)
  @Fails(fail, 'rest_post_invalid_id', 'rest_cannot_edit')
  @ApiOperation({ summary: 'Updates the fields of a media item; its file cannot be replaced.' })
  update(@Args() args: UpdateMediaDto, @Requested() request: RestRequest) {
    return this.media.update(args, request);
  }

  @Delete(':id')
  @DryRun()
  @Can(EntriesPolicy, 'delete', ATTACHMENT)
  @Returns(MediaPresenter, { removal: 'by trash' })
  @Fails(fail, 'rest_already_trashed')
  @ApiOperation({ summary: 'Moves a media item to the trash, or deletes it and its files permanently.' })
  delete(@Args() args: DeleteEntryDto, @Requested() request: RestRequest) {
    return this.media.delete(args, request);
  }

  @Post(':id/post-process')
  @Can(MediaPolicy, 'update')
  @Returns(MediaPresenter)
  @ApiOperation({ operationId: 'processMedia', summary: 'Creates the missing resized copies of an image.' })
  postProcess(@Args() { id }: PostProcessDto, @Requested() request: RestRequest) {
    return this.media.postProcess(id, request);
  }

  @Post(':id/edit')
  @WritesItem()
  @ConventionOnly()
  @Can(MediaPolicy, 'edit')
  @Returns(MediaPresenter, 201)
  @ApiOperation({ summary: 'Creates a media item from an edited copy of an image.' })
  edit(@Args() args: EditMediaDto, @Requested() request: RestRequest) {
    return this.media.edit(args, request);
  }
}
