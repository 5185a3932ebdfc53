import { Injectable } from '@nestjs/common';
import { Presenter, SiteAddress, group, link, member, type Links, type Members } from '#libs/rest';
import { Taxonomies, type Taxonomy } from '../../terms/index.js';
import { type DescribedType, STATUSES, type Status } from '../../entries/types/index.js';

/** How kinds of entries are shown. */
@Injectable()
export class TypePresenter extends Presenter<DescribedType> {
  readonly title = 'type';
  readonly members: Members<DescribedType> = {
    capabilities: member('E', 'object', 'The right that each thing to do asks for.', capabilities, {
      readonly: true,
      example: { edit_posts: 'edit_posts', create_posts: 'edit_posts' },
    }),
    description: member('VE', 'string', 'What it is for.', () => '', { readonly: true, example: '' }),
    hierarchical: member('VE', 'boolean', 'Whether its entries have parents.', (t) => t.hierarchical, {
      readonly: true,
      example: false,
    }),
    has_archive: member('VE', ['string', 'boolean'], 'Path of its archive, if it has one.', () => false, {
      readonly: true,
      example: false,
    }),
    visibility: group(
      'E',
      'Where clients may offer it.',
      {
        show_in_nav_menus: member('E', 'boolean', 'In menus of the site.', (t) => t.description.inMenus),
        show_ui: member('E', 'boolean', 'On screens for editors.', () => true),
      },
      { readonly: true },
    ),
    viewable: member('E', 'boolean', 'Whether its entries have public pages.', (t) => t.public, { readonly: true }),
    labels: member('E', 'object', 'Texts for the screens of editors.', (t) => t.description.labels, { readonly: true }),
    name: member('VEM', 'string', 'Name to display.', (t) => t.description.labels.name, {
      readonly: true,
      example: 'Posts',
    }),
    slug: member('VEM', 'string', 'Name of the type.', (t) => t.name, { readonly: true, example: 'post' }),
    icon: member('VEM', ['string', 'null'], 'Icon for the screens of editors.', () => null, {
      readonly: true,
      example: null,
    }),
    supports: member('E', 'object', 'Parts of an entry that an editor may offer.', supports, {
      readonly: true,
      example: { title: true, editor: true },
    }),
    taxonomies: member('VE', 'array', 'Taxonomies whose terms its entries carry.', (t) => t.taxonomies, {
      items: { type: 'string' },
      readonly: true,
      example: ['category', 'post_tag'],
    }),
    rest_base: member('VEM', 'string', 'Last part of its routes.', (t) => t.restBase, {
      readonly: true,
      example: 'posts',
    }),
    rest_namespace: member('VEM', 'string', 'Namespace of its routes.', () => 'cms/v2', {
      readonly: true,
      example: 'cms/v2',
    }),
  };

  constructor(private readonly site: SiteAddress) {
    super();
  }

  override links({ restBase }: DescribedType): Links {
    const base = `${this.site.root}/cms/v2`;
    return { collection: [link(`${base}/types`)], 'wp:items': [link(`${base}/${restBase}`)] };
  }
}

const supports = ({ description }: DescribedType) =>
  Object.fromEntries(description.supports.map((feature) => [feature, true]));

function capabilities({ capabilities: rights, description }: DescribedType): Record<string, string> {
  const { rightsNoun, otherRights } = description;
  return {
    edit_post: `edit_${rightsNoun}`,
    read_post: `read_${rightsNoun}`,
    delete_post: `delete_${rightsNoun}`,
    edit_posts: rights.edit,
    edit_others_posts: rights.editOthers,
    delete_posts: rights.delete,
    publish_posts: rights.publish,
    read_private_posts: rights.readPrivate,
    read: 'read',
    delete_private_posts: rights.deletePrivate,
    delete_published_posts: rights.deletePublished,
    delete_others_posts: rights.deleteOthers,
    edit_private_posts: rights.editPrivate,
    edit_published_posts: rights.editPublished,
    create_posts: rights.create,
    ...otherRights,
  };
}

/** How statuses are shown. */
@Injectable()
export class StatusPresenter extends Presenter<Status> {
  readonly title = 'status';
  readonly members: Members<Status> = {
    name: member('VEM', 'string', 'Name to display.', (s) => s.label, { readonly: true, example: 'Published' }),
    private: member('E', 'boolean', 'Whether it is for those who may read private entries.', (s) => s.private, {
      readonly: true,
    }),
    protected: member('E', 'boolean', 'Whether it is for those who may change the entry.', (s) => s.protected, {
      readonly: true,
    }),
    public: member('VE', 'boolean', 'Whether everybody may read such entries.', (s) => s.public, {
      readonly: true,
      example: true,
    }),
    queryable: member('VE', 'boolean', 'Whether everybody may ask for such entries.', (s) => s.public, {
      readonly: true,
      example: true,
    }),
    show_in_list: member('E', 'boolean', 'Whether lists for editors hold such entries.', (s) => STATUSES.isListed(s), {
      readonly: true,
    }),
    slug: member('VEM', 'string', 'Name of the status.', (s) => s.name, { readonly: true, example: 'publish' }),
    date_floating: member('VE', 'boolean', 'Whether entries may be without a date of their own.', (s) => s.floating, {
      readonly: true,
      example: false,
    }),
  };

  constructor(private readonly site: SiteAddress) {
    super();
  }

  override links({ name }: Status): Links {
    const posts = `${this.site.root}/cms/v2/posts`;
    return { archives: [link(name === 'publish' ? posts : `${posts}?status=${name}`)] };
  }
}

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
