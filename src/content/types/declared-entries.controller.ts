import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { RestRequest } from '#libs/requests';
import {
  AllowBatch,
  Args,
  Cacheable,
  Can,
  DryRun,
  Fails,
  Previewable,
  Requested,
  Returns,
  RouteFamily,
  Subject,
  SUBJECT,
  Update,
  Versioned,
  WritesItem,
} from '#libs/routes';
import { Entries } from '../../entries/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { fail } from '../common/index.js';
import { DeleteEntryDto, EntriesPolicy, EntryRoutes, GetEntryDto } from '../entries/index.js';
import { CreatePageDto, ListPagesDto, PagePresenter, UpdatePageDto } from '../pages/index.js';
import { DeclaredKinds } from './declared-kinds.js';

/** Name of the family of the routes of declared types. */
export const ENTRIES_FAMILY = 'declared entries';

/** The entries of the types that a site declares. `DeclaredRoutes` gives each type its arguments and its presenter. */
@RouteFamily(ENTRIES_FAMILY)
@AllowBatch()
@DryRun()
@Controller()
export class DeclaredEntriesController {
  constructor(
    private readonly kinds: DeclaredKinds,
    private readonly routes: EntryRoutes,
  ) {}

  @Get()
  @Can(EntriesPolicy, 'list', SUBJECT)
  @Cacheable()
  @Returns([PagePresenter])
  @Fails(fail, 'rest_forbidden_context')
  @ApiOperation({ summary: 'Lists {many}.' })
  list(@Args() args: ListPagesDto, @Subject() type: EntryType, @Requested() request: RestRequest) {
    return this.routes.list(this.kinds.of(type), args, request);
  }

  @Post()
  @WritesItem()
  @Can(EntriesPolicy, 'create', SUBJECT)
  @Returns(PagePresenter, 201)
  @Fails(fail, 'rest_post_exists', 'rest_cannot_edit_others')
  @ApiOperation({ summary: 'Creates an item among the {many}.' })
  create(@Args() args: CreatePageDto, @Subject() type: EntryType, @Requested() request: RestRequest) {
    return this.routes.create(this.kinds.of(type), args, {}, request);
  }

  @Get(':id')
  @Versioned(Entries, SUBJECT)
  @Can(EntriesPolicy, 'read', SUBJECT)
  @Cacheable()
  @Previewable()
  @Returns(PagePresenter)
  @Fails(fail, 'rest_forbidden', 'rest_post_invalid_id', 'rest_post_incorrect_password')
  @ApiOperation({ summary: 'Retrieves one of the {many}.' })
  get(@Args() { id, password }: GetEntryDto, @Subject() type: EntryType, @Requested() request: RestRequest) {
    return this.routes.get(this.kinds.of(type), id, password, request);
  }

  @Update(':id')
  @WritesItem()
  @Can(EntriesPolicy, 'update', SUBJECT)
  @Returns(PagePresenter)
  @Fails(fail, 'rest_post_invalid_id')
  @ApiOperation({ summary: 'Updates one of the {many}.' })
  update(@Args() { id, ...changes }: UpdatePageDto, @Subject() type: EntryType, @Requested() request: RestRequest) {
    return this.routes.update(this.kinds.of(type), id, changes, {}, request);
  }

  @Delete(':id')
  @Can(EntriesPolicy, 'delete', SUBJECT)
  @Returns(PagePresenter, { removal: 'by trash' })
  @Fails(fail, 'rest_already_trashed', 'rest_post_invalid_id')
  @ApiOperation({ summary: 'Moves one of the {many} to the trash, or deletes it permanently.' })
  delete(@Args() { id, force }: DeleteEntryDto, @Subject() type: EntryType, @Requested() request: RestRequest) {
    return this.routes.delete(this.kinds.of(type), id, force, request);
  }
}
