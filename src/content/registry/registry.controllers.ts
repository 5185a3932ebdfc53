import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { ContextDto } from '#libs/args';
import type { Viewer } from '#libs/auth';
import { type RestRequest, paged } from '#libs/requests';
import { Args, Cacheable, Can, CurrentViewer, ForAgents, Namespace, Requested, Returns } from '#libs/routes';
import { EntryTypes, type DescribedType, STATUSES, type Status } from '../../entries/types/index.js';
import { Taxonomies, type Taxonomy } from '../../terms/index.js';
import { fail } from '../common/index.js';
import {
  GetTypeDto,
  ListDescriptionsDto,
  GetStatusDto,
  GetTaxonomyDto,
  ListTaxonomiesDto,
  ListThemesDto,
} from './registry.dto.js';
import { TypePresenter, StatusPresenter, TaxonomyPresenter } from './registry.presenters.js';
import { THEME, ThemePresenter } from './theme.presenter.js';

const nameOf = ({ name }: { name: string }): string => name;

/** Authorizes the routes of entry types by context. */
@Injectable()
export class TypesPolicy {
  constructor(private readonly types: EntryTypes) {}

  list({ context }: ListDescriptionsDto, viewer: Viewer): void {
    if (!visibleTypes(this.types, context, viewer).length) fail('rest_cannot_view');
  }

  read({ type, context }: GetTypeDto, viewer: Viewer): void {
    const { capabilities } = typeByName(this.types, type);
    if (context === 'edit' && !viewer.can(capabilities.edit)) fail('rest_forbidden_context');
  }
}

/** Routes of entry types. */
@Namespace('cms/v2')
@Controller('types')
export class TypesController {
  constructor(
    private readonly presenter: TypePresenter,
    private readonly types: EntryTypes,
  ) {}

  @Get()
  @Can(TypesPolicy, 'list')
  @Cacheable()
  @Returns(TypePresenter, { list: 'by name' })
  @ApiOperation({ summary: 'Lists entry types.' })
  list(@Args() { context }: ListDescriptionsDto, @Requested() { view }: RestRequest, @CurrentViewer() viewer: Viewer) {
    return this.presenter.keyed(visibleTypes(this.types, context, viewer), nameOf, view);
  }

  @Get(':type([\\w-]+)')
  @Can(TypesPolicy, 'read')
  @Cacheable()
  @Returns(TypePresenter)
  @ApiOperation({ summary: 'Retrieves an entry type.' })
  get(@Args() { type }: GetTypeDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(typeByName(this.types, type), view);
  }
}

/** Entry types with routes. The context `edit` is for those who may edit entries of the type. */
const visibleTypes = (types: EntryTypes, context: ContextDto['context'], viewer: Viewer) =>
  types.described().filter(({ capabilities }) => context !== 'edit' || viewer.can(capabilities.edit));

function typeByName(types: EntryTypes, name: string): DescribedType {
  const type = types.described().find((one) => one.name === name);
  return type ?? fail(types.isKnown(name) ? 'rest_cannot_read_type' : 'rest_type_invalid');
}

/** Authorizes the routes of statuses. A public status is readable in every context. */
@Injectable()
export class StatusesPolicy {
  constructor(private readonly types: EntryTypes) {}

  list({ context }: ListDescriptionsDto, viewer: Viewer): void {
    if (context === 'edit' && !writes(this.types, viewer)) fail('rest_cannot_view');
  }

  read({ status }: GetStatusDto, viewer: Viewer): void {
    if (!maySee(this.types, statusByName(status), viewer)) fail('rest_cannot_read_status');
  }
}

/** Routes of entry statuses. */
@Namespace('cms/v2')
@Controller('statuses')
export class StatusesController {
  constructor(
    private readonly presenter: StatusPresenter,
    private readonly types: EntryTypes,
  ) {}

  @Get()
  @Can(StatusesPolicy, 'list')
  @Cacheable()
  @Returns(StatusPresenter, { list: 'by name' })
  @ApiOperation({ summary: 'Lists the statuses visible to the caller.' })
  list(@Args() _args: ListDescriptionsDto, @Requested() { view }: RestRequest, @CurrentViewer() viewer: Viewer) {
    const visible = [...STATUSES.values()].filter((status) => maySee(this.types, status, viewer));
    return this.presenter.keyed(visible, nameOf, view);
  }

