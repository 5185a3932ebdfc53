import { Controller, Delete, Get, Post, type OnModuleInit } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ContextDto } from '#libs/args';
import { type RestRequest } from '#libs/requests';
import {
  AllowBatch,
  Args,
  Cacheable,
  Can,
  ConventionOnly,
  DryRun,
  ForAgents,
  Namespace,
  OfType,
  Requested,
  Returns,
  Update,
  Versioned,
} from '#libs/routes';
import { Entries } from '../../entries/index.js';
import { MENU, MENU_ITEM, MENU_LOCATION_NAMES, NAVIGATION } from '../../menus/index.js';
import { DeleteTermDto, GetTermDto, ListTagsDto, TermRoutes, TermsPolicy } from '../../terms/routes/index.js';
import {
  DeleteEntryDto,
  EntriesPolicy,
  EntryEmbeds,
  EntryRoutes,
  GetEntryDto,
  ListEntriesDto,
  WriteEntryDto,
} from '../entries/index.js';
import {
  CreateMenuDto,
  CreateMenuItemDto,
  GetMenuLocationDto,
  ListMenuItemsDto,
  UpdateMenuDto,
  UpdateMenuItemDto,
  UpdateNavigationDto,
} from './menus.dto.js';
import { MenusPolicy } from './menus.policy.js';
import { MenuItemPresenter, MenuLocationPresenter, MenuPresenter, NavigationPresenter } from './menus.presenters.js';
import { MenuItemRoutes, MenuRoutes } from './menus.service.js';

@AllowBatch()
@ConventionOnly()
@Namespace('cms/v2')
@DryRun()
@ForAgents()
@Controller('menus')
export class MenusController {
  constructor(
    private readonly routes: TermRoutes,
    private readonly menus: MenuRoutes,
  ) {}

  @Get()
  @Cacheable()
  @Can(MenusPolicy, 'list')
  @Returns([MenuPresenter])
  @ApiOperation({ summary: 'Lists menus.' })
  list(@Args() args: ListTagsDto, @Requested() request: RestRequest) {
    return this.routes.list(MENU, args, request);
  }

  @Post()
  @Can(TermsPolicy, 'create', MENU)
  @Returns(MenuPresenter, 201)
  @ApiOperation({ summary: 'Creates a menu.' })
  create(@Args() args: CreateMenuDto, @Requested() request: RestRequest) {
    return this.menus.create(args, request);
  }

  @Get(':id')
  @Versioned(MenuRoutes)
  @Cacheable()
  @Can(MenusPolicy, 'read')
  @Returns(MenuPresenter)
  @ApiOperation({ summary: 'Retrieves a menu.' })
  get(@Args() { id }: GetTermDto, @Requested() { view }: RestRequest) {
    return this.routes.show(MENU, id, view);
  }

  @Update(':id')
  @Can(TermsPolicy, 'update', MENU)
  @Returns(MenuPresenter)
  @ApiOperation({ summary: 'Updates a menu.' })
  update(@Args() args: UpdateMenuDto, @Requested() request: RestRequest) {
    return this.menus.update(args, request);
  }

  @Delete(':id')
  @Can(TermsPolicy, 'delete', MENU)
  @Returns(MenuPresenter, { removal: 'for good' })
  @ApiOperation({ summary: 'Deletes a menu with its items.' })
  delete(@Args() args: DeleteTermDto) {
    return this.menus.delete(args);
  }
}

@ConventionOnly()
@Namespace('cms/v2')
@ForAgents()
@Controller('menu-locations')
export class MenuLocationsController {
  constructor(
    private readonly presenter: MenuLocationPresenter,
    private readonly menus: MenuRoutes,
  ) {}

  @Get()
  @Cacheable()
  @Can(MenusPolicy, 'locations')
  @Returns(MenuLocationPresenter, { list: 'by name' })
  @ApiOperation({ summary: 'Lists the locations for menus.' })
  list(@Args() _args: ContextDto, @Requested() { view }: RestRequest) {
    return this.presenter.keyed(MENU_LOCATION_NAMES, (location) => location, view);
  }

  @Get(':location([\\w-]+)')
  @Cacheable()
  @Can(MenusPolicy, 'locations')
  @Returns(MenuLocationPresenter)
  @ApiOperation({ summary: 'Retrieves a location for menus.' })
  get(@Args() { location }: GetMenuLocationDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(this.menus.location(location), view);
  }
}

