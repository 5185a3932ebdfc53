import { Injectable } from '@nestjs/common';
import {
  Presenter,
  group,
  link,
  member,
  shownEntries,
  shownName,
  shownNames,
  type Links,
  type Members,
} from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { type DescribedType, STATUSES, type Status } from '../../entries/types/index.js';
import { Taxonomies, type Taxonomy } from '../../terms/index.js';

const CAPABILITY_NAMES = { title: 'CapabilityNames', type: 'object', additionalProperties: { type: 'string' } };
const LABELS = { title: 'Labels', type: 'object', additionalProperties: { type: ['string', 'null'] } };

/** Response fields and links of an entry type. */
@Injectable()
export class TypePresenter extends Presenter<DescribedType> {
  readonly title = 'type';
  readonly members: Members<DescribedType> = {
    capabilities: member(
      'edit',
      'object',
      'Capability that each action requires.',
      (t) => shownEntries(capabilities(t)),
      {
        readonly: true,
        example: { edit_posts: 'edit_posts', create_posts: 'edit_posts' },
        shape: CAPABILITY_NAMES,
      },
    ),
    description: member(['view', 'edit'], 'string', 'Description of the type.', (t) => t.description.text ?? '', {
      readonly: true,
      example: '',
    }),
    hierarchical: member(['view', 'edit'], 'boolean', 'Whether its entries can have parents.', (t) => t.hierarchical, {
      readonly: true,
      example: false,
    }),
    has_archive: member(['view', 'edit'], ['string', 'boolean'], 'Path of its archive; false for none.', archiveOf, {
      readonly: true,
      example: false,
    }),
    visibility: group(
      'edit',
      'Where clients may show the type.',
      {
        show_in_nav_menus: member('edit', 'boolean', 'In navigation menus.', (t) => t.description.inMenus),
        show_ui: member('edit', 'boolean', 'In the editing interface.', () => true),
      },
      { readonly: true },
    ),
    viewable: member('edit', 'boolean', 'Whether its entries have public pages.', (t) => t.public, { readonly: true }),
    labels: member('edit', 'object', 'Labels for the editing interface.', (t) => t.description.labels, {
      readonly: true,
      shape: LABELS,
    }),
    name: member('all', 'string', 'Display name.', (t) => t.description.labels.name, {
      readonly: true,
      example: 'Posts',
    }),
    slug: member('all', 'string', 'Name of the type.', (t) => shownName(t.name), { readonly: true, example: 'post' }),
    icon: member('all', ['string', 'null'], 'Icon for the editing interface.', () => null, {
      readonly: true,
      example: null,
    }),
    supports: member('edit', 'object', 'Features that editors can offer for its entries.', supports, {
      readonly: true,
      example: { title: true, editor: true },
      shape: { type: 'object', additionalProperties: { type: 'boolean' } },
    }),
    taxonomies: member(
      ['view', 'edit'],
      'array',
      'Names of its taxonomies.',
      (t) => shownNames(this.taxonomies.archivedOf(t)),
      {
        items: { type: 'string' },
        readonly: true,
        example: ['category', 'post_tag'],
      },
    ),
    rest_base: member('all', 'string', 'Last part of its routes.', (t) => t.cmsPath, {
      readonly: true,
      example: 'posts',
    }),
    rest_namespace: member('all', 'string', 'Namespace of its routes.', () => shownName('cms/v2'), {
      readonly: true,
      example: 'cms/v2',
    }),
  };

  constructor(
    private readonly site: SiteUrls,
    private readonly taxonomies: Taxonomies,
  ) {
    super();
  }

  override links(type: DescribedType): Links {
    const base = this.site.rest('cms/v2');
    return { collection: [link(`${base}/types`)], 'wp:items': [link(`${base}/${type.cmsPath}`)] };
  }
}

const archiveOf = ({ isDeclared, listPath }: DescribedType): string | false => (isDeclared && listPath) || false;

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

