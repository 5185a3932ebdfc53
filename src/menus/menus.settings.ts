import { setting, settingKinds, type ValuesOf } from '../settings/catalogue/index.js';

const { flag, integer } = settingKinds();
/** Each language has menus of its own. */
const ID = { minimum: 0, maximum: 4_294_967_295, isLocalised: true, refersTo: 'term' } as const;

/** The settings of menus. */
export const MENU_SETTINGS = {
  menu_header: integer(0, 'ID of the menu in the header of pages; 0 for the pages of the site.', ID),
  menu_footer: integer(0, 'ID of the menu in the footer of pages; 0 for the links of the header.', ID),
  menus_auto_add: setting<number[]>('array', [], 'IDs of the menus to which new top-level pages are added.', {
    items: { type: 'integer' },
  }),
  public_menus: flag(true, 'Whether everyone may read the menus that pages show, through the REST API.'),
};

type MenuSettings = ValuesOf<typeof MENU_SETTINGS>;

declare module '../settings/site-settings.js' {
  interface SiteSettings extends MenuSettings {}
}

/** The places of the theme for menus: their description, and the setting with the id of the menu. */
export const MENU_LOCATIONS = {
  primary: { description: 'Header', setting: 'menu_header' },
  footer: { description: 'Footer', setting: 'menu_footer' },
} as const;

export type MenuLocation = keyof typeof MENU_LOCATIONS;

/** The names of the places. */
export const MENU_LOCATION_NAMES = Object.keys(MENU_LOCATIONS) as MenuLocation[];
