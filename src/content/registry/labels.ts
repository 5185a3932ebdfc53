/** Texts for the screens of clients that list and edit something. */
export type Labels = Readonly<Record<string, string>>;

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const withArticle = (noun: string) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

/** What the screens of kinds of entries and of terms have in common. */
const common = (one: string, many: string): Labels => ({
  name: upper(many),
  singular_name: upper(one),
  menu_name: upper(many),
  all_items: `All ${many}`,
  add_new_item: `Add ${withArticle(one)}`,
  edit_item: `Edit this ${one}`,
  view_item: `View this ${one}`,
  search_items: `Search ${many}`,
  not_found: `No ${many} found`,
  items_list: `List of ${many}`,
  items_list_navigation: `Pages of the list of ${many}`,
});

/** The labels of a kind of entry. */
export const typeLabels = (one: string, many: string): Labels => ({
  ...common(one, many),
  name_admin_bar: upper(one),
  add_new: 'Add new',
  new_item: `New ${one}`,
  view_items: `View ${many}`,
  not_found_in_trash: `No ${many} found in the trash`,
  parent_item_colon: `Parent ${one}:`,
  archives: `Archive of ${many}`,
  attributes: `Attributes of this ${one}`,
  insert_into_item: `Insert into this ${one}`,
  uploaded_to_this_item: `Uploaded to this ${one}`,
  featured_image: 'Featured image',
  set_featured_image: 'Set the featured image',
  remove_featured_image: 'Remove the featured image',
  use_featured_image: 'Use as the featured image',
  filter_items_list: `Filter the list of ${many}`,
  item_published: `${upper(one)} published.`,
  item_published_privately: `${upper(one)} published privately.`,
  item_reverted_to_draft: `${upper(one)} turned back into a draft.`,
  item_scheduled: `${upper(one)} scheduled.`,
  item_updated: `${upper(one)} updated.`,
});

/** The labels of a taxonomy. */
export const taxonomyLabels = (one: string, many: string): Labels => ({
  ...common(one, many),
  parent_item: `Parent ${one}`,
  parent_item_colon: `Parent ${one}:`,
  update_item: `Update this ${one}`,
  new_item_name: `Name of the new ${one}`,
  popular_items: `Popular ${many}`,
  separate_items_with_commas: `Separate ${many} with commas`,
  add_or_remove_items: `Add or remove ${many}`,
  choose_from_most_used: `Choose from the most used ${many}`,
  no_terms: `No ${many}`,
  back_to_items: `Back to the ${many}`,
});
