import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Viewer } from '#libs/auth';
import { Args, Cacheable, Can, CurrentViewer, Namespace, Requested, type RestRequest, Returns } from '#libs/rest';
import { fail } from '../content.errors.js';
import { byName } from './by-name.js';
import { GetTaxonomyArgs, ListTaxonomiesArgs } from './registry.args.js';
import { HIDDEN_TAXONOMIES, TAXONOMIES, type Taxonomy } from '../../terms/taxonomies.js';
import { TaxonomyPresenter } from './taxonomy.presenter.js';

/** Who may read taxonomies in which context. */
@Injectable()
export class TaxonomiesPolicy {
  list(args: ListTaxonomiesArgs, viewer: Viewer): void {
    if (args.context === 'edit' && !visibleTaxonomies(args, viewer).length) fail('rest_cannot_view');
  }

  read({ taxonomy, context }: GetTaxonomyArgs, viewer: Viewer): void {
    if (!viewer.can(known(taxonomy).assign) && context === 'edit') fail('rest_forbidden_context');
  }
}

/** The ways to sort entries by terms (content 13). */
@Namespace('cms/v2')
@Controller('taxonomies')
export class TaxonomiesController {
  constructor(private readonly presenter: TaxonomyPresenter) {}

  @Get()
  @Can(TaxonomiesPolicy, 'list')
  @Cacheable()
  @Returns(TaxonomyPresenter, { list: 'by name' })
  @ApiOperation({ summary: 'Lists the taxonomies.' })
  list(@Args() args: ListTaxonomiesArgs, @Requested() { view }: RestRequest, @CurrentViewer() viewer: Viewer) {
    return byName(this.presenter, visibleTaxonomies(args, viewer), view);
  }

  @Get(':taxonomy([\\w-]+)')
  @Can(TaxonomiesPolicy, 'read')
  @Cacheable()
  @Returns(TaxonomyPresenter)
  @ApiOperation({ summary: 'Shows a taxonomy.' })
  get(@Args() { taxonomy }: GetTaxonomyArgs, @Requested() { view }: RestRequest) {
    return this.presenter.one(known(taxonomy), view);
  }
}

/** The taxonomies of a type; in the context `edit` those whose terms the viewer may assign. */
const visibleTaxonomies = ({ type, context }: ListTaxonomiesArgs, viewer: Viewer) =>
  [...TAXONOMIES.values()].filter(
    ({ types, assign }) => (type === undefined || types.includes(type)) && (context !== 'edit' || viewer.can(assign)),
  );

const known = (name: string): Taxonomy =>
  TAXONOMIES.get(name) ?? fail(HIDDEN_TAXONOMIES.has(name) ? 'rest_forbidden' : 'rest_taxonomy_invalid');
