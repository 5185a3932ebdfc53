import { Injectable } from '@nestjs/common';
import { Presenter, SiteAddress, group, link, member, type Links, type Members } from '#libs/rest';
import { Taxonomies, type Taxonomy } from '../../terms/taxonomies.js';

const everywhere = (description: string) => member<Taxonomy>('E', 'boolean', description, () => true);

/** How taxonomies are shown. */
@Injectable()
export class TaxonomyPresenter extends Presenter<Taxonomy> {
  readonly title = 'taxonomy';
  readonly members: Members<Taxonomy> = {
    capabilities: member('E', 'object', 'The right that each thing to do asks for.', (t) => t.shownCapabilities, {
      readonly: true,
      example: { manage_terms: 'manage_categories', assign_terms: 'assign_categories' },
    }),
    description: member('VE', 'string', 'What it is for.', () => '', { readonly: true, example: '' }),
    hierarchical: member('VE', 'boolean', 'Whether its terms have parents.', (t) => t.hierarchical, {
      readonly: true,
      example: true,
    }),
    labels: member('E', 'object', 'Texts for the screens of editors.', (t) => t.labels, { readonly: true }),
    name: member('VEM', 'string', 'Name to display.', (t) => t.labels.name, { readonly: true, example: 'Categories' }),
    slug: member('VEM', 'string', 'Name of the taxonomy.', (t) => t.name, { readonly: true, example: 'category' }),
    show_cloud: member('E', 'boolean', 'Whether a cloud of its terms makes sense.', () => true, { readonly: true }),
    types: member('VE', 'array', 'Types whose entries carry its terms.', (t) => this.taxonomies.typesOf(t.name), {
      items: { type: 'string' },
      readonly: true,
      example: ['post'],
    }),
    rest_base: member('VEM', 'string', 'Last part of its routes.', (t) => t.restBase, {
      readonly: true,
      example: 'categories',
    }),
    rest_namespace: member('VEM', 'string', 'Namespace of its routes.', () => 'cms/v2', {
      readonly: true,
      example: 'cms/v2',
    }),
    visibility: group(
      'E',
      'Where clients may offer it.',
      {
        public: everywhere('To everybody.'),
        publicly_queryable: everywhere('In addresses of the site.'),
        show_admin_column: everywhere('In lists of entries for editors.'),
        show_in_nav_menus: everywhere('In menus of the site.'),
        show_in_quick_edit: everywhere('Where entries are changed in a list.'),
        show_ui: everywhere('On screens for editors.'),
      },
      { readonly: true },
    ),
  };

  constructor(
    private readonly site: SiteAddress,
    private readonly taxonomies: Taxonomies,
  ) {
    super();
  }

  override links({ restBase }: Taxonomy): Links {
    const base = `${this.site.root}/cms/v2`;
    return { collection: [link(`${base}/taxonomies`)], 'wp:items': [link(`${base}/${restBase}`)] };
  }
}
