import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Viewer } from '#libs/auth';
import { Args, Cacheable, Can, CurrentViewer, Namespace, Requested, type RestRequest, Returns } from '#libs/rest';
import { fail } from '../content.errors.js';
import { byName } from './by-name.js';
import { GetTaxonomyArgs, ListTaxonomiesArgs } from './registry.args.js';
import { Taxonomies, type Taxonomy } from '../../terms/taxonomies.js';
import { TaxonomyPresenter } from './taxonomy.presenter.js';

/** Who may read taxonomies in which context. */
@Injectable()
export class TaxonomiesPolicy {
  constructor(private readonly taxonomies: Taxonomies) {}

  list(args: ListTaxonomiesArgs, viewer: Viewer): void {
    if (args.context === 'edit' && !visibleTaxonomies(this.taxonomies, args, viewer).length) fail('rest_cannot_view');
  }

  read({ taxonomy, context }: GetTaxonomyArgs, viewer: Viewer): void {
    if (!viewer.can(known(this.taxonomies, taxonomy).assign) && context === 'edit') fail('rest_forbidden_context');
  }
}

/** The ways to sort entries by terms. */
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
  @ApiOperation({ summary: 'Lists the taxonomies.' })
  list(@Args() args: ListTaxonomiesArgs, @Requested() { view }: RestRequest, @CurrentViewer() viewer: Viewer) {
    return byName(this.presenter, visibleTaxonomies(this.taxonomies, args, viewer), view);
  }

  @Get(':taxonomy([\\w-]+)')
  @Can(TaxonomiesPolicy, 'read')
  @Cacheable()
  @Returns(TaxonomyPresenter)
  @ApiOperation({ summary: 'Shows a taxonomy.' })
  get(@Args() { taxonomy }: GetTaxonomyArgs, @Requested() { view }: RestRequest) {
    return this.presenter.one(known(this.taxonomies, taxonomy), view);
  }
}

/** The taxonomies of a type; in the context `edit` those whose terms the viewer may assign. */
const visibleTaxonomies = (taxonomies: Taxonomies, { type, context }: ListTaxonomiesArgs, viewer: Viewer) =>
  taxonomies.all.filter(
    ({ name, assign }) =>
      (type === undefined || taxonomies.typesOf(name).includes(type)) && (context !== 'edit' || viewer.can(assign)),
  );

const known = (taxonomies: Taxonomies, name: string): Taxonomy =>
  taxonomies.get(name) ?? fail(taxonomies.isHidden(name) ? 'rest_forbidden' : 'rest_taxonomy_invalid');
