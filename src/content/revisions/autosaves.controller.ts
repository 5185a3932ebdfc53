import { Get, Inject, Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Presenter } from '#libs/presenting';
import { type RestRequest } from '#libs/requests';
import { Args, Can, Namespace, OfType, Requested, Returns } from '#libs/routes';
import { type EntryType, POST, PAGE, BLOCK } from '../../entries/types/index.js';
import type { EntryInput } from '../../entries/writing/index.js';
import { EntriesPolicy } from '../entries/index.js';
import { PostsPolicy, PostsService } from '../posts/index.js';
import { Autosaves } from './autosaves.service.js';
import { type ShownRevision, AutosavePresenter, BlockAutosavePresenter } from './revision.presenter.js';
import {
  GetAutosaveDto,
  ListAutosavesDto,
  AutosavePostDto,
  AutosavePageDto,
  AutosaveBlockDto,
} from './revisions.dto.js';
import { AutosavesPolicy } from './revisions.policy.js';

// oxlint-disable-next-line typescript/no-explicit-any -- the container resolves the constructor arguments of presenters
type PresenterClass = new (...input: any[]) => Presenter<ShownRevision>;

/** Base class with the routes that read autosaves of an entry type. Subclasses add the route that saves one. */
export function autosavesController(type: EntryType, shows: PresenterClass) {
  class AutosavesController {
    constructor(
      readonly autosaves: Autosaves,
      @Inject(shows) readonly presenter: Presenter<ShownRevision>,
    ) {}

    @Get(':id/autosaves')
    @Can(AutosavesPolicy, 'list', type)
    @Returns([shows])
    @ApiOperation({ summary: 'Lists the autosaves of an item by all users.' })
    list(@Args() { id }: ListAutosavesDto, @Requested() request: RestRequest) {
      return this.autosaves.list({ type, presenter: this.presenter }, id, request);
    }

    @Get(':parent/autosaves/:id')
    @Can(AutosavesPolicy, 'read', type)
    @Returns(shows)
    @ApiOperation({ summary: 'Retrieves the latest autosave of an item.' })
    get(@Args() { parent }: GetAutosaveDto, @Requested() request: RestRequest) {
      return this.autosaves.newest({ type, presenter: this.presenter }, parent, request);
    }

    save(id: number, input: EntryInput, request: RestRequest) {
      return this.autosaves.save({ type, presenter: this.presenter }, id, input, request);
    }
  }
  return AutosavesController;
}

@Namespace('cms/v2')
@OfType(POST)
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
  @ApiOperation({ summary: "Creates or updates the caller's autosave of a post." })
  async create(@Args() args: AutosavePostDto, @Requested() request: RestRequest) {
    await this.posts.validateAutosave(args);
    return this.save(args.id, args, request);
  }
}

@Namespace('cms/v2')
@OfType(PAGE)
@Controller('pages')
export class PageAutosavesController extends autosavesController(PAGE, AutosavePresenter) {
  @Post(':id/autosaves')
  @Can(EntriesPolicy, 'update', PAGE)
  @Returns(AutosavePresenter)
  @ApiOperation({ summary: "Creates or updates the caller's autosave of a page." })
  create(@Args() args: AutosavePageDto, @Requested() request: RestRequest) {
    return this.save(args.id, args, request);
  }
}

@Namespace('cms/v2')
@OfType(BLOCK)
@Controller('blocks')
export class BlockAutosavesController extends autosavesController(BLOCK, BlockAutosavePresenter) {
  @Post(':id/autosaves')
  @Can(EntriesPolicy, 'update', BLOCK)
  @Returns(BlockAutosavePresenter)
  @ApiOperation({ summary: "Creates or updates the caller's autosave of a reusable block." })
  create(@Args() args: AutosaveBlockDto, @Requested() request: RestRequest) {
    return this.save(args.id, args, request);
  }
}
