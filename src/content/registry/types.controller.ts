import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { ContextArgs } from '#libs/args';
import type { Viewer } from '#libs/auth';
import { Args, Cacheable, Can, CurrentViewer, Namespace, Requested, type RestRequest, Returns } from '#libs/rest';
import { fail } from '../content.errors.js';
import { byName } from './by-name.js';
import { describedTypes, isKnownType, type DescribedType } from '../../entries/entry-types.js';
import { GetTypeArgs, ListDescriptionsArgs } from './registry.args.js';
import { TypePresenter } from './type.presenter.js';

/** Who may read the kinds of entries in which context. */
@Injectable()
export class TypesPolicy {
  list({ context }: ListDescriptionsArgs, viewer: Viewer): void {
    if (!visibleTypes(context, viewer).length) fail('rest_cannot_view');
  }

  read({ type, context }: GetTypeArgs, viewer: Viewer): void {
    if (!viewer.can(described(type).capabilities.edit) && context === 'edit') fail('rest_forbidden_context');
  }
}

/** The kinds of entries (content 11). */
@Namespace('cms/v2')
@Controller('types')
export class TypesController {
  constructor(private readonly presenter: TypePresenter) {}

  @Get()
  @Can(TypesPolicy, 'list')
  @Cacheable()
  @Returns(TypePresenter, { list: 'by name' })
  @ApiOperation({ summary: 'Lists the kinds of entries.' })
  list(@Args() { context }: ListDescriptionsArgs, @Requested() { view }: RestRequest, @CurrentViewer() viewer: Viewer) {
    return byName(this.presenter, visibleTypes(context, viewer), view);
  }

  @Get(':type([\\w-]+)')
  @Can(TypesPolicy, 'read')
  @Cacheable()
  @Returns(TypePresenter)
  @ApiOperation({ summary: 'Shows a kind of entry.' })
  get(@Args() { type }: GetTypeArgs, @Requested() { view }: RestRequest) {
    return this.presenter.one(described(type), view);
  }
}

/** The types with routes; in the context `edit` those of which the viewer may edit entries. */
const visibleTypes = (context: ContextArgs['context'], viewer: Viewer) =>
  describedTypes().filter(({ capabilities }) => context !== 'edit' || viewer.can(capabilities.edit));

function described(name: string): DescribedType {
  const type = describedTypes().find((one) => one.name === name);
  return type ?? fail(isKnownType(name) ? 'rest_cannot_read_type' : 'rest_type_invalid');
}