  @Get(':status([\\w-]+)')
  @Can(StatusesPolicy, 'read')
  @Cacheable()
  @Returns(StatusPresenter)
  @ApiOperation({ summary: 'Retrieves a status.' })
  get(@Args() { status }: GetStatusDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(statusByName(status), view);
  }
}

/** Whether the viewer may edit entries of at least one type. */
const writes = (types: EntryTypes, viewer: Viewer) =>
  types.described().some(({ capabilities }) => viewer.can(capabilities.edit));

const maySee = (types: EntryTypes, status: Status, viewer: Viewer) =>
  status.public || (STATUSES.isForWriters(status) && writes(types, viewer));

const statusByName = (name: string): Status => STATUSES.get(name) ?? fail('rest_status_invalid');

/** Authorizes the routes of taxonomies by context. */
@Injectable()
export class TaxonomiesPolicy {
  constructor(private readonly taxonomies: Taxonomies) {}

  list(args: ListTaxonomiesDto, viewer: Viewer): void {
    if (args.context === 'edit' && !visibleTaxonomies(this.taxonomies, args, viewer).length) fail('rest_cannot_view');
  }

  read({ taxonomy, context }: GetTaxonomyDto, viewer: Viewer): void {
    if (!viewer.can(taxonomyByName(this.taxonomies, taxonomy).assign) && context === 'edit')
      fail('rest_forbidden_context');
  }
}

/** Routes of taxonomies. */
@Namespace('cms/v2')
@Controller('taxonomies')
export class TaxonomiesController {
  constructor(
    private readonly presenter: TaxonomyPresenter,
    private readonly taxonomies: Taxonomies,
  ) {}

  @Get()
  @Can(TaxonomiesPolicy, 'list')
  @Cacheable()
  @Returns(TaxonomyPresenter, { list: 'by name' })
  @ApiOperation({ summary: 'Lists taxonomies.' })
  list(@Args() args: ListTaxonomiesDto, @Requested() { view }: RestRequest, @CurrentViewer() viewer: Viewer) {
    return this.presenter.keyed(visibleTaxonomies(this.taxonomies, args, viewer), nameOf, view);
  }

  @Get(':taxonomy([\\w-]+)')
  @Can(TaxonomiesPolicy, 'read')
  @Cacheable()
  @Returns(TaxonomyPresenter)
  @ApiOperation({ summary: 'Retrieves a taxonomy.' })
  get(@Args() { taxonomy }: GetTaxonomyDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(taxonomyByName(this.taxonomies, taxonomy), view);
  }
}

/** Taxonomies, optionally of one entry type. The context `edit` keeps only those whose terms the viewer may assign. */
const visibleTaxonomies = (taxonomies: Taxonomies, { type, context }: ListTaxonomiesDto, viewer: Viewer) =>
  taxonomies.all.filter(
    ({ name, assign }) =>
      (type === undefined || taxonomies.typesOf(name).includes(type)) && (context !== 'edit' || viewer.can(assign)),
  );

const taxonomyByName = (taxonomies: Taxonomies, name: string): Taxonomy =>
  taxonomies.all.find((one) => one.name === name) ??
  fail(taxonomies.isHidden(name) ? 'rest_forbidden' : 'rest_taxonomy_invalid');

/** Reading the theme requires the right to edit posts or to switch themes. */
@Injectable()
export class ThemesPolicy {
  list(_args: ListThemesDto, viewer: Viewer): void {
    if (!viewer.can('edit_posts') && !viewer.can('switch_themes')) fail('rest_cannot_view_active_theme');
  }
}

/** Route of the active theme. */
@Namespace('cms/v2')
@ForAgents(false)
@Controller('themes')
export class ThemesController {
  constructor(private readonly presenter: ThemePresenter) {}

  @Get()
  @Can(ThemesPolicy, 'list')
  @Returns([ThemePresenter])
  @ApiOperation({ summary: 'Lists the active theme.' })
  list(@Args() _args: ListThemesDto, @Requested() request: RestRequest) {
    return paged(request, { body: this.presenter.many([THEME], request.view), total: 1, page: 1, perPage: 1 });
  }
}
