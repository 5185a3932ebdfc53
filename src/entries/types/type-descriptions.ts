/** Labels for the editing interface of clients; `null` for labels that do not apply. */
export type Labels = Readonly<Record<string, string | null>> & { readonly name: string };

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const withArticle = (noun: string) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

/** Labels that entry types and taxonomies share. */
const common = (one: string, many: string, hierarchical: boolean): Labels => ({
  name: upper(many),
  singular_name: upper(one),
  menu_name: upper(many),
  name_admin_bar: upper(one),
  all_items: `All ${many}`,
  archives: `All ${many}`,
  add_new_item: `Add ${withArticle(one)}`,
  edit_item: `Edit this ${one}`,
  view_item: `View this ${one}`,
  search_items: `Search ${many}`,
  not_found: `No ${many} found`,
  items_list: `List of ${many}`,
  items_list_navigation: `Pages of the list of ${many}`,
  parent_item_colon: hierarchical ? `Parent ${one}:` : null,
  item_link: `Link to ${withArticle(one)}`,
  item_link_description: `A link to ${withArticle(one)}.`,
});

/** The labels of an entry type. */
export const typeLabels = (one: string, many: string, { hierarchical = false } = {}): Labels => ({
  ...common(one, many, hierarchical),
  template_name: `Single ${one}`,
  archives: `Archive of ${many}`,
  add_new: 'Add new',
  new_item: `New ${one}`,
  view_items: `View ${many}`,
  not_found_in_trash: `No ${many} found in the trash`,
  attributes: `Attributes of this ${one}`,
  insert_into_item: `Insert into this ${one}`,
  uploaded_to_this_item: `Uploaded to this ${one}`,
  featured_image: 'Featured image',
  set_featured_image: 'Set the featured image',
  remove_featured_image: 'Remove the featured image',
  use_featured_image: 'Use as the featured image',
  filter_items_list: `Filter the list of ${many}`,
  filter_by_date: 'Filter by date',
  item_published: `${upper(one)} published.`,
  item_published_privately: `${upper(one)} published privately.`,
  item_reverted_to_draft: `${upper(one)} reverted to draft.`,
  item_trashed: `${upper(one)} moved to the trash.`,
  item_scheduled: `${upper(one)} scheduled.`,
  item_updated: `${upper(one)} updated.`,
});

/** The labels of a taxonomy. Hierarchical ones have labels for parents, others for tag input and popular terms. */
export const taxonomyLabels = (one: string, many: string, { hierarchical = false } = {}): Labels => ({
  ...common(one, many, hierarchical),
  template_name: `${upper(one)} archives`,
  parent_item: hierarchical ? `Parent ${one}` : null,
  update_item: `Update this ${one}`,
  new_item_name: `Name of the new ${one}`,
  name_field_description: 'The name as displayed on the site.',
  slug_field_description: 'The name in URLs: lower-case letters, digits and hyphens.',
  parent_field_description: hierarchical ? `The parent of this ${one}.` : null,
  desc_field_description: 'The description. Not all pages display it.',
  popular_items: hierarchical ? null : `Popular ${many}`,
  separate_items_with_commas: hierarchical ? null : `Separate ${many} with commas`,
  add_or_remove_items: hierarchical ? null : `Add or remove ${many}`,
  choose_from_most_used: hierarchical ? null : `Choose from the most used ${many}`,
  filter_by_item: hierarchical ? `Filter by ${one}` : null,
  most_used: 'Most used',
  no_terms: `No ${many}`,
  back_to_items: `Back to the ${many}`,
});

/** Description of an entry type in the list of types. */
export interface TypeDescription {
  labels: Labels;
  /** What its entries are; empty if absent. */
  text?: string;
  /** Position in the list of types. */
  position: number;
  /** The features that editors can offer. */
  supports: readonly string[];
  /** Whether navigation menus can contain entries of this type. */
  inMenus: boolean;
  /** Whether its routes exist below the root of the convention only. */
  isConventionOnly?: boolean;
  /** The noun in the capabilities on a single entry, for example `post` in `edit_post`. */
  rightsNoun: string;
  /** Capabilities that responses report under another name than the one that is checked. */
  otherRights?: Readonly<Record<string, string>>;
}

export const POST_DESCRIPTION: TypeDescription = {
  position: 1,
  labels: typeLabels('post', 'posts'),
  supports: [
    'title',
    'editor',
    'author',
    'thumbnail',
    'excerpt',
    'trackbacks',
    'custom-fields',
    'comments',
    'revisions',
    'post-formats',
  ],
  inMenus: true,
  rightsNoun: 'post',
};

export const PAGE_DESCRIPTION: TypeDescription = {
  position: 2,
  labels: typeLabels('page', 'pages', { hierarchical: true }),
  supports: ['title', 'editor', 'author', 'thumbnail', 'page-attributes', 'custom-fields', 'comments', 'revisions'],
  inMenus: true,
  rightsNoun: 'page',
};

export const BLOCK_DESCRIPTION: TypeDescription = {
  position: 4,
  labels: typeLabels('reusable block', 'reusable blocks'),
  supports: ['title', 'editor'],
  inMenus: false,
  rightsNoun: 'block',
  // By convention, clients see separate capability names for blocks. The capabilities of posts are the ones checked.
  otherRights: {
    read: 'edit_posts',
    publish_posts: 'publish_blocks',
    delete_posts: 'delete_blocks',
    read_private_posts: 'read_private_blocks',
    edit_private_posts: 'edit_private_blocks',
    delete_private_posts: 'delete_private_blocks',
  },
};
