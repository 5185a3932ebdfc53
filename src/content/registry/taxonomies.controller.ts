import { Controller } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Route, type RestRequest } from '#libs/rest';
import { fail } from '../content.errors.js';
import { byName } from './by-name.js';
import { GetTaxonomyArgs, ListTaxonomiesArgs } from './registry.args.js';
import { HIDDEN_TAXONOMIES, TAXONOMIES, type Taxonomy } from './taxonomies.js';
import { TaxonomyPresenter } from './taxonomy.presenter.js';

/** The ways to sort entries by terms (content 13). */
@Controller('cms/v2/taxonomies')
export class TaxonomiesController {
  constructor(private readonly presenter: TaxonomyPresenter) {}

  @Route('GET', '', {
    summary: 'Lists the taxonomies.',
    shows: TaxonomyPresenter,
    list: 'by name',
    notes: true,
    may: mayList,
  })
  list(args: ListTaxonomiesArgs, { view }: RestRequest) {
    return byName(this.presenter, shownTo(args), view);
  }

  @Route('GET', ':taxonomy([\\w-]+)', {
    summary: 'Shows a taxonomy.',
    shows: TaxonomyPresenter,
    notes: true,
    may: mayGet,
  })
  get({ taxonomy }: GetTaxonomyArgs, { view }: RestRequest) {
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

function mayList(_controller: TaxonomiesController, args: ListTaxonomiesArgs): void {
  if (args.context === 'edit' && !shownTo(args).length) fail('rest_cannot_view');
}

function mayGet(_controller: TaxonomiesController, { taxonomy, context }: GetTaxonomyArgs): void {
  if (!mayAssign(known(taxonomy)) && context === 'edit') fail('rest_forbidden_context');
}
