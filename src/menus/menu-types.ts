import { EntryType, taxonomyLabels, typeLabels } from '../entries/types/index.js';
import type { Taxonomy } from '../terms/index.js';

/** The capability to change menus and navigations. */
const RIGHT = 'edit_theme_options';

/** Menus: the terms of their items. */
export const MENU: Taxonomy = {
  name: 'nav_menu',
  restBase: 'menus',
  hierarchical: false,
  schemaTitle: 'nav_menu',
  archiveBase: 'nav_menu',
  manage: RIGHT,
  create: RIGHT,
  assign: RIGHT,
  labels: taxonomyLabels('menu', 'menus'),
  responseCapabilities: { manage_terms: RIGHT, edit_terms: RIGHT, delete_terms: RIGHT, assign_terms: RIGHT },
  isInternal: true,
  imported: { as: 'menus', position: 5 },
};

/**
 * What both types have in common: only users who may change the theme write them, they have neither public pages nor
 * media, and they belong to the site more than to their author.
 */
const SHARED = {
  hierarchical: false,
  capabilities: EntryType.capability(RIGHT),
  needsContent: false,
  public: false,
  ownsMedia: false,
  opensComments: false,
  hasRevisions: false,
  isTrashedWithAuthor: false,
};

/** Items of menus. The title is the label, the content the description, and the excerpt the title attribute. */
export const MENU_ITEM = new EntryType({
  ...SHARED,
  name: 'nav_menu_item',
  localised: 'entries',
  restBase: 'menu-items',
  description: {
    position: 3.5,
    labels: typeLabels('menu item', 'menu items'),
    supports: ['title'],
    inMenus: false,
    isConventionOnly: true,
    rightsNoun: 'post',
  },
  allowsParent: true,
  imported: { as: 'menu items', position: 6, parents: ['nav_menu_item'] },
  taxonomies: [MENU.name],
});

/** Navigations: stored block markup that navigation blocks refer to. */
export const NAVIGATION = new EntryType({
  ...SHARED,
  name: 'wp_navigation',
  localised: 'entries',
  restBase: 'navigation',
  description: {
    position: 9,
    labels: typeLabels('navigation', 'navigations'),
    supports: ['title', 'editor'],
    inMenus: false,
    isConventionOnly: true,
    rightsNoun: 'post',
  },
  isOpen: true,
  imported: { as: 'navigations', position: 4 },
  taxonomies: [],
});
