import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { currentViewer } from '#libs/auth';
import { Args, Cacheable, Can, Namespace, Requested, type RestRequest, Returns } from '#libs/rest';
import { fail } from '../content.errors.js';
import { byName } from './by-name.js';
import { GetTaxonomyArgs, ListTaxonomiesArgs } from './registry.args.js';
import { HIDDEN_TAXONOMIES, TAXONOMIES, type Taxonomy } from './taxonomies.js';
import { TaxonomyPresenter } from './taxonomy.presenter.js';

/** Who may read taxonomies in which context. */
@Injectable()
export class TaxonomiesPolicy {
  list(args: ListTaxonomiesArgs): void {
    if (args.context === 'edit' && !shownTo(args).length) fail('rest_cannot_view');
  }

  read({ taxonomy, context }: GetTaxonomyArgs): void {
    if (!mayAssign(known(taxonomy)) && context === 'edit') fail('rest_forbidden_context');
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
  list(@Args() args: ListTaxonomiesArgs, @Requested() { view }: RestRequest) {
    return byName(this.presenter, shownTo(args), view);
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

const mayAssign = (taxonomy: Taxonomy) => currentViewer().can(taxonomy.assign);

/** To edit, one sees the taxonomies whose terms one may give to entries. */
const shownTo = ({ type, context }: Partial<ListTaxonomiesArgs>) =>
  [...TAXONOMIES.values()].filter(
    (taxonomy) => (type === undefined || taxonomy.types.includes(type)) && (context !== 'edit' || mayAssign(taxonomy)),
  );

const known = (name: string): Taxonomy =>
  TAXONOMIES.get(name) ?? fail(HIDDEN_TAXONOMIES.has(name) ? 'rest_forbidden' : 'rest_taxonomy_invalid');