/** Response fields and links of a status. */
@Injectable()
export class StatusPresenter extends Presenter<Status> {
  readonly title = 'status';
  readonly members: Members<Status> = {
    name: member('all', 'string', 'Display name.', (s) => s.label, { readonly: true, example: 'Published' }),
    private: member(
      'edit',
      'boolean',
      'Whether reading its entries requires the right to read private entries.',
      (s) => s.private,
      {
        readonly: true,
      },
    ),
    protected: member(
      'edit',
      'boolean',
      'Whether reading its entries requires the right to edit them.',
      (s) => s.protected,
      {
        readonly: true,
      },
    ),
    public: member(['view', 'edit'], 'boolean', 'Whether everyone may read its entries.', (s) => s.public, {
      readonly: true,
      example: true,
    }),
    queryable: member(['view', 'edit'], 'boolean', 'Whether everyone may list its entries.', (s) => s.public, {
      readonly: true,
      example: true,
    }),
    show_in_list: member(
      'edit',
      'boolean',
      'Whether lists for editors include its entries.',
      (s) => STATUSES.isListed(s),
      {
        readonly: true,
      },
    ),
    slug: member('all', 'string', 'Name of the status.', (s) => shownName(s.name), {
      readonly: true,
      example: 'publish',
    }),
    date_floating: member(
      ['view', 'edit'],
      'boolean',
      'Whether its entries can have no publication date.',
      (s) => s.floating,
      {
        readonly: true,
        example: false,
      },
    ),
  };

  constructor(private readonly site: SiteUrls) {
    super();
  }

  override links({ name }: Status): Links {
    const posts = `${this.site.rest('cms/v2')}/posts`;
    return { archives: [link(name === 'publish' ? posts : `${posts}?status=${shownName(name)}`)] };
  }
}

const everywhere = (description: string) => member<Taxonomy>('edit', 'boolean', description, () => true);

/** Response fields and links of a taxonomy. */
@Injectable()
export class TaxonomyPresenter extends Presenter<Taxonomy> {
  readonly title = 'taxonomy';
  readonly members: Members<Taxonomy> = {
    capabilities: member(
      'edit',
      'object',
      'Capability that each action requires.',
      (t) => shownEntries({ ...t.responseCapabilities }),
      {
        readonly: true,
        example: { manage_terms: 'manage_categories', assign_terms: 'assign_categories' },
        shape: CAPABILITY_NAMES,
      },
    ),
    description: member(['view', 'edit'], 'string', 'Description of the taxonomy.', (t) => t.text ?? '', {
      readonly: true,
      example: '',
    }),
    hierarchical: member(['view', 'edit'], 'boolean', 'Whether its terms can have parents.', (t) => t.hierarchical, {
      readonly: true,
      example: true,
    }),
    labels: member('edit', 'object', 'Labels for the editing interface.', (t) => t.labels, {
      readonly: true,
      shape: LABELS,
    }),
    name: member('all', 'string', 'Display name.', (t) => t.labels.name, { readonly: true, example: 'Categories' }),
    slug: member('all', 'string', 'Name of the taxonomy.', (t) => shownName(t.name), {
      readonly: true,
      example: 'category',
    }),
    show_cloud: member('edit', 'boolean', 'Whether clients may show its terms as a tag cloud.', () => true, {
      readonly: true,
    }),
    types: member(
      ['view', 'edit'],
      'array',
      'Names of the entry types that use it.',
      (t) => shownNames(this.taxonomies.typesOf(t.name)),
      {
        items: { type: 'string' },
        readonly: true,
        example: ['post'],
      },
    ),
    rest_base: member('all', 'string', 'Last part of its routes.', (t) => shownName(t.restBase), {
      readonly: true,
      example: 'categories',
    }),
    rest_namespace: member('all', 'string', 'Namespace of its routes.', () => shownName('cms/v2'), {
      readonly: true,
      example: 'cms/v2',
    }),
    visibility: group(
      'edit',
      'Where clients may show the taxonomy.',
      {
        public: everywhere('To everyone.'),
        publicly_queryable: everywhere('In public URLs.'),
        show_admin_column: everywhere('In lists of entries for editors.'),
        show_in_nav_menus: everywhere('In navigation menus.'),
        show_in_quick_edit: everywhere('In the quick edit form of a list.'),
        show_ui: everywhere('In the editing interface.'),
      },
      { readonly: true },
    ),
  };

  constructor(
    private readonly site: SiteUrls,
    private readonly taxonomies: Taxonomies,
  ) {
    super();
  }

  override links({ restBase }: Taxonomy): Links {
    const base = this.site.rest('cms/v2');
    return { collection: [link(`${base}/taxonomies`)], 'wp:items': [link(`${base}/${shownName(restBase)}`)] };
  }
}