@AllowBatch()
@ConventionOnly()
@Namespace('cms/v2')
@DryRun()
@ForAgents()
@OfType(MENU_ITEM)
@Controller('menu-items')
export class MenuItemsController {
  constructor(private readonly items: MenuItemRoutes) {}

  @Get()
  @Cacheable()
  @Can(MenusPolicy, 'listItems')
  @Returns([MenuItemPresenter])
  @ApiOperation({ summary: 'Lists the items of menus.' })
  list(@Args() args: ListMenuItemsDto, @Requested() request: RestRequest) {
    return this.items.list(args, request);
  }

  @Post()
  @Can(EntriesPolicy, 'create', MENU_ITEM)
  @Returns(MenuItemPresenter, 201)
  @ApiOperation({ summary: 'Creates an item of a menu.' })
  create(@Args() args: CreateMenuItemDto, @Requested() request: RestRequest) {
    return this.items.create(args, request);
  }

  @Get(':id')
  @Versioned(Entries, MENU_ITEM)
  @Cacheable()
  @Can(MenusPolicy, 'readItem')
  @Returns(MenuItemPresenter)
  @ApiOperation({ summary: 'Retrieves an item of a menu.' })
  get(@Args() args: GetEntryDto, @Requested() request: RestRequest) {
    return this.items.get(args, request);
  }

  @Update(':id')
  @Can(EntriesPolicy, 'update', MENU_ITEM)
  @Returns(MenuItemPresenter)
  @ApiOperation({ summary: 'Updates an item of a menu.' })
  update(@Args() args: UpdateMenuItemDto, @Requested() request: RestRequest) {
    return this.items.update(args, request);
  }

  @Delete(':id')
  @Can(EntriesPolicy, 'delete', MENU_ITEM)
  @Returns(MenuItemPresenter, { removal: 'for good' })
  @ApiOperation({ summary: 'Deletes an item of a menu.' })
  delete(@Args() args: DeleteEntryDto, @Requested() request: RestRequest) {
    return this.items.delete(args, request);
  }
}

@AllowBatch()
@ConventionOnly()
@Namespace('cms/v2')
@OfType(NAVIGATION)
@Controller('navigation')
export class NavigationController implements OnModuleInit {
  private readonly kind;

  constructor(
    presenter: NavigationPresenter,
    private readonly routes: EntryRoutes,
    private readonly embeds: EntryEmbeds,
  ) {
    this.kind = { type: NAVIGATION, presenter };
  }

  onModuleInit(): void {
    this.embeds.register(NAVIGATION.name, this.kind);
  }

  @Get()
  @Can(EntriesPolicy, 'list', NAVIGATION)
  @Returns([NavigationPresenter])
  @ApiOperation({ summary: 'Lists navigations.' })
  list(@Args() args: ListEntriesDto, @Requested() request: RestRequest) {
    return this.routes.list(this.kind, args, request);
  }

  @Post()
  @Can(EntriesPolicy, 'create', NAVIGATION)
  @Returns(NavigationPresenter, 201)
  @ApiOperation({ summary: 'Creates a navigation.' })
  create(@Args() args: WriteEntryDto, @Requested() request: RestRequest) {
    return this.routes.create(this.kind, args, {}, request);
  }

  @Get(':id')
  @Versioned(Entries, NAVIGATION)
  @Can(EntriesPolicy, 'read', NAVIGATION)
  @Returns(NavigationPresenter)
  @ApiOperation({ summary: 'Retrieves a navigation.' })
  get(@Args() { id, password }: GetEntryDto, @Requested() request: RestRequest) {
    return this.routes.get(this.kind, id, password, request);
  }

  @Update(':id')
  @Can(EntriesPolicy, 'update', NAVIGATION)
  @Returns(NavigationPresenter)
  @ApiOperation({ summary: 'Updates a navigation.' })
  update(@Args() { id, ...changes }: UpdateNavigationDto, @Requested() request: RestRequest) {
    return this.routes.update(this.kind, id, changes, {}, request);
  }

  @Delete(':id')
  @Can(EntriesPolicy, 'delete', NAVIGATION)
  @Returns(NavigationPresenter, { removal: 'by trash' })
  @ApiOperation({ summary: 'Moves a navigation to the trash, or deletes it permanently.' })
  delete(@Args() { id, force }: DeleteEntryDto, @Requested() request: RestRequest) {
    return this.routes.delete(this.kind, id, force, request);
  }
}
