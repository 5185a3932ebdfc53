import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { ContextArgs } from '#libs/args';
import type { Viewer } from '#libs/auth';
import { Args, Cacheable, Can, CurrentViewer, Namespace, Requested, type RestRequest, Returns } from '#libs/rest';
import { fail } from '../content.errors.js';
import { byName } from './by-name.js';
import { EntryTypes, type DescribedType } from '../../entries/entry-types.js';
import { GetTypeArgs, ListDescriptionsArgs } from './registry.args.js';
import { TypePresenter } from './type.presenter.js';

/** Who may read the types of entries in which context. */
@Injectable()
export class TypesPolicy {
  constructor(private readonly types: EntryTypes) {}

  list({ context }: ListDescriptionsArgs, viewer: Viewer): void {
    if (!visibleTypes(this.types, context, viewer).length) fail('rest_cannot_view');
  }

  read({ type, context }: GetTypeArgs, viewer: Viewer): void {
    if (!viewer.can(described(this.types, type).capabilities.edit) && context === 'edit')
      fail('rest_forbidden_context');
  }
}

/** The types of entries. */
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
  @ApiOperation({ summary: 'Lists the kinds of entries.' })
  list(@Args() { context }: ListDescriptionsArgs, @Requested() { view }: RestRequest, @CurrentViewer() viewer: Viewer) {
    return byName(this.presenter, visibleTypes(this.types, context, viewer), view);
  }

  @Get(':type([\\w-]+)')
  @Can(TypesPolicy, 'read')
  @Cacheable()
  @Returns(TypePresenter)
  @ApiOperation({ summary: 'Shows a kind of entry.' })
  get(@Args() { type }: GetTypeArgs, @Requested() { view }: RestRequest) {
    return this.presenter.one(described(this.types, type), view);
  }
}

/** The types with routes; in the context `edit` those of which the viewer may edit entries. */
const visibleTypes = (types: EntryTypes, context: ContextArgs['context'], viewer: Viewer) =>
  types.described().filter(({ capabilities }) => context !== 'edit' || viewer.can(capabilities.edit));

function described(types: EntryTypes, name: string): DescribedType {
  const type = types.described().find((one) => one.name === name);
  return type ?? fail(types.isKnown(name) ? 'rest_cannot_read_type' : 'rest_type_invalid');
}
